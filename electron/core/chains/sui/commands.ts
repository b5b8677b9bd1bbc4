/** What one command of Sui hands on, calls or changes. */
import type { ReadContext } from '../context.ts';
import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import { amount, type Decoded, decoded, text } from '../decoded.ts';
import type { Account, Amount, Party } from '../effect.ts';
import { addressOf, amountOf, amountText, type Changes, changesIn, holderOf, isGas, sui } from './coins.ts';
import type { Argument, Command, SuiTransaction } from './message.ts';

/** SECURITY: whose coins gas is, who pays the fee, not who sends: somebody else may hand it on. */
export interface Accounts {
  account: Account;
  payer: Account;
}

/** Splitting and merging stay with the account; what is handed on leaves it. */
export function readCommand(
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
      return called(command, transaction, changes, accounts, context);
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

const framework = (place: string, name: string): string => `0x${place.padStart(64, '0')}::${name}`;
const addStake = framework('3', 'sui_system::request_add_stake');
const withdrawStake = framework('3', 'sui_system::request_withdraw_stake');
const publicTransfer = framework('2', 'transfer::public_transfer');

/** Calls of Sui's own packages that are made every day; any other is as grave as who stands in it. */
function called(
  command: Extract<Command, { kind: 'call' }>,
  transaction: SuiTransaction,
  changes: Changes,
  accounts: Accounts,
  context: ReadContext,
): Decoded {
  const { target, objects } = command;
  const [first, second, third] = objects;
  if (target === publicTransfer && first !== undefined && second !== undefined)
    return transfer({ kind: 'transfer', objects: [first], to: second }, transaction, changes, accounts, context);
  if (target === withdrawStake) {
    const staked: Amount = { asset: sui, units: null, bound: 'whole' };
    return decoded([{ action: 'unstake', account: accounts.account, amounts: [staked], resource: 'rewards' }]);
  }
  const validator = third === undefined ? null : addressOf(third, transaction);
  // SECURITY: the sender has the stake, whoever's coin it is made of.
  const isSenders = second !== undefined && holderOf(second, transaction) === transaction.sender;
  if (target === addStake && second !== undefined && validator !== null && isSenders) {
    // All of the coin is taken: only what others do to it changes how much that is.
    const given = amountOf(second, transaction, changesIn(transaction.commands.filter(each => each !== command)));
    return decoded([{ action: 'stake', account: accounts.account, amounts: [given], resource: 'rewards' }], {
      details: [addressDetail('Validator', validator), ...(given.units === null ? [] : [amount('Amount', given)])],
    });
  }
  return unknownCall(target, objects, transaction, accounts, context);
}

/** SECURITY: what is handed to code that is not read is gone, for all that its bytes tell: the code's own standing counts. */
function unknownCall(
  target: string,
  objects: readonly Argument[],
  transaction: SuiTransaction,
  { account }: Accounts,
  context: ReadContext,
): Decoded {
  const [address = '', ...name] = target.split('::');
  const isSuis = [framework('1', ''), framework('2', ''), framework('3', '')].includes(`${address}::`);
  const contract = { address, stranger: isSuis ? 'a package of Sui itself' : 'an unknown package' };
  const strangers = objects
    .flatMap(object => addressOf(object, transaction) ?? [])
    .filter(each => each !== context.signWith && !context.names.seen(each))
    .map(each => ({ address: each }));
  return decoded([{ action: 'call named', account, counterparty: contract, name: name.join('::') }], {
    details: [addressDetail('Package', address), text('Function', name.join('::'))],
    findings: [
      { id: 'named-call.function', contract, name: name.join('::'), strangers },
      ...(isSuis ? [] : counterpartyFindings(address, 'package', context)),
    ],
  });
}

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
