/** Reads a raw payload from its exact bytes: what it is, what signing it does, and the digest that would be signed. */

import { limits } from '../budget/limits.ts';
import { reviewWork, type Work } from '../budget/work.ts';
import type { ReviewContext } from '../known/context.ts';
import { type Names, namesOf } from '../known/names.ts';
import { quoted } from '../text/visible.ts';
import { readEncoded } from './encodings.ts';
import { checksummed } from './ethereum/address.ts';
import { interfacesOf } from './ethereum/calls/interfaces.ts';
import { readWithin } from './over-limit.ts';
import type { Observation, ReadContext, Reading } from './reading.ts';

export interface PayloadInput {
  payload: string;
  encoding: string;
  hashFunction: string;
  /** CURVE_*, where it is known. */
  curve?: string | undefined;
  signWith?: string | undefined;
}

/** Never throws: what cannot be read is said to be unreadable, with the whole payload beside it. */
export function readPayload(input: PayloadInput, known: ReviewContext, work: Work = reviewWork()): Reading {
  try {
    const context = readContextOf(known, input.signWith ?? '', work);
    return readWithin(input.payload, context, () => readEncoded(input, context));
  } catch (error) {
    return {
      headline: 'Sign a payload that could not be read',
      effects: ['What this signature would do is not known.'],
      facts: [],
      observations: [
        { rule: 'reader-failed', sentence: `The payload could not be read (${nameOf(error)}): nothing here says what it does.` },
      ],
      decoded: { label: 'Payload', value: input.payload, kind: 'text' },
      digest: null,
    };
  }
}

/** The context a payload of this account is read at. */
export function readContextOf(known: ReviewContext, signWith: string, work: Work, chainId: bigint | null = null): ReadContext {
  const names = namesOf(known);
  const named = names.address(signWith) ?? names.id(signWith);
  return {
    names,
    now: known.now,
    actor: 'signer',
    account: named === undefined ? 'an account not known here' : quoted(named.name),
    signWith,
    chainId,
    depth: 0,
    budget: { calls: limits.calls.count, bytes: limits.calls.bytes, unread: { depth: 0, count: 0, bytes: 0 } },
    work,
    interfaceOf: interfacesOf(known),
    lookalike: (address, what) => lookalikeObservation(address, what, names),
  };
}

/** A finding for an address that imitates a known one. */
export function lookalikeObservation(address: string, what: string, names: Names): Observation[] {
  if (names.address(address) !== undefined) return [];
  const like = names.lookalike(address);
  if (like === null) return [];
  const sentence = `${what} resembles ${quoted(like.name)} at its ends, and ${like.differing} of its ${like.length} characters differ: ${checksummed(address)} is not ${checksummed(like.address)}.`;
  return [{ rule: 'address-lookalike', sentence }];
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
