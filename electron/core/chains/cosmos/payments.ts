/** Payments of coins: to one or to several, and to whoever is on another chain (x/bank, ibc transfer). */
import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import { type Decoded, type Detail, decoded } from '../decoded.ts';
import type { Amount } from '../effect.ts';
import type { Found } from '../finding.ts';
import { WireError } from '../protobuf.ts';
import { address, type Coin, coins, many } from './fields.ts';
import { accountOf, amountDetails, amountsOf, kind, type Reading } from './reading.ts';

interface Payment {
  from: string;
  to: string;
  coins: readonly Coin[];
  /** The channel to another chain. */
  over?: string;
  details?: readonly Detail[];
  findings?: readonly Found[];
}

/** Of a transfer to another chain: the whole balance (ibc-go, UnboundedSpendLimit). */
const all = 2n ** 256n - 1n;
const everything = (amount: Amount): Amount => ({ ...amount, units: null, bound: 'all' });

export function paid(
  { from, to, coins: given, over, details = [], findings = [] }: Payment,
  { chainId, context }: Reading,
): Decoded {
  if (given.length === 0) throw new WireError('a message sends no coin');
  const amounts = amountsOf(given, chainId).map(amount =>
    over === undefined || amount.units !== all ? amount : everything(amount),
  );
  const sent = { account: accountOf(from, context), amounts, counterparty: { address: to } };
  return decoded([over === undefined ? { action: 'send', ...sent } : { action: 'send across', ...sent, channel: over }], {
    details: [addressDetail('From', from), addressDetail('Receiver', to), ...details, ...amountDetails('Amount', amounts)],
    findings: [...counterpartyFindings(to, 'receiver', context), ...findings],
  });
}

export const send = kind(
  'cosmos.bank.v1beta1.MsgSend',
  'cosmos-sdk/MsgSend',
  { from_address: address(1), to_address: address(2), amount: coins(3) },
  ({ from_address: from, to_address: to, amount }, reading) => ({
    by: from,
    parts: [paid({ from, to, coins: amount }, reading)],
  }),
);

const mostReceivers = 500;
const side = (number: number) => many(number, { address: address(1), coins: coins(2) }, mostReceivers);
/** From one account alone, as the SDK has it (x/bank, ErrMultipleSenders). */
export const multiSend = kind(
  'cosmos.bank.v1beta1.MsgMultiSend',
  'cosmos-sdk/MsgMultiSend',
  { inputs: side(1), outputs: side(2) },
  ({ inputs, outputs }, reading) => {
    const [input, ...others] = inputs;
    if (input === undefined || others.length > 0 || outputs.length === 0)
      throw new WireError('several are paid by none or by several, or none is paid');
    const sums = [input.coins, outputs.flatMap(({ coins: paidOut }) => paidOut)].map(summed);
    if (sums[0] !== sums[1]) throw new WireError('what several are paid is not what is given');
    const parts = outputs.map(({ address: to, coins: given }) => paid({ from: input.address, to, coins: given }, reading));
    return { by: input.address, parts };
  },
);

function summed(all: readonly Coin[]): string {
  const sums = new Map<string, bigint>();
  for (const { denom, amount } of all) sums.set(denom, (sums.get(denom) ?? 0n) + amount);
  return [...sums]
    .map(([denom, amount]) => `${denom} ${amount}`)
    .sort()
    .join();
}
