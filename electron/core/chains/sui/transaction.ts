/** What a programmable transaction of Sui moves: coins that are split off, and objects that are handed on. */
import { hexed, hexOf } from '../../text/bytes.ts';
import type { ReadContext } from '../context.ts';
import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import { amount, type Decoded, type Detail, decoded, laidOut, limit, type Payload, text, traced } from '../decoded.ts';
import type { Account, Amount, Asset } from '../effect.ts';
import type { Found } from '../finding.ts';
import { type Argument, type Command, parseSui, type SuiTransaction } from './message.ts';

const form = 'a Sui transaction';
/** An Ed25519 key of Sui signs the digest of the intent as its message: 32 bytes that say nothing. */
const fits = { hashFunction: null, over: 'BLAKE2b digest, whose 32 bytes are the message', form };
const chain = 'Sui';

const sui: Asset = { symbol: 'SUI', decimals: 9, token: null, chain };
/** The type of a coin stands on chain, at the object that it is. */
const anyCoin: Asset = { symbol: 'units of a coin', listed: null, decimals: null, token: null, chain };

/** null where the bytes are no transaction of Sui. */
export function readSui(bytes: Uint8Array, context: ReadContext): Payload | null {
  if (bytes[0] !== 0 || bytes.length < 100) return null;
  context.work.spend(bytes.length / 4);
  const transaction = parseSui(bytes);
  return transaction === null ? null : describe(transaction, bytes, context);
}

function describe(transaction: SuiTransaction, bytes: Uint8Array, context: ReadContext): Payload {
  const { sender, gas, epoch, commands } = transaction;
  const account: Account = sender === context.signWith ? context.actor : { address: sender, stranger: `the account ${sender}` };
  const read = commands.map(command => readCommand(command, transaction, account, context));
  const telling = read.flatMap(each => traced(each, limit('epoch', epoch)).effects);
  const most: Amount = { asset: sui, units: gas.budget, bound: 'exact' };
  const details: Detail[] = [
    addressDetail('From', sender),
    ...read.flatMap(each => each.details),
    amount('Highest fee', most),
    ...(gas.owner === sender ? [] : [addressDetail('Pays the fee', gas.owner)]),
    text('Chain', chain, 'which of its networks, the objects decide'),
    ...(epoch === null ? [] : [text('Valid until epoch', String(epoch))]),
  ];
  return {
    ...{ form: 'a transaction', on: chain },
    effects:
      telling.length > 0 ? telling : [{ action: 'unread message', account, what: 'commands that move nothing by themselves' }],
    details,
    findings: [...read.flatMap(each => each.findings), ...doubtsOf(transaction, most, context)],
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

const highFee = 10_000_000_000n;

function doubtsOf({ sender, gas }: SuiTransaction, most: Amount, { signWith, actor: account }: ReadContext): Found[] {
  return [
    ...(gas.budget >= highFee ? [{ id: 'high-fee' as const, amount: most }] : []),
    ...(/^0x[0-9a-f]{64}$/.test(signWith) && sender !== signWith && gas.owner !== signWith
      ? [{ id: 'other-account' as const, account, names: [sender] }]
      : []),
  ];
}

/** Splitting and merging stay with the account; what is handed on leaves it. */
function readCommand(command: Command, transaction: SuiTransaction, account: Account, context: ReadContext): Decoded {
  switch (command.kind) {
    case 'transfer':
      return transfer(command, transaction, account, context);
    case 'call':
      return unread(`a call of ${command.target}`, account);
    case 'publish':
      return unread('new code to be published', account);
    case 'upgrade':
      return unread(`new code for the package ${command.package}`, account);
    default:
      return decoded([]);
  }
}

const unread = (what: string, account: Account): Decoded =>
  decoded([{ action: 'unread message', account, what }], { findings: [{ id: 'opaque-payload.message', what }] });

function transfer(
  { objects, to }: Extract<Command, { kind: 'transfer' }>,
  transaction: SuiTransaction,
  account: Account,
  context: ReadContext,
): Decoded {
  const receiver = addressOf(to, transaction);
  const amounts = objects.map(object => amountOf(object, transaction));
  const counterparty = receiver === null ? null : { address: receiver };
  return decoded(
    amounts.map(given => ({ action: 'send', account, amounts: [given], counterparty })),
    {
      details: [
        ...(receiver === null ? [text('Receiver', 'what another command gives')] : [addressDetail('Receiver', receiver)]),
        ...amounts.map(given =>
          given.units === null ? text('Amount', `all of ${given.asset.symbol}`) : amount('Amount', given),
        ),
      ],
      findings: receiver === null ? [] : counterpartyFindings(receiver, 'receiver', context),
    },
  );
}

/** Text and numbers are given as pure inputs; an address has 32 bytes. */
function addressOf(to: Argument, { inputs }: SuiTransaction): string | null {
  const input = to.from === 'input' ? inputs[to.index] : undefined;
  return input?.kind === 'pure' && input.bytes.length === 32 ? hexed(input.bytes) : null;
}

const everything = (asset: Asset): Amount => ({ asset, units: null, bound: 'all' });

/** What an object that is handed on holds, as far as the commands before it say. */
function amountOf(object: Argument, { inputs, commands }: SuiTransaction): Amount {
  if (object.from === 'gas') return everything(sui);
  if (object.from === 'input') {
    const input = inputs[object.index];
    const id = input?.kind === 'object' ? input.id : 'unknown';
    return everything({ ...anyCoin, symbol: `the object ${id}` });
  }
  const made = commands[object.command];
  if (made?.kind !== 'split') return everything({ ...anyCoin, symbol: 'what another command gives' });
  const asset = made.coin.from === 'gas' ? sui : anyCoin;
  const argument = made.amounts[object.part ?? 0];
  const input = argument?.from === 'input' ? inputs[argument.index] : undefined;
  // SECURITY: several coins under one name are never told as the first of them.
  if ((object.part === null && made.amounts.length !== 1) || input?.kind !== 'pure' || input.bytes.length !== 8)
    return everything(asset);
  const units = new DataView(input.bytes.buffer, input.bytes.byteOffset, 8).getBigUint64(0, true);
  return { asset, units, bound: 'exact' };
}
