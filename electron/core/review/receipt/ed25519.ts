/** Checks of an Ed25519 signature. It does not tell its key, so the key must be known. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { readPublicKey } from '../../addresses/keys.ts';
import { bytesOfHex } from '../../text/bytes.ts';
import { type Judgement, mismatch, unverifiable, verified } from './judgement.ts';
import type { SignatureParts } from './parts.ts';
import { fitOf, keyInAddress, type Signer } from './signer.ts';

const curve = 'CURVE_ED25519';

/** @param message the exact bytes that were to be signed: Ed25519 hashes them itself */
export function judgeEd25519(parts: SignatureParts, message: Uint8Array, signer: Signer): Judgement {
  const notes = parts.v === '00' ? [] : [`v is ${parts.v}, where the service writes 00; it means nothing for Ed25519.`];
  const spelled = keyInAddress(signer);
  const publicKey = spelled?.publicKey ?? signer.publicKey;
  if (publicKey === null)
    return unverifiable(
      `An Ed25519 signature does not reveal its key, and this app does not know the public key of ${signer.signWith}. List the wallets and private keys, and open this again`,
      { curve, notes },
    );
  const found = { curve, publicKey, notes } as const;
  const holds = verifies(publicKey, message, parts);
  if (spelled !== null) {
    const at = { ...found, publicKeyFrom: 'address', addressFormat: spelled.format, address: signer.signWith } as const;
    return holds
      ? verified(`It verifies with the key that the address ${signer.signWith} spells out`, at)
      : mismatch(`It does not verify with the key that the address ${signer.signWith} spells out`, at);
  }
  const fit = fitOf(signer, publicKey, curve);
  const at = { ...found, publicKeyFrom: 'service', addressFormat: fit.format, address: fit.address } as const;
  const checks = [
    { ok: true, sentence: `It verifies with the key ${publicKey}, which the service lists for ${signer.signWith}` },
  ];
  if (!holds) return mismatch(`It does not verify with the key ${publicKey}, which the service lists for ${signer.signWith}`, at);
  if (fit.fits === 'no') return mismatch(fit.sentence, { ...at, checks });
  if (fit.fits === 'cannot') return unverifiable(fit.sentence, { ...at, checks });
  return verified(fit.sentence, { ...at, checks });
}

function verifies(publicKey: string, message: Uint8Array, parts: SignatureParts): boolean {
  const signature = bytesOfHex(parts.r + parts.s);
  try {
    // Refuses points outside the prime-order group, for which there are signatures that fit every message.
    const [{ bytes }] = readPublicKey(publicKey, [curve]);
    // SECURITY: zip215 off; its default accepts signatures that RFC 8032 refuses (docs/architecture.md#curves).
    return signature !== null && ed25519.verify(signature, message, bytes, { zip215: false });
  } catch {
    return false;
  }
}
