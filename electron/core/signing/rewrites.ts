/** Other ways to write a payload that may be what a person meant. They are offered, never applied by themselves. */
import { base58, base64, base64nopad, base64url } from '@scure/base';
import type { PayloadForm } from '../../contract/values/signing-values.ts';
import type { Rewrite } from '../chains/chain.ts';
import { prefixed } from '../chains/ethereum/chain.ts';
import { chains } from '../chains/table.ts';
import { bytesOfHex, hexed, hexOf } from '../text/bytes.ts';
import { formOf } from './payload-form.ts';
import type { RequestSigner } from './signer.ts';

export function rewritesOf(payload: string, form: PayloadForm, signer: RequestSigner): Rewrite[] {
  const isEthereum = signer.formats.includes('ADDRESS_FORMAT_ETHEREUM');
  return [
    ...spaces(payload),
    ...written(payload, form),
    ...chains.flatMap(({ rewrites }) => rewrites?.(payload) ?? []),
    ...(isEthereum && form === 'text' ? prefixed(payload) : []),
  ];
}

/** Hex that came with line breaks or spaces, and text with some around it. */
function spaces(payload: string): Rewrite[] {
  const tight = payload.replaceAll(/\s/g, '');
  if (tight === payload || tight === '') return [];
  const bytes = bytesOfHex(tight);
  if (bytes !== null && bytes.length >= 16)
    return [{ words: `Remove the spaces and line breaks: ${bytes.length} bytes of hex`, payload: tight }];
  const trimmed = payload.trim();
  if (trimmed === payload) return [];
  return [{ words: 'Remove the spaces and line breaks around it', payload: trimmed }];
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
    const { chain } = formOf(hexed(bytes));
    if (chain !== null)
      return [{ words: `It is ${name} of ${chain.transaction}: write its ${bytes.length} bytes as hex`, payload: hexOf(bytes) }];
  }
  return [];
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
