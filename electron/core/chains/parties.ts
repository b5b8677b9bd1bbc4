/** How addresses and amounts stand in a sentence, and what is to be said about a party never dealt with. */

import type { Fact } from '../../contract/document.ts';
import { decimal, isUnlimited } from '../text/amounts.ts';
import { quoted } from '../text/visible.ts';
import { checksummed, onChain, written, wrongChecksum } from './ethereum/address.ts';
import { coinDecimals, coinOf } from './ethereum/networks.ts';
import { chainsOfToken, tokenAt } from './ethereum/tokens.ts';
import { addressFact, fact, type Observation, type ReadContext } from './reading.ts';

/** “Payroll”, or what kind of stranger it is. */
export function party(address: string, context: ReadContext, stranger = 'an unknown address'): string {
  const known = context.names.address(address, context.chainId);
  if (known !== undefined) return quoted(known.name);
  const claim = context.names.claim(address, context.chainId);
  if (claim !== null) return `${written(address, context.chainId)}, ${claim}`;
  return context.names.seen(address, context.chainId) ? `${written(address, context.chainId)}, seen before` : stranger;
}

/** First seen, look-alike, wrong checksum: for whoever receives money or power. */
export function strangers(address: string, what: string, context: ReadContext): Observation[] {
  const found: Observation[] = context.lookalike(onChain(address, context.chainId), what);
  if (!context.names.seen(address, context.chainId))
    found.push({
      rule: 'first-seen',
      sentence: [
        `${what} ${written(address, context.chainId)} was never seen here`,
        context.names.claim(address, context.chainId),
      ]
        .filter(each => each !== null)
        .join('; it is ')
        .concat('.'),
    });
  if (wrongChecksum(address))
    found.push({ rule: 'address-checksum', sentence: `${what} ${address} fails its checksum (EIP-55).` });
  return found;
}

/** The name of a token for a sentence: its symbol from the bundled list, the reader's own name, or its kind. */
export function tokenName(address: string, context: ReadContext): string {
  const token = tokenAt(address, context.chainId);
  if (token !== undefined) return token.symbol;
  const known = context.names.address(address, context.chainId);
  return known === undefined ? 'an unknown token' : quoted(known.name);
}

/** “1,250.5 USDC”, or units where the decimals are not known: guessing them would be wrong by powers of ten. */
export function amountOf(amount: bigint, token: string, context: ReadContext): string {
  const known = tokenAt(token, context.chainId);
  if (known !== undefined) return `${decimal(amount, known.decimals)} ${known.symbol}`;
  return `${amount} units of ${tokenName(token, context)}`;
}

export const coins = (value: bigint, context: ReadContext): string =>
  `${decimal(value, coinDecimals(context.chainId))} ${coinOf(context.chainId)}`;

export function amountFact(label: string, amount: bigint, token: string, context: ReadContext): Fact {
  const note = isUnlimited(amount, tokenAt(token, context.chainId)?.decimals) ? 'no limit' : amountOf(amount, token, context);
  return fact(label, String(amount), 'amount', 'computed', note);
}

export function tokenFact(token: string, context: ReadContext): Fact {
  const elsewhere = chainsOfToken(token);
  const plain = addressFact('Token', checksummed(token), context);
  // SECURITY: a familiar token address on another chain is another contract.
  if (plain.name === undefined && elsewhere.length > 0)
    return { ...plain, note: `${elsewhere[0]?.symbol} on another chain, not on this one` };
  return plain;
}

/** When something ends: ISO time, and whether that is far away. Seconds since 1970; beyond the calendar means never. */
export function deadlineOf(seconds: bigint, context: ReadContext): { text: string; far: boolean; past: boolean; days: bigint } {
  const now = BigInt(Math.floor((Date.parse(context.now) || 0) / 1000));
  const days = (seconds - now) / 86_400n;
  const text = seconds > 8_640_000_000_000n ? 'never' : new Date(Number(seconds) * 1000).toISOString();
  return { text, far: seconds - now > farAway, past: seconds < now, days };
}

/** 31 days: Permit2's own 30-day default stays under it. */
const farAway = 31n * 86_400n;

export function deadlineFact(label: string, seconds: bigint, context: ReadContext): Fact {
  const { text, days, past } = deadlineOf(seconds, context);
  if (text === 'never') return fact(label, String(seconds), 'text', 'computed', 'does not end');
  const note = past ? 'in the past' : days === 0n ? 'within a day' : `in ${days} day${days === 1n ? '' : 's'}`;
  return fact(label, text, 'time', 'computed', note);
}

/** A standing permission whose end is far away. */
export function lasting(seconds: bigint, context: ReadContext): Observation[] {
  const end = deadlineOf(seconds, context);
  if (!end.far) return [];
  const until = end.text === 'never' ? 'never ends' : `stays valid until ${end.text.slice(0, end.text.indexOf('T'))}`;
  return [{ rule: 'far-deadline', sentence: `The permission ${until}: it can be used long after it was forgotten.` }];
}
