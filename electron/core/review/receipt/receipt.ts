/**
 * The receipt of a signature: whether what came back was made by the key that should have signed, over the digest
 * computed here (docs/threats.md#receipts).
 */
import type { Receipt } from '../../../contract/values/document.ts';
import { judgeEcdsa } from './ecdsa.ts';
import { judgeEd25519 } from './ed25519.ts';
import { formsOf } from './forms.ts';
import { type Judgement, mismatch, unverifiable } from './judgement.ts';
import { type RawSignature, readParts, type SignatureParts } from './parts.ts';
import type { Signed, SignParameters } from './signed.ts';
import { curvesOf, type Signer, signerOf } from './signer.ts';

export interface ReceiptInput {
  parameters: SignParameters;
  /** As the service answered; a part that is not hex is a mismatch. */
  result: RawSignature;
  signed: Signed;
  /** The wallet account or private key behind `signWith`, as the directory has it; read leniently. */
  account?: unknown;
}

/** Never throws. A mismatch carries no signature. */
export function receiptOf({ parameters, result, signed, account }: ReceiptInput): Receipt {
  const parts = readParts(result);
  const judgement = typeof parts === 'string' ? mismatch(parts.replace(/\.$/, '')) : judged(parts, parameters, signed, account);
  // SECURITY: a signature that is not what it should be does not leave main (docs/threats.md#receipts).
  const withheld = typeof parts === 'string' || judgement.verdict === 'mismatch';
  return {
    verdict: judgement.verdict,
    sentence: judgement.sentence,
    signWith: parameters.signWith,
    curve: judgement.curve,
    digestMethod: signed.digest?.method ?? 'this app could not compute a digest',
    digest: signed.digest?.value ?? '',
    publicKey: judgement.publicKey,
    publicKeyFrom: judgement.publicKeyFrom,
    addressFormat: judgement.addressFormat,
    address: judgement.address,
    checks: judgement.checks,
    notes: typeof parts === 'string' ? [] : [...parts.notes, ...judgement.notes],
    signature: withheld
      ? null
      : { r: parts.r, s: parts.s, v: parts.v, forms: judgement.verdict === 'verified' ? formsOf(judgement, parts) : [] },
  };
}

function judged(parts: SignatureParts, parameters: SignParameters, signed: Signed, account: unknown): Judgement {
  if (signed.bytes === null)
    return unverifiable(
      signed.digest?.agreed === false
        ? 'Two libraries disagree on the digest, so there is nothing to check the signature against'
        : 'This app could not compute the digest, so there is nothing to check the signature against',
    );
  const judgements = onEachCurve(parts, parameters, signed.bytes, account);
  return (
    judgements.find(j => j.verdict === 'verified') ??
    eitherCurve(judgements.filter(j => j.verdict === 'unverifiable')) ??
    judgements[0] ??
    unverifiable('No curve fits this hash function and this address')
  );
}

function onEachCurve(
  parts: SignatureParts,
  { signWith, hashFunction }: SignParameters,
  bytes: Uint8Array,
  account: unknown,
): Judgement[] {
  const signer = signerOf(signWith, account);
  return curvesOf(signer, hashFunction).map(curve => judgeOn(curve, parts, bytes, signer, hashFunction));
}

/** Every key that can have made a signature, one for each curve it can be on; none where it cannot be told or is refused. */
export function possibleKeys({ parameters, result, signed, account }: ReceiptInput): string[] {
  const parts = readParts(result);
  if (typeof parts === 'string' || signed.bytes === null) return [];
  const judgements = onEachCurve(parts, parameters, signed.bytes, account);
  return judgements.flatMap(j => (j.verdict === 'mismatch' ? [] : (j.publicKey ?? [])));
}

function judgeOn(curve: string, parts: SignatureParts, bytes: Uint8Array, signer: Signer, hashFunction: string): Judgement {
  const whole = hashFunction === 'HASH_FUNCTION_NOT_APPLICABLE';
  if (curve === 'CURVE_ED25519')
    return whole
      ? judgeEd25519(parts, bytes, signer)
      : unverifiable(`The account is on Ed25519, which signs the message itself, and ${hashFunction} was asked for`);
  if (whole || bytes.length !== 32)
    return unverifiable(`The account is on ${curve}, which signs a digest of 32 bytes, and ${hashFunction} gives none`);
  return judgeEcdsa(curve === 'CURVE_P256' ? curve : 'CURVE_SECP256K1', parts, bytes, signer);
}

/** Of a key id of which nothing is known not even the curve is, and each curve gives another key. */
function eitherCurve(open: Judgement[]): Judgement | undefined {
  const [first, ...others] = open;
  if (first === undefined || others.length === 0) return first;
  const keys = open.map(j => `If the key is on ${j.curve}, it is ${j.publicKey}.`);
  return { ...first, curve: null, publicKey: null, publicKeyFrom: null, checks: [], notes: keys };
}
