/** Wallets, accounts and private keys in words. */
import type { Tone } from '../parts/state/tone.ts';

export const checkWords = {
  verified: 'Verified',
  unverifiable: 'Cannot verify',
  wrong: 'Wrong',
} as const;
export const checkTones: Record<keyof typeof checkWords, Tone> = { verified: 'ok', unverifiable: 'look', wrong: 'critical' };

/** What became of the mnemonic, as the service tells it. */
export function exportWords({ exported, imported }: { exported: boolean; imported: boolean }): string {
  return `${exported ? 'exported before' : 'never exported'}${imported ? ', imported' : ''}`;
}

/** "Payouts", or its path where it has no name. */
export const accountName = ({ name, path }: { name: string | null; path: string }): string =>
  name === null || name === '' ? `Account at ${path}` : name;
