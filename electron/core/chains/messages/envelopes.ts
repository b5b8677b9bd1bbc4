/** Off-chain messages of chains: the words inside the frame that keeps them apart from a transaction. */
import { hexOf, isReadable, textOf } from '../../text/bytes.ts';
import { signDataOf } from './sign-data.ts';

export interface Envelope {
  /** Whose frame it is. */
  of: string;
  text: string;
  /** Whom it names as the one who signs, where it names somebody. */
  signer?: string;
}

/**
 * null where the bytes are in no such frame, or not exactly.
 * Sources: Solana, off-chain message signing (spec v0, and the shorter header of its tools); TRON, signMessageV2; Bitcoin
 * Core, MessageSign; Stellar, SEP-53; Sui, intent of a personal message (docs.sui.io, intent signing);
 * Cosmos, ADR-036.
 */
export function envelopeOf(bytes: Uint8Array): Envelope | null {
  return solana(bytes) ?? sui(bytes) ?? signDataOf(bytes) ?? prefixed(bytes);
}

const words = (of: string, bytes: Uint8Array): Envelope | null => {
  const text = textOf(bytes);
  return text !== null && text !== '' && isReadable(text) ? { of, text } : null;
};

const solanaMark = 'ff736f6c616e61206f6666636861696e';

function solana(bytes: Uint8Array): Envelope | null {
  if (hexOf(bytes.subarray(0, 16)) !== solanaMark || bytes[16] !== 0) return null;
  // The short header: format, length. The whole one: 32 bytes of the application, format, signers, length.
  const signers = bytes[50] ?? 0;
  for (const at of [18, 51 + signers * 32]) {
    const length = (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 256;
    if (bytes.length > at + 2 && at + 2 + length === bytes.length) return words('Solana', bytes.subarray(at + 2));
  }
  return null;
}

/** Intent 3, 0, 0, then the message as BCS writes it: its length, then its bytes. */
function sui(bytes: Uint8Array): Envelope | null {
  if (bytes[0] !== 3 || bytes[1] !== 0 || bytes[2] !== 0) return null;
  const length = (bytes[3] ?? 0) < 0x80 ? (bytes[3] ?? 0) : ((bytes[3] ?? 0) & 0x7f) + (bytes[4] ?? 0) * 0x80;
  const at = (bytes[3] ?? 0) < 0x80 ? 4 : 5;
  return at + length === bytes.length ? words('Sui', bytes.subarray(at)) : null;
}

function prefixed(bytes: Uint8Array): Envelope | null {
  const text = textOf(bytes);
  if (text === null) return null;
  const tron = '\u0019TRON Signed Message:\n';
  if (text.startsWith(tron)) {
    const rest = text.slice(tron.length);
    for (let digits = 1; digits <= 6; digits++) {
      const message = rest.slice(digits);
      if (rest.slice(0, digits) === String(Buffer.byteLength(message))) return { of: 'TRON', text: message };
    }
    return null;
  }
  const stellar = 'Stellar Signed Message:\n';
  if (text.startsWith(stellar)) return { of: 'Stellar', text: text.slice(stellar.length) };
  const bitcoin = '\u0018Bitcoin Signed Message:\n';
  if (!text.startsWith(bitcoin)) return null;
  const at = Buffer.byteLength(bitcoin);
  const length = bytes[at] ?? 0;
  return length < 0xfd && at + 1 + length === bytes.length ? words('Bitcoin', bytes.subarray(at + 1)) : null;
}
