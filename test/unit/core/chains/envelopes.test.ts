/** Frames of off-chain messages: taken off where they are exact, and taken for nothing else. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Envelope, envelopeOf } from '../../../../electron/core/chains/messages/envelopes.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap(part => (typeof part === 'string' ? [...Buffer.from(part)] : part)));
const u16 = (value: number) => [value & 255, value >> 8];
const of = (text: string) => Buffer.byteLength(text);
const mark = [0xff, ...Buffer.from('solana offchain'), 0];
const frames: Record<string, (text: string) => [Uint8Array, Envelope['of']]> = {
  'Solana’s tools': text => [bytes(mark, [0], u16(of(text)), text), 'Solana'],
  'Solana, whole': text => [
    bytes(
      mark,
      Array.from({ length: 32 }, () => 7),
      [0, 2],
      Array.from({ length: 64 }, () => 9),
      u16(of(text)),
      text,
    ),
    'Solana',
  ],
  Sui: text => [bytes([3, 0, 0], of(text) < 128 ? [of(text)] : [(of(text) & 127) | 128, of(text) >> 7], text), 'Sui'],
  TRON: text => [bytes('\u0019TRON Signed Message:\n', String(of(text)), text), 'TRON'],
  Bitcoin: text => [bytes('\u0018Bitcoin Signed Message:\n', [of(text)], text), 'Bitcoin'],
  Stellar: text => [bytes('Stellar Signed Message:\n', text), 'Stellar'],
};

test.each(Object.entries(frames))('%s: the words come out, and with a byte more or less they do not', (name, frame) => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z ,.]{8,120}$/), text => {
      const [framed, of] = frame(text);
      expect(envelopeOf(framed)).toEqual({ of, text });
      // Stellar’s frame has no length; a TRON text may begin with digits of its own.
      if (name !== 'Stellar')
        for (const other of [framed.slice(0, -1), bytes([...framed], 'x')]) expect(envelopeOf(other)?.text).not.toBe(text);
    }),
  );
});

test('bytes that are no text are in no frame', () => {
  expect(envelopeOf(bytes(mark, [0], u16(4), [0, 1, 2, 3]))).toBeNull();
  expect(envelopeOf(bytes([3, 0, 0, 4, 0, 1, 2, 3]))).toBeNull();
  fc.assert(fc.property(fc.uint8Array({ maxLength: 80 }), any => void envelopeOf(any)));
});
