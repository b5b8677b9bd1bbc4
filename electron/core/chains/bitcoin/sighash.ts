/** Bitcoin's signature types: what a signature of each covers, and what anybody can change afterwards (BIP-143, BIP-341). */

import type { Found } from '../finding.ts';
import type { Kind, Paid, Scope, Signing } from './terms.ts';

const names: Record<number, string> = {
  0: 'SIGHASH_DEFAULT',
  1: 'SIGHASH_ALL',
  2: 'SIGHASH_NONE',
  3: 'SIGHASH_SINGLE',
  129: 'SIGHASH_ALL | ANYONECANPAY',
  130: 'SIGHASH_NONE | ANYONECANPAY',
  131: 'SIGHASH_SINGLE | ANYONECANPAY',
};

/** @param type null where none is asked for: signers take the one that covers everything */
export function scopeOf(type: number | null, kind: Kind): Scope {
  if (type === null) return { name: 'none asked for: SIGHASH_ALL', outputs: 'all', alone: false, standard: true };
  const known = names[type];
  // Only Taproot has a default; before, 0 is a type of its own that no standard names.
  const standard = known !== undefined && (type !== 0 || kind === 'taproot' || kind === 'unknown');
  // SECURITY: nodes look at the last five bits of the last byte, some libraries at two: the wider opening counts.
  const [five, two] = [type & 0x1f, type & 3];
  const outputs = five === 2 || two === 2 ? 'none' : five === 3 || two === 3 ? 'one' : 'all';
  const name = standard && known !== undefined ? known : `type 0x${type.toString(16).padStart(2, '0')}, which no standard names`;
  return { name, outputs, alone: (type & 0x80) !== 0, standard };
}

/**
 * What anybody who comes by the signature can do with it.
 * @param paid of SIGHASH_SINGLE, the output of the same number: undefined where there is none, null where it cannot be seen
 */
export function openings(signing: Signing, paid: Paid | null | undefined): Found[] {
  const { scope, amount } = signing;
  const found: Found[] = [];
  if (!scope.standard) found.push({ id: 'sighash-unknown', ...signing });
  if (scope.outputs === 'none') found.push({ id: 'sighash-none', ...signing });
  if (scope.outputs === 'one' && paid === undefined) found.push({ id: 'sighash-single-bug', ...signing });
  if (scope.outputs === 'one' && paid !== undefined) {
    found.push({ id: 'sighash-single', ...signing, paid });
    // A tenth may be a fee; more than that is money for whoever comes first.
    if (paid !== null && isShort(paid.amount.units ?? 0n, amount?.units ?? null))
      found.push({ id: 'sighash-single-short', ...signing, paid });
  }
  if (scope.alone) found.push({ id: 'sighash-anyone', ...signing });
  return found;
}

/** @param held what the input holds; null where that is not known */
const isShort = (paid: bigint, held: bigint | null): boolean => held === null || paid * 10n < held * 9n;

/** Whether nothing holds who receives the money of the input. */
export const isAnybodys = ({ id }: Found): boolean => id === 'sighash-none' || id === 'sighash-single-bug';
