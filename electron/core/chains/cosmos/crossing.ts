/** Transfers of coins to another chain, and what their memos have chains on the way do (ICS-20). */
import { holdsUnseen } from '../../text/visible.ts';
import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import { type Decoded, limit, text, time, traced } from '../decoded.ts';
import type { Found } from '../finding.ts';
import { address, type Coin, coin, one, plain, whole, word } from './fields.ts';
import { forwardedBy } from './forwarding.ts';
import { paid } from './payments.ts';
import { accountOf, amountsOf, kind, ownBehind, type Reading } from './reading.ts';

/**
 * Channels by which chains are connected to one another, from the side of each (cosmos/chain-registry, _IBC): Cosmos Hub to
 * Osmosis, Noble, Neutron and Stride; Osmosis to Cosmos Hub, Noble, Celestia and Neutron; Noble to Osmosis, Cosmos Hub and
 * dYdX; Celestia, Neutron to Osmosis; dYdX to Noble.
 */
const channels: Readonly<Record<string, readonly number[]>> = {
  'cosmoshub-4': [141, 536, 569, 391],
  'osmosis-1': [0, 750, 6994, 874],
  'noble-1': [1, 4, 33],
  celestia: [2],
  'neutron-1': [10],
  'dydx-mainnet-1': [0],
};
const knownChannels = new Set(
  Object.entries(channels).flatMap(([chain, all]) => all.map(channel => `${chain} channel-${channel}`)),
);

const height = { revision_number: whole(1), revision_height: whole(2) };
export const transfer = kind(
  'ibc.applications.transfer.v1.MsgTransfer',
  'cosmos-sdk/MsgTransfer',
  {
    source_port: plain(1, /^[\w.+<>[\]#-]{1,128}$/),
    source_channel: plain(2, /^[\w.+<>[\]#-]{1,64}$/),
    token: coin(3),
    sender: address(4),
    // On a chain of any kind: all that it has is letters that are seen.
    receiver: plain(5, /^[\x21-\x7e]{1,256}$/),
    timeout_height: one(6, height),
    timeout_timestamp: whole(7),
    memo: word(8),
  },
  ({ source_port, source_channel, token, sender, receiver, timeout_height, timeout_timestamp, memo }, reading) => {
    const ends = timeout_timestamp === 0n ? null : timeout_timestamp / 1_000_000_000n;
    // SECURITY: who receives it is told by the channel as well: behind one that anybody opened, every address is theirs.
    const isKnown = source_port === 'transfer' && knownChannels.has(`${reading.chainId} ${source_channel}`);
    // One key is another address on every chain; where that chain is known, its own there is its own.
    const to = isKnown ? (ownBehind(receiver, reading) ?? receiver) : receiver;
    const details = [
      text('Over the channel', source_channel, 'to another chain (IBC)'),
      ...(to === receiver ? [] : [text('Address there', receiver)]),
      ...(source_port === 'transfer' ? [] : [text('Port', source_port)]),
      ...(memo === '' ? [] : [text('Memo of the transfer', memo)]),
      ...(timeout_height === null || timeout_height.revision_height === 0n
        ? []
        : [text('Valid until block there', String(timeout_height.revision_height))]),
      ...(ends === null ? [] : [time('Valid until', ends)]),
    ];
    const findings: Found[] = [
      { id: 'other-chain', over: source_channel, ...(isKnown && { party: { address: to } }) },
      ...memoFindings(memo),
    ];
    const payment = { from: sender, to, coins: [token], over: source_channel, details, findings };
    const told = passedOn(paid(payment, reading), { from: sender, coin: token, memo }, reading);
    return { by: sender, parts: [traced(told, limit('time', ends))] };
  },
);

/** SECURITY: who receives in the end is told before who stands beside the coins. */
function passedOn(payment: Decoded, given: { from: string; coin: Coin; memo: string }, { chainId, context }: Reading): Decoded {
  const last = forwardedBy(given.memo);
  if (last === undefined) return payment;
  // SECURITY: a contract does with the money what it is told beside its name, which is not read.
  const counterparty = last === null || last.as === 'contract' ? null : { address: last.to };
  // What arrives there is less by what each chain on the way takes.
  const amounts = amountsOf([given.coin], chainId).map(each => ({ ...each, units: null, bound: 'untold' as const }));
  return {
    ...payment,
    effects: [...payment.effects, { action: 'pass on', account: accountOf(given.from, context), amounts, counterparty }],
    details: [
      ...payment.details,
      ...(last === null ? [] : [addressDetail(last.as === 'contract' ? 'Passed on to the contract' : 'Passed on to', last.to)]),
    ],
    findings: [...payment.findings, ...(last === null ? [] : counterpartyFindings(last.to, 'last receiver', context))],
  };
}

/** SECURITY: chains on the way obey a memo that is JSON, and not all that it can say is read (`forwarding.ts`). */
const memoFindings = (memo: string): Found[] => [
  ...(memo.includes('{') ? [{ id: 'opaque-payload.message' as const, what: 'the memo of a transfer to another chain' }] : []),
  ...hiddenIn(memo),
];
export const hiddenIn = (memo: string): Found[] =>
  holdsUnseen(memo.replaceAll(/[\n\r\t]/g, ' ')) ? [{ id: 'hidden-characters', what: 'memo', text: memo }] : [];
