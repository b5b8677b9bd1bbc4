/** Checks of an ECDSA signature: secp256k1 and P-256 by recovery, and BIP-340 where the address is a Taproot output. */
import { p256 } from '@noble/curves/nist.js';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { Address } from '@scure/btc-signer/payment.js';
import type { AddressFormat, Curve } from '../../../contract/schema/enums.ts';
import { bitcoinNetworks } from '../../addresses/bitcoin.ts';
import { recent } from '../../budget/recent.ts';
import { bytesOfHex, hexOf } from '../../text/bytes.ts';
import { type Judgement, mismatch, unverifiable, verified } from './judgement.ts';
import type { SignatureParts } from './parts.ts';
import { type Fit, fitOf, type Signer } from './signer.ts';

export type EcdsaCurve = Exclude<Curve, 'CURVE_ED25519'>;
const ecdsa = { CURVE_SECP256K1: secp256k1, CURVE_P256: p256 } as const;
const curveName = { CURVE_SECP256K1: 'secp256k1', CURVE_P256: 'P-256' } as const;

/** @param digest the 32 bytes that were to be signed, computed here */
export function judgeEcdsa(curve: EcdsaCurve, parts: SignatureParts, digest: Uint8Array, signer: Signer): Judgement {
  const about = { curve };
  const { Fn } = ecdsa[curve].Point;
  const r = BigInt(`0x${parts.r}`);
  const s = BigInt(`0x${parts.s}`);
  for (const [name, value] of [
    ['r', r],
    ['s', s],
  ] as const)
    if (value === 0n || value >= Fn.ORDER)
      return (
        taproot(parts, digest, signer) ??
        mismatch(`${name} is ${value === 0n ? 'zero' : 'not below the order of the curve'}: this is not a signature`, about)
      );

  const checks = [{ ok: true, sentence: `r and s are in the range of ${curveName[curve]}` }];
  /** The key the signature gives with one value of v, and whether it is the signer's. */
  const withParity = (parity: 0 | 1) => {
    const publicKey = recovered(curve, r, s, parity, digest);
    return { publicKey, fit: publicKey === null ? null : fitOf(signer, publicKey, curve) };
  };
  const first = withParity(parts.parity ?? 0);
  const isTheSigners = ({ fit }: typeof first) => fit !== null && fit.fits !== 'no';
  const other = isTheSigners(first) ? null : withParity(parts.parity === 1 ? 0 : 1);
  const [chosen, flipped] = other !== null && isTheSigners(other) ? [other, true] : [first, false];
  if (chosen.publicKey === null || chosen.fit === null || chosen.fit.fits === 'no')
    return (
      taproot(parts, digest, signer) ??
      mismatch(chosen.fit?.sentence ?? 'No key could have made this signature over the digest computed here', {
        ...about,
        ...(chosen.publicKey === null ? {} : { publicKey: chosen.publicKey, publicKeyFrom: 'recovered' as const }),
        ...placeOf(chosen.fit),
        checks,
      })
    );

  const found = { ...about, publicKey: chosen.publicKey, publicKeyFrom: 'recovered' as const, ...placeOf(chosen.fit) };
  const high = s > Fn.ORDER >> 1n;
  const notes: string[] = [];
  if (curve === 'CURVE_SECP256K1') {
    // SECURITY: the other half of the range makes a second signature of the same key; chains refuse it, and the service
    // does not make it, so somebody changed it on the way (BIP-62, EIP-2).
    if (high)
      return mismatch('s is in the upper half of its range: somebody changed it, and chains refuse it', { ...found, checks });
    if (parts.parity === null) return mismatch(`v is ${parts.v}, where only 00 or 01 is possible`, { ...found, checks });
    if (flipped)
      return mismatch(`v is ${parts.v}, and only the other value gives the key that should have signed`, { ...found, checks });
    checks.push(
      { ok: true, sentence: 's is in the lower half of its range, as chains require' },
      { ok: true, sentence: `v is ${parts.v} and fits` },
    );
  } else {
    notes.push(`s is in the ${high ? 'upper' : 'lower'} half of its range; P-256 allows both.`);
    if (flipped || parts.parity === null)
      notes.push(`v is ${parts.v} and does not fit; checking a P-256 signature does not need it.`);
  }
  return chosen.fit.fits === 'yes'
    ? verified(chosen.fit.sentence, { ...found, checks, notes })
    : unverifiable(chosen.fit.sentence, { ...found, checks, notes });
}

/** A recovery takes a millisecond, and the payments of a payee are looked at again with each review that pays it. */
const keys = recent<string, string | null>(5_000);

/** The one key for which r, s and the parity of y are a signature over the digest; null where there is none. */
function recovered(curve: EcdsaCurve, r: bigint, s: bigint, parity: 0 | 1, digest: Uint8Array): string | null {
  const all = `${curve} ${r} ${s} ${parity} ${hexOf(digest)}`;
  const known = keys.get(all);
  if (known !== undefined) return known;
  const key = recover(curve, r, s, parity, digest);
  keys.set(all, key);
  return key;
}
function recover(curve: EcdsaCurve, r: bigint, s: bigint, parity: 0 | 1, digest: Uint8Array): string | null {
  try {
    return new ecdsa[curve].Signature(r, s, parity).recoverPublicKey(digest).toHex(true);
  } catch {
    return null;
  }
}

const placeOf = (fit: Fit | null) => ({ addressFormat: fit?.format ?? null, address: fit?.address ?? null });

/** A Taproot address is the key its signatures verify with (BIP-341); null where it is none, or the signature is not one. */
function taproot(parts: SignatureParts, digest: Uint8Array, signer: Signer): Judgement | null {
  for (const format of signer.formats) {
    const output = outputKey(format, signer.signWith);
    if (output === null || !schnorr.verify(bytesOfHex(parts.r + parts.s) ?? new Uint8Array(), digest, output)) continue;
    return verified(`It is a BIP-340 signature by the output key of ${signer.signWith}`, {
      curve: 'CURVE_SECP256K1',
      publicKey: hexOf(output),
      publicKeyFrom: 'address',
      addressFormat: format,
      address: signer.signWith,
      schnorr: true,
    });
  }
  return null;
}

function outputKey(format: AddressFormat, address: string): Uint8Array | null {
  const network = /^ADDRESS_FORMAT_BITCOIN_(\w+)_P2TR$/.exec(format)?.[1];
  if (network === undefined || !Object.hasOwn(bitcoinNetworks, network)) return null;
  const decoded = Address(bitcoinNetworks[network as keyof typeof bitcoinNetworks]).decode(address);
  return decoded.type === 'tr' ? decoded.pubkey : null;
}
