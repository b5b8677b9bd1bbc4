/** What a programmable transaction of Sui moves: coins that are split off, and objects that are handed on. */
import { hexed, hexOf } from '../../text/bytes.ts';
import type { ReadContext } from '../context.ts';
import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import { amount, type Decoded, type Detail, decoded, laidOut, limit, type Payload, text, traced } from '../decoded.ts';
import type { Account, Amount, Asset, Party } from '../effect.ts';
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
  const account = accountOf(sender, context);
  const payer = gas.owner === sender ? account : accountOf(gas.owner, context);
  const changes = changesIn(commands);
  const read = commands.map(command => readCommand(command, transaction, changes, { account, payer }, context));
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
    effects: telling.length > 0 ? telling : [{ action: 'unread message', account, what: 'commands that hand nothing on' }],
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

const accountOf = (address: string, { signWith, actor }: ReadContext): Account =>
  address === signWith ? actor : { address, stranger: `the account ${address}` };

/** SECURITY: whose coins gas is, who pays the fee, not who sends: somebody else may hand it on. */
interface Accounts {
  account: Account;
  payer: Account;
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
function readCommand(
  command: Command,
  transaction: SuiTransaction,
  changes: Changes,
  accounts: Accounts,
  context: ReadContext,
): Decoded {
  const { account } = accounts;
  switch (command.kind) {
    case 'transfer':
      return transfer(command, transaction, changes, accounts, context);
    case 'merge':
      return merge(command, transaction, changes, accounts);
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
  changes: Changes,
  { account, payer }: Accounts,
  context: ReadContext,
): Decoded {
  const receiver = addressOf(to, transaction);
  const amounts = objects.map(object => amountOf(object, transaction, changes));
  const counterparty: Party =
    receiver === null ? { address: '', stranger: 'an address that another command gives', unseen: true } : { address: receiver };
  return decoded(
    amounts.map(given => ({
      ...{ action: 'send', account: given.asset === sui ? payer : account, amounts: [given], counterparty },
    })),
    {
      details: [
        ...(receiver === null ? [text('Receiver', 'what another command gives')] : [addressDetail('Receiver', receiver)]),
        ...amounts.map(given => (given.units === null ? text('Amount', amountText(given)) : amount('Amount', given))),
      ],
      findings: receiver === null ? [] : counterpartyFindings(receiver, 'receiver', context),
    },
  );
}

/**
 * SECURITY: a coin that is merged is whose the other one is: gas of who pays the fee, or an object that others may use
 * (docs.sui.io, programmable transaction blocks, MergeCoins).
 */
function merge(
  { into, coins }: Extract<Command, { kind: 'merge' }>,
  transaction: SuiTransaction,
  changes: Changes,
  accounts: Accounts,
): Decoded {
  const to = holderOf(into, transaction);
  const counterparty: Party =
    to === null ? { address: '', stranger: 'whoever can use the object it is merged into', unseen: true } : { address: to };
  const given = coins.filter(coin => holderOf(coin, transaction) !== to);
  return decoded(
    given.map(coin => {
      const amounts = [amountOf(coin, transaction, changes)];
      return {
        action: 'send',
        account: isGas(coin, transaction.commands) ? accounts.payer : accounts.account,
        amounts,
        counterparty,
      };
    }),
  );
}

/** Whose a coin is before the commands: who pays the fee has the gas, the sender everything else; null where others may, too. */
function holderOf(coin: Argument, { sender, gas, inputs, commands }: SuiTransaction): string | null {
  const input = coin.from === 'input' ? inputs[coin.index] : undefined;
  if (input?.kind === 'object' && input.shared) return null;
  return isGas(coin, commands) ? gas.owner : sender;
}

/** Text and numbers are given as pure inputs; an address has 32 bytes. */
function addressOf(to: Argument, { inputs }: SuiTransaction): string | null {
  const input = to.from === 'input' ? inputs[to.index] : undefined;
  return input?.kind === 'pure' && input.bytes.length === 32 ? hexed(input.bytes) : null;
}

const amountText = ({ asset: { symbol }, bound }: Amount): string =>
  bound === 'whole' ? (symbol ?? '') : bound === 'all' ? `all of ${symbol}` : `an unknown amount of ${symbol}`;

const whole = (symbol: string): Amount => ({ asset: { ...anyCoin, symbol }, units: null, bound: 'whole' });

/** What an object that is handed on holds, as far as the commands before it say. */
function amountOf(object: Argument, { inputs, commands }: SuiTransaction, changes: Changes): Amount {
  if (object.from === 'gas') return { asset: sui, units: null, bound: 'all' };
  if (object.from === 'input') {
    const input = inputs[object.index];
    const id = input?.kind === 'object' ? input.id : 'unknown';
    return whole(changes.merged.has(keyOf(object)) ? `the object ${id} and what is merged into it` : `the object ${id}`);
  }
  const made = commands[object.command];
  if (made?.kind !== 'split') return whole('what another command gives');
  const asset = isGas(made.coin, commands) ? sui : anyCoin;
  const argument = made.amounts[object.part ?? 0];
  const input = argument?.from === 'input' ? inputs[argument.index] : undefined;
  // SECURITY: several coins under one name are never told as the first of them, nor a coin that was changed as what it was.
  const isOne = object.part !== null || made.amounts.length === 1;
  if (!isOne || changes.all.has(keyOf(object)) || input?.kind !== 'pure' || input.bytes.length !== 8)
    return { asset, units: null, bound: 'untold' };
  const units = new DataView(input.bytes.buffer, input.bytes.byteOffset, 8).getBigUint64(0, true);
  return { asset, units, bound: 'exact' };
}

/** Gas, or a part of it; of a part that others were merged into, too, for coins that become one are of one type. */
function isGas(coin: Argument, commands: readonly Command[]): boolean {
  let from = coin;
  for (let parts = 0; from.from === 'result' && parts < commands.length; parts++) {
    const made: Command | undefined = commands[from.command];
    if (made?.kind !== 'split') return false;
    from = made.coin;
  }
  return from.from === 'gas';
}

/** What is the same coin has the same key: the only result of a command, by its place and without. */
function keyOf(object: Argument): string {
  if (object.from === 'gas') return 'gas';
  return object.from === 'input' ? `input ${object.index}` : `result ${object.command} ${object.part ?? 0}`;
}

/** Coins that a command takes from, adds to, or may do anything with; `merged`: those that others were merged into. */
interface Changes {
  all: ReadonlySet<string>;
  merged: ReadonlySet<string>;
}

function changesIn(commands: readonly Command[]): Changes {
  const merged = commands.flatMap(command => (command.kind === 'merge' ? [keyOf(command.into)] : []));
  const others = commands.flatMap(command => {
    if (command.kind === 'split') return [command.coin];
    if (command.kind === 'merge') return command.coins;
    return command.kind === 'call' || command.kind === 'vector' ? command.objects : [];
  });
  return { all: new Set([...merged, ...others.map(keyOf)]), merged: new Set(merged) };
}
