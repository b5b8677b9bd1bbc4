/** How addresses and amounts stand in a sentence, and what is to be said about a party never dealt with. */

import type { Fact } from '../../contract/document.ts';
import { decimal, isUnlimited } from '../text/amounts.ts';
import { quoted } from '../text/visible.ts';
import { checksummed, onChain, written, wrongChecksum } from './ethereum/address.ts';
import { coinDecimals, coinOf } from './ethereum/networks.ts';
import { chainsOfToken, tokenAt } from './ethereum/tokens.ts';
import { addressFact, type Desk, fact, type Observation } from './reading.ts';

/** “Payroll”, or what kind of stranger it is. */
export function party(address: string, desk: Desk, stranger = 'an unknown address'): string {
  const known = desk.names.address(address, desk.chainId);
  if (known !== undefined) return quoted(known.name);
  const claim = desk.names.claim(address, desk.chainId);
  if (claim !== null) return `${written(address, desk.chainId)}, ${claim}`;
  return desk.names.seen(address, desk.chainId) ? `${written(address, desk.chainId)}, seen before` : stranger;
}

/** First seen, look-alike, wrong checksum: for whoever receives money or power. */
export function strangers(address: string, what: string, desk: Desk): Observation[] {
  const found: Observation[] = desk.lookalike(onChain(address, desk.chainId), what);
  if (!desk.names.seen(address, desk.chainId))
    found.push({
      rule: 'first-seen',
      sentence: [`${what} ${written(address, desk.chainId)} was never seen here`, desk.names.claim(address, desk.chainId)]
        .filter(each => each !== null)
        .join('; it is ')
        .concat('.'),
    });
  if (wrongChecksum(address))
    found.push({ rule: 'address-checksum', sentence: `${what} ${address} fails its checksum (EIP-55).` });
  return found;
}

/** The name of a token for a sentence: its symbol from the bundled list, the reader's own name, or its kind. */
export function tokenName(address: string, desk: Desk): string {
  const token = tokenAt(address, desk.chainId);
  if (token !== undefined) return token.symbol;
  const known = desk.names.address(address, desk.chainId);
  return known === undefined ? 'an unknown token' : quoted(known.name);
}

/** “1,250.5 USDC”, or units where the decimals are not known: guessing them would be wrong by powers of ten. */
export function amountOf(amount: bigint, token: string, desk: Desk): string {
  const known = tokenAt(token, desk.chainId);
  if (known !== undefined) return `${decimal(amount, known.decimals)} ${known.symbol}`;
  return `${amount} units of ${tokenName(token, desk)}`;
}

export const coins = (value: bigint, desk: Desk): string =>
  `${decimal(value, coinDecimals(desk.chainId))} ${coinOf(desk.chainId)}`;

export function amountFact(label: string, amount: bigint, token: string, desk: Desk): Fact {
  const note = isUnlimited(amount, tokenAt(token, desk.chainId)?.decimals) ? 'no limit' : amountOf(amount, token, desk);
  return fact(label, String(amount), 'amount', 'computed', note);
}

export function tokenFact(token: string, desk: Desk): Fact {
  const elsewhere = chainsOfToken(token);
  const plain = addressFact('Token', checksummed(token), desk);
  // SECURITY: a familiar token address on another chain is another contract.
  if (plain.name === undefined && elsewhere.length > 0)
    return { ...plain, note: `${elsewhere[0]?.symbol} on another chain, not on this one` };
  return plain;
}

/** When something ends: ISO time, and whether that is far away. Seconds since 1970; beyond the calendar means never. */
export function deadlineOf(seconds: bigint, desk: Desk): { text: string; far: boolean; past: boolean; days: bigint } {
  const now = BigInt(Math.floor((Date.parse(desk.now) || 0) / 1000));
  const days = (seconds - now) / 86_400n;
  const text = seconds > 8_640_000_000_000n ? 'never' : new Date(Number(seconds) * 1000).toISOString();
  return { text, far: seconds - now > farAway, past: seconds < now, days };
}

/** 31 days: Permit2's own 30-day default stays under it. */
const farAway = 31n * 86_400n;

export function deadlineFact(label: string, seconds: bigint, desk: Desk): Fact {
  const { text, days, past } = deadlineOf(seconds, desk);
  if (text === 'never') return fact(label, String(seconds), 'text', 'computed', 'does not end');
  const note = past ? 'in the past' : days === 0n ? 'within a day' : `in ${days} day${days === 1n ? '' : 's'}`;
  return fact(label, text, 'time', 'computed', note);
}

/** A standing permission whose end is far away. */
export function lasting(seconds: bigint, desk: Desk): Observation[] {
  const end = deadlineOf(seconds, desk);
  if (!end.far) return [];
  const until = end.text === 'never' ? 'never ends' : `stays valid until ${end.text.slice(0, end.text.indexOf('T'))}`;
  return [{ rule: 'far-deadline', sentence: `The permission ${until}: it can be used long after it was forgotten.` }];
}
