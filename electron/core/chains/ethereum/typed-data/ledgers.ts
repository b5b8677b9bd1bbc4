/** Messages that are transactions of a ledger of their own: exchanges and rollups that take typed data for one. */
import { parseUnits } from 'viem/utils';
import type { ReadContext } from '../../context.ts';
import { amount as amountDetail, type Decoded, decoded, text } from '../../decoded.ts';
import type { Amount } from '../../effect.ts';
import { address, coins, counterpartyFindings, party, tokens } from '../assets.ts';
import { readNested } from '../calls/calls.ts';
import { bytesOf } from '../calls/reader.ts';
import { addressIn, amountIn, bytesIn, structIn, textIn } from './fields.ts';
import { type MeaningReader, otherAccount, signerIn } from './reader.ts';
import type { Typed } from './shape.ts';

/** Withdrawals and transfers: an amount and somewhere it goes. */
const payOut: MeaningReader = ({ message, primaryType, domain }, context) => {
  const to = addressIn(message, 'recipient') ?? addressIn(message, 'receiver') ?? addressIn(message, 'destination');
  const units = amountIn(message, 'amount') ?? amountIn(message, 'value');
  if (
    to === null ||
    units === null ||
    structIn(message, 'order') !== null ||
    !/transfer|withdraw|send|pay|claim/i.test(primaryType)
  )
    return null;
  const token = addressIn(message, 'token') ?? addressIn(domain, 'verifyingContract');
  const paid = token === null ? coins(units, context) : tokens(units, token, context);
  return paying(to, paid, context, signerIn(message, to));
};

function paying(to: string, paid: Amount, context: ReadContext, from: string | null = null): Decoded {
  return decoded([{ action: 'pay out', account: context.actor, amounts: [paid], counterparty: party(to, context) }], {
    details: [address('Receiver', to, context), amountDetail('Amount', paid)],
    findings: [...counterpartyFindings(to, 'receiver', context), ...otherAccount(from, context)],
  });
}

/** Decimals that Hyperliquid counts its dollars with at most. */
const dollars = 8;
const usdc = 'USDC:0x6d1e7cde53ba9467b783cb7c530ce054';

/**
 * UsdSend, SpotSend, Withdraw, SendAsset: the receiver and the amount as texts (Hyperliquid documentation, exchange endpoint).
 * A token other than its dollars is not counted: its name is that of whoever made it.
 */
const hyperliquid: MeaningReader = ({ message, primaryType }, context) => {
  const to = textIn(message, 'destination')?.toLowerCase() ?? '';
  const said = textIn(message, 'amount');
  if (!primaryType.startsWith('HyperliquidTransaction:') || said === null || !/^0x[0-9a-f]{40}$/.test(to)) return null;
  const token = textIn(message, 'token');
  const isDollars = (token === null || token === usdc) && /^\d{1,20}(?:\.\d{1,8})?$/.test(said);
  const asset = { symbol: isDollars ? 'USDC' : null, decimals: isDollars ? dollars : null, token: null, chain: 'Hyperliquid' };
  const paid: Amount = isDollars
    ? { asset, units: parseUnits(said, dollars), bound: 'exact' }
    : { asset: { ...asset, listed: null }, units: null, bound: 'untold' };
  const given = paying(to, paid, context);
  return {
    ...given,
    details: [...given.details, text('Amount as written', said), ...(token === null ? [] : [text('Token', token)])],
  };
};

/** Where it happens, beside the chain that the signature names: a withdrawal ends on that one. */
export const ledgerOf = ({ primaryType }: Typed): string | null =>
  primaryType.startsWith('HyperliquidTransaction:') && !primaryType.endsWith(':Withdraw') ? 'Hyperliquid' : null;

const wordOf = (units: bigint): string => `0x${units.toString(16).padStart(40, '0')}`;

/** A transaction of ZKsync and its kin (EIP-712 transactions, type 0x71): addresses are numbers in it. */
const zksync: MeaningReader = ({ message }, context) => {
  const [from, to, value] = [amountIn(message, 'from'), amountIn(message, 'to'), amountIn(message, 'value')];
  const data = bytesIn(message, 'data');
  const largest = 2n ** 160n;
  if (amountIn(message, 'txType') === null || from === null || to === null || value === null || data === null) return null;
  if (from >= largest || to >= largest) return null;
  const inner = readNested({ to: wordOf(to), value, data: bytesOf(data) }, context);
  const paymaster = amountIn(message, 'paymaster') ?? 0n;
  const input = bytesIn(message, 'paymasterInput') ?? '0x';
  return {
    ...inner,
    findings: [...inner.findings, ...otherAccount(wordOf(from), context), ...paymastered(paymaster, input, context)],
    trees: [{ label: 'Transaction', does: inner.effects, children: inner.trees }],
  };
};

/** general(bytes): it pays, and takes nothing. */
const general = '0x8c5a3445';
const paymastered = (paymaster: bigint, input: string, context: ReadContext) =>
  paymaster === 0n || input === '0x' || input.startsWith(general)
    ? []
    : counterpartyFindings(wordOf(paymaster), 'paymaster that takes a fee', context);

export const ledgers: readonly MeaningReader[] = [hyperliquid, payOut];
export const transactions: readonly MeaningReader[] = [zksync];
