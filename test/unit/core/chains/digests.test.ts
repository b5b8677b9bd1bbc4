import { describe, expect, test } from 'vitest';
import { reviewDocument } from '../../../../electron/core/review/document.ts';
import { context } from '../../../vectors/parties.ts';
import { bytes, digests, etherMail, message, raw, typed } from '../../../vectors/payloads.ts';

const review = (request: { type: string; parameters: unknown }) => reviewDocument(request, context());

describe('digests', () => {
  test.each(digests)('of $encoding with $hash are the published ones', ({ payload, encoding, hash, digest }) => {
    const document = review(raw(payload, encoding, hash));
    expect(document.digest).toMatchObject({ value: digest, agreed: true });
    expect(document.digest?.words).toHaveLength(6);
    expect(document.facts.find(f => f.label === 'Digest')?.value).toBe(digest);
  });

  test('of typed data come with the domain hash and the struct hash of the standard’s example', () => {
    expect(review(typed(etherMail)).digest?.parts).toEqual([
      { label: 'Domain hash', value: 'f2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f' },
      { label: 'Struct hash', value: 'c52c0ee5d84264471806290a3f2c4cecfc5490626bf912d01f240d7a274b371e' },
    ]);
  });

  test('of hex are the same with and without 0x', () => {
    expect(review(bytes('0xdeadbeef')).digest?.value).toBe(review(bytes('deadbeef')).digest?.value);
  });

  test('of a bare digest are the payload itself', () => {
    expect(review(bytes('ab'.repeat(32), 'NO_OP')).digest).toMatchObject({ value: 'ab'.repeat(32), libraries: [] });
  });

  test('are none for Ed25519, which signs the message itself', () => {
    const solana = context({ accounts: [{ address: 'So1', curve: 'CURVE_ED25519', name: 'Sol' }] });
    const document = reviewDocument(raw('hello', 'TEXT_UTF8', 'NOT_APPLICABLE', 'So1'), solana);
    expect(document.digest).toMatchObject({ method: 'none: Ed25519 signs the message itself', value: '' });
    expect(document.findings).toEqual([]);
  });

  test('the six words depend on the digest alone', () => {
    const words = (text: string) => review(message(text)).digest?.words.join(' ');
    expect(words('hello')).toBe('enable fan judge hen deliver barely');
    expect(words('hello!')).not.toBe(words('hello'));
  });
});
