/** Other ways to write a payload that may be what a person meant. They are offered, never applied by themselves. */
import { base58, base64, base64nopad, base64url } from '@scure/base';
import type { PayloadForm, SigningRead } from '../../contract/signing-values.ts';
import { parseMessage, parseSerialised } from '../chains/solana/message.ts';
import { eip191 } from '../chains/text.ts';
import { bytesOfHex, hexed, hexOf, utf8 } from '../text/bytes.ts';
import { formOf } from './payload-form.ts';
import type { RequestSigner } from './signer.ts';

type Rewrite = SigningRead['rewrites'][number];

export function rewritesOf(payload: string, form: PayloadForm, signer: RequestSigner): Rewrite[] {
  const isEthereum = signer.formats.includes('ADDRESS_FORMAT_ETHEREUM');
  return [...spaces(payload), ...written(payload, form), ...unsigned(payload), ...(isEthereum ? prefixed(payload, form) : [])];
}

/** Hex that came with line breaks or spaces, and text with some around it. */
function spaces(payload: string): Rewrite[] {
  const tight = payload.replaceAll(/\s/g, '');
  if (tight === payload || tight === '') return [];
  const bytes = bytesOfHex(tight);
  if (bytes !== null && bytes.length >= 16)
    return [{ words: `Take out the spaces and line breaks: ${bytes.length} bytes of hex`, payload: tight }];
  const trimmed = payload.trim();
  if (trimmed === payload) return [];
  return [{ words: 'Take off the spaces and line breaks around it', payload: trimmed }];
}

/** Base64 and base58 of a transaction, as wallets and libraries give them; the service takes neither. */
function written(payload: string, form: PayloadForm): Rewrite[] {
  if (form !== 'text') return [];
  const trimmed = payload.trim();
  const readers: readonly (readonly [string, (text: string) => Uint8Array])[] = [
    ['base64', base64.decode],
    ['base64', base64nopad.decode],
    ['base64url', base64url.decode],
    ['base58', base58.decode],
  ];
  // A word can be read as either; bytes that read as a transaction are no word. Base58 takes quadratic time.
  if (trimmed.length < 40 || trimmed.length > 4_000) return [];
  for (const [name, decode] of readers) {
    const bytes = attempt(() => decode(trimmed));
    if (bytes === null) continue;
    const inside = formOf(hexed(bytes));
    if (inside === 'transaction' || inside === 'Solana message' || inside === 'TRON transaction')
      return [
        {
          words: `It is ${name} of a ${inside}: write its ${bytes.length} bytes as hex`,
          payload: hexOf(bytes),
        },
      ];
  }
  return [];
}

/** A serialised Solana transaction carries room for signatures; what is signed is the message behind it. */
function unsigned(payload: string): Rewrite[] {
  const bytes = bytesOfHex(payload.trim());
  if (bytes === null || parseMessage(bytes) !== null || parseSerialised(bytes) === null) return [];
  // Fewer than 128 signatures: their count is one byte.
  const message = bytes.subarray(1 + 64 * (bytes[0] ?? 0));
  return [{ words: 'Take the message without the room for signatures: that is what is signed', payload: hexOf(message) }];
}

/** KECCAK256 adds no prefix (service-facts §8), and wallets verify messages with one. */
function prefixed(payload: string, form: PayloadForm): Rewrite[] {
  if (form !== 'text' || payload.startsWith(eip191)) return [];
  const length = utf8(payload).length;
  return [
    {
      words: 'Add the prefix of Ethereum messages (EIP-191)',
      payload: `${eip191}${length}${payload}`,
    },
  ];
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
