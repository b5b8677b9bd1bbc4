/** The three verdicts on a signature, with what was found on the way. */

import type { AddressFormat, Curve } from '../../../contract/schema/enums.ts';
import type { Receipt } from '../../../contract/values/document.ts';

export interface Judgement
  extends Pick<Receipt, 'verdict' | 'sentence' | 'publicKey' | 'publicKeyFrom' | 'address' | 'checks' | 'notes'> {
  curve: Curve | null;
  addressFormat: AddressFormat | null;
  /** BIP-340, whose signatures have other forms than ECDSA. */
  schnorr: boolean;
}

type Found = Partial<Omit<Judgement, 'verdict' | 'sentence'>>;

const nothing = {
  curve: null,
  publicKey: null,
  publicKeyFrom: null,
  addressFormat: null,
  address: null,
  schnorr: false,
  checks: [],
  notes: [],
};

export function verified(sentence: string, found: Found): Judgement {
  return {
    ...nothing,
    ...found,
    verdict: 'verified',
    sentence: `${sentence}.`,
    checks: [...(found.checks ?? []), { ok: true, sentence }],
  };
}

export function unverifiable(reason: string, found: Found = {}): Judgement {
  return { ...nothing, ...found, verdict: 'unverifiable', sentence: `${reason.replace(/\.$/, '')}.` };
}

/** SECURITY: the signature goes with the verdict (docs/threats.md#receipts). */
export const withheldBecause = (reason: string): Pick<Receipt, 'verdict' | 'sentence' | 'signature'> => ({
  verdict: 'mismatch',
  sentence: `${reason}. The signature is withheld. Do not use one from elsewhere for this request; keep the journal, and ask the operator of the service.`,
  signature: null,
});

export function mismatch(reason: string, found: Found = {}): Judgement {
  return {
    ...nothing,
    ...found,
    ...withheldBecause(reason),
    checks: [...(found.checks ?? []), { ok: false, sentence: reason }],
  };
}
