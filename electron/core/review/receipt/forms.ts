/** The ways other tools want a signature written. Made for a verified one alone. */
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { base58 } from '@scure/base';
import type { SignatureForm } from '../../../contract/values/document.ts';
import { bytesOfHex, hexOf } from '../../text/bytes.ts';
import type { Judgement } from './judgement.ts';
import type { SignatureParts } from './parts.ts';

export function formsOf(judgement: Judgement, parts: SignatureParts): SignatureForm[] {
  const raw = parts.r + parts.s;
  const bytes = bytesOfHex(raw) ?? new Uint8Array();
  const forms: SignatureForm[] = [{ label: 'r ‖ s', encoding: 'hex', value: raw }];
  const ecdsa = !judgement.schnorr && judgement.curve !== 'CURVE_ED25519';
  if (ecdsa && judgement.curve === 'CURVE_SECP256K1' && parts.parity !== null)
    forms.push(
      { label: 'r ‖ s ‖ v, v 27 or 28 (Ethereum)', encoding: 'hex', value: `${raw}${(27 + parts.parity).toString(16)}` },
      { label: 'r ‖ s ‖ v, v 0 or 1', encoding: 'hex', value: `${raw}0${parts.parity}` },
      { label: 'compact, 64 bytes (EIP-2098)', encoding: 'hex', value: compact(parts, parts.parity) },
    );
  if (ecdsa) forms.push({ label: 'DER', encoding: 'hex', value: der(judgement, parts) });
  forms.push({ label: 'r ‖ s', encoding: 'base64', value: Buffer.from(bytes).toString('base64') });
  if (judgement.addressFormat === 'ADDRESS_FORMAT_SOLANA')
    forms.push({ label: 'r ‖ s (Solana)', encoding: 'base58', value: base58.encode(bytes) });
  return forms;
}

/** EIP-2098: the parity of y stands in the top bit of s, which is free because s is low. */
function compact({ r, s }: SignatureParts, parity: 0 | 1): string {
  const top = Number.parseInt(s.slice(0, 2), 16) | (parity << 7);
  return `${r}${top.toString(16).padStart(2, '0')}${s.slice(2)}`;
}

function der({ curve }: Judgement, { r, s }: SignatureParts): string {
  const { Signature } = curve === 'CURVE_P256' ? p256 : secp256k1;
  return hexOf(new Signature(BigInt(`0x${r}`), BigInt(`0x${s}`)).toBytes('der'));
}
