/** Bitcoin's signature types: what a signature of each covers, and what anybody can change afterwards (BIP-143, BIP-341). */

import type { Observation } from '../reading.ts';
import type { Kind } from './coins.ts';

export interface Scope {
  name: string;
  outputs: 'all' | 'none' | 'one';
  /** Whether the signature covers its own input alone. */
  alone: boolean;
  /** Whether every reader takes the type for the same. */
  standard: boolean;
}

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

export const covers = ({ outputs, alone }: Scope): string =>
  `${alone ? 'this input alone' : 'all inputs'} and ${outputs === 'all' ? 'all outputs' : outputs === 'none' ? 'no output' : 'one output'}`;

export interface Signing {
  /** "input 2 (0.5 BTC)", as a sentence names it. */
  what: string;
  scope: Scope;
  kind: Kind;
  /** Satoshi of the input; null where that is not known. */
  amount: bigint | null;
  /** Of SIGHASH_SINGLE: the output of the same number; undefined where there is none, null where that cannot be seen. */
  output?: { amount: bigint; words: string } | null | undefined;
}

/** What anybody who comes by the signature can do with it. */
export function openings({ what, scope, kind, amount, output }: Signing): Observation[] {
  const found: Observation[] = [];
  const say = (rule: string, sentence: string) => void found.push({ rule, sentence });
  if (!scope.standard)
    say('sighash-unknown', `The signature of ${what} is of a ${scope.name}: what it covers depends on who reads it.`);
  if (scope.outputs === 'none')
    say(
      'sighash-none',
      `The signature of ${what} covers no output (${scope.name}): whoever has it can send the money of this input anywhere.`,
    );
  if (scope.outputs === 'one' && output === undefined) say('sighash-single-bug', single(what, scope, kind));
  if (scope.outputs === 'one' && output !== undefined) {
    const only = output === null ? 'one output' : output.words;
    say(
      'sighash-single',
      `The signature of ${what} covers ${only} alone (${scope.name}): whoever has it can change, add and remove all other outputs.`,
    );
    // A tenth may be a fee; more than that is money for whoever comes first.
    if (output !== null && (amount === null || output.amount * 10n < amount * 9n))
      say(
        'sighash-single-short',
        `The signature of ${what} covers ${only} alone, and what the input holds beyond that can be sent anywhere by whoever has it.`,
      );
  }
  if (scope.alone && scope.outputs === 'all')
    say(
      'sighash-anyone',
      `The signature of ${what} covers no other input (${scope.name}): whoever has it can add inputs and take others away.`,
    );
  if (scope.alone && scope.outputs !== 'all')
    say(
      'sighash-anyone',
      `The signature of ${what} covers no other input (${scope.name}): whoever has it can put this input into another transaction.`,
    );
  return found;
}

function single(what: string, { name }: Scope, kind: Kind): string {
  const missing = `The signature of ${what} covers an output that is not there (${name})`;
  if (kind === 'taproot')
    return `${missing}: Taproot has no such signature, and a signer that makes one anyway is not to be trusted.`;
  if (kind === 'segwit') return `${missing}, and so none at all: whoever has it can send the money of this input anywhere.`;
  return `${missing}. Before segwit that signs the number 1: whoever has it can spend every coin of this key, in any transaction.`;
}
