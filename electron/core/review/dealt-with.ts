/** Whom this organisation has dealt with before: the addresses that stand in its activities which completed. */
import { base58 } from '@scure/base';
import { hexOf } from '../payload/bytes.ts';
import type { ReviewContext } from './context.ts';

/**
 * Asks whether an address stands in a completed intent: as it is written, or as its bytes inside a payload, where
 * calldata pads it, a transaction of Ethereum does not, and TRON and Solana drop their base58.
 */
export function dealtWith({ history = [] }: ReviewContext): (address: string) => boolean {
  let intents: { written: string; lower: string } | undefined;
  const read = () => {
    const written = history
      .filter(({ status }) => status === 'ACTIVITY_STATUS_COMPLETED')
      .map(({ intent }) => JSON.stringify(intent))
      .join('\n');
    return { written, lower: written.toLowerCase() };
  };
  return address => {
    intents ??= read();
    const bytes = accountOf(address);
    return intents.written.includes(address) || (bytes !== null && intents.lower.includes(bytes));
  };
}

/** Hex of the bytes that stand for an address inside a payload; null where they cannot be told. */
function accountOf(address: string): string | null {
  if (/^0x[0-9a-fA-F]{40}$/.test(address)) return address.slice(2).toLowerCase();
  if (!/^[1-9A-HJ-NP-Za-km-z]{26,44}$/.test(address)) return null;
  const bytes = base58.decode(address);
  // A public key of Solana whole; of 25 bytes (TRON, Bitcoin) the account between its prefix and its checksum.
  return bytes.length === 32 ? hexOf(bytes) : bytes.length === 25 ? hexOf(bytes.slice(1, 21)) : null;
}
