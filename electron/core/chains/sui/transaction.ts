/** What a programmable transaction of Sui moves: coins that are split off, and objects that are handed on. */
import { hexOf } from '../../text/bytes.ts';
import type { ReadContext } from '../context.ts';
import { addressDetail } from '../counterparty.ts';
import { cost, type Detail, laidOut, limit, type Payload, text, traced } from '../decoded.ts';
import type { Account, Amount } from '../effect.ts';
import type { Found } from '../finding.ts';
import { houseKept } from '../housekeeping.ts';
import { chain, changesIn, sui } from './coins.ts';
import { readCommand } from './commands.ts';
import { parseSui, type SuiTransaction } from './message.ts';

const form = 'a Sui transaction';
/** An Ed25519 key of Sui signs the digest of the intent as its message: 32 bytes that say nothing. */
const fits = { hashFunction: null, over: 'BLAKE2b digest, whose 32 bytes are the message', form };
/** null where the bytes are no transaction of Sui. */
export function readSui(bytes: Uint8Array, context: ReadContext): Payload | null {
  if (bytes[0] !== 0 || bytes.length < 100) return null;
  context.work.spend(bytes.length / 4);
  const transaction = parseSui(bytes);
  return transaction === null ? null : describe(transaction, bytes, context);
}

function describe(transaction: SuiTransaction, bytes: Uint8Array, context: ReadContext): Payload {
  const { sender, gas, epoch, commands } = transaction;
  const account = accountOf(sender, context);
  const payer = gas.owner === sender ? account : accountOf(gas.owner, context);
  const changes = changesIn(commands);
  const read = commands.map(command => readCommand(command, transaction, changes, { account, payer }, context));
  const telling = read.flatMap(each => traced(each, limit('epoch', epoch)).effects);
  // Coins that are split and merged stay with whoever has them.
  const arranged = houseKept(account, 'arranges its coins and hands nothing on');
  const most: Amount = { asset: sui, units: gas.budget, bound: 'exact' };
  const details: Detail[] = [
    addressDetail('From', sender),
    ...read.flatMap(each => each.details),
    cost('most', most),
    ...(gas.owner === sender ? [] : [addressDetail('Pays the fee', gas.owner)]),
    text('Chain', chain, 'which of its networks, the objects decide'),
    ...(epoch === null ? [] : [text('Valid until epoch', String(epoch))]),
  ];
  return {
    ...{ form: 'a transaction', on: chain },
    effects: telling.length > 0 ? telling : arranged.effects,
    details,
    findings: [
      ...(telling.length > 0 ? read : [arranged]).flatMap(each => each.findings),
      ...doubtsOf(transaction, most, context),
    ],
    decoded: {
      label: 'Sui transaction',
      children: [
        ...laidOut(details),
        ...commands.map((command, i) => ({
          ...{ label: `Command ${i + 1}`, value: command.kind === 'call' ? command.target : command.kind, kind: 'text' as const },
          ...(read[i] === undefined || read[i].effects.length === 0 ? {} : { does: read[i].effects }),
        })),
        { label: 'Serialised', value: hexOf(bytes), kind: 'hex' },
      ],
    },
    digest: null,
    fits,
  };
}

const accountOf = (address: string, { signWith, actor }: ReadContext): Account =>
  address === signWith ? actor : { address, stranger: `the account ${address}` };

const highFee = 10_000_000_000n;

function doubtsOf({ sender, gas }: SuiTransaction, most: Amount, { signWith, actor: account }: ReadContext): Found[] {
  return [
    ...(gas.budget >= highFee ? [{ id: 'high-fee' as const, amount: most }] : []),
    ...(/^0x[0-9a-f]{64}$/.test(signWith) && sender !== signWith && gas.owner !== signWith
      ? [{ id: 'other-account' as const, account, names: [sender] }]
      : []),
  ];
}
