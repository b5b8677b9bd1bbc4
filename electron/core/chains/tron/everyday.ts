/** What owners of accounts and contracts of TRON set from day to day, and its own exchange (github.com/tronprotocol/protocol, core/contract). */
import { hexOf, textOf } from '../../text/bytes.ts';
import type { ReadContext } from '../context.ts';
import { amount, type Decoded, type Detail, decoded, isNextToNothing, text } from '../decoded.ts';
import type { Amount } from '../effect.ts';
import { address, coin, coins, counterpartyFindings, party } from '../ethereum/assets.ts';
import { chainText, tronChain } from '../ethereum/networks.ts';
import { houseKept } from '../housekeeping.ts';
import { bool, type Message, WireError } from '../protobuf.ts';
import { accountIfIn, accountIn } from './message.ts';

type Reader = (message: Message, context: ReadContext) => Decoded;
interface Kind {
  /** Number of the field that names the account the contract is for. */
  owner: number;
  read: Reader;
}

/** Who is named in it, and a number: what is set for them. */
function set(does: string, label: string, more: (message: Message) => Detail[]): Reader {
  return (message, context) => {
    const over = accountIn(message, 2, label);
    return houseKept(context.actor, does, [address(label, over, context), ...more(message)]);
  };
}
const number =
  (field: number, label: string, unit = '') =>
  (message: Message): Detail[] => [text(label, `${message.number(field, label)}${unit}`)];
const nothing = (): Detail[] => [];

function named(does: string, field: number): Reader {
  return (message, context) => {
    const name = message.bytes(field, 'a name');
    return houseKept(context.actor, does, [text('Name', textOf(name) ?? hexOf(name))]);
  };
}

/** By number of Transaction.Contract.ContractType. */
export const everyday: Readonly<Record<number, Kind>> = {
  0: {
    owner: 1,
    read: (message, context) => {
      const made = accountIn(message, 2, 'account_address');
      message.number(3, 'type', 2n);
      return houseKept(context.actor, 'opens an account on TRON', [address('Account', made, context)]);
    },
  },
  5: { owner: 1, read: named('becomes a candidate for producing blocks', 2) },
  8: { owner: 1, read: named('changes the address of its page as a candidate', 12) },
  10: { owner: 2, read: named('names its account', 1) },
  11: { owner: 1, read: frozen },
  12: { owner: 1, read: unfrozen },
  14: { owner: 1, read: (_, context) => houseKept(context.actor, 'takes back what it froze of a token') },
  17: {
    owner: 1,
    read: (message, context) => {
      const proposal = text('Proposal', String(message.number(2, 'proposal_id')));
      const isFor = message.number(3, 'is_add_approval', bool) > 0n;
      return houseKept(context.actor, isFor ? 'approves a proposal' : 'takes back its approval of a proposal', [proposal]);
    },
  },
  18: {
    owner: 1,
    read: (message, context) =>
      houseKept(context.actor, 'withdraws a proposal', [text('Proposal', String(message.number(2, 'proposal_id')))]),
  },
  19: { owner: 2, read: named('sets the id of its account for ever', 1) },
  33: { owner: 1, read: set('sets how much of the energy its callers pay', 'Contract', number(3, 'Callers pay', ' %')) },
  44: { owner: 1, read: exchanged },
  45: { owner: 1, read: set('sets how much energy it pays for its callers', 'Contract', number(3, 'Energy')) },
  48: { owner: 1, read: set('clears the published interface of its contract', 'Contract', nothing) },
  49: {
    owner: 1,
    read: (message, context) =>
      houseKept(context.actor, 'sets what it keeps of its voters’ rewards', number(2, 'Keeps', ' %')(message)),
  },
};

const resources = ['bandwidth', 'energy'];
function resourceIn(message: Message): string {
  const name = resources[Number(message.number(10, 'resource'))];
  if (name === undefined) throw new WireError('the resource is of no known kind');
  return name;
}

/** Stakes of the first version: with a receiver, it is them who use what it gives. */
function frozen(message: Message, context: ReadContext): Decoded {
  const given = coins(message.number(2, 'frozen_balance'), context);
  const days = message.number(3, 'frozen_duration');
  const resource = resourceIn(message);
  const details = [amount('Amount', given), text('Resource', resource), text('Days', String(days))];
  const to = accountIfIn(message, 15, 'receiver_address');
  if (to === null) return decoded([{ action: 'stake', account: context.actor, amounts: [given], resource }], { details });
  return decoded(
    [
      {
        ...{ action: 'lend', account: context.actor, amounts: [given], resource, counterparty: party(to, context) },
        lockedFor: `for ${days} days`,
      },
    ],
    { details: [address('Receiver', to, context), ...details], findings: counterpartyFindings(to, 'receiver', context) },
  );
}

function unfrozen(message: Message, context: ReadContext): Decoded {
  const resource = resourceIn(message);
  const from = accountIfIn(message, 15, 'receiver_address');
  const given: Amount = { asset: coin({ chainId: tronChain }), units: null, bound: 'all' };
  return decoded([{ action: 'unstake', account: context.actor, amounts: [given], resource }], {
    details: [text('Resource', resource), ...(from === null ? [] : [address('Lent to', from, context)])],
  });
}

/** TRX, as the exchange names it. */
const trx = '_';

/** On the network's own exchange: the other token of it comes back, at least so much. */
function exchanged(message: Message, context: ReadContext): Decoded {
  const exchange = message.number(2, 'exchange_id');
  const token = textOf(message.bytes(3, 'token_id')) ?? '';
  const units = message.number(4, 'quant');
  const expected = message.number(5, 'expected');
  const other = (symbol: string): Amount['asset'] => ({
    ...{ symbol, listed: null, decimals: null, token: null, chain: chainText(tronChain) },
  });
  const gives: Amount =
    token === trx ? coins(units, context) : { asset: other('units of a TRC-10 token'), units, bound: 'exact' };
  const gets: Amount = { asset: other(`units of the other token of exchange ${exchange}`), units: expected, bound: 'exact' };
  return decoded([{ action: 'swap', account: context.actor, amounts: [gives], inReturn: [gets], counterparty: null }], {
    details: [text('Exchange', String(exchange)), text('Token', token), amount('Gives', gives), amount('Gets at least', gets)],
    findings: [{ id: 'order' }, ...(isNextToNothing(gets) ? [{ id: 'swap-without-minimum' as const, amounts: [gives] }] : [])],
  });
}
