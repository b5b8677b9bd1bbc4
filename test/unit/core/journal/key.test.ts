/** The journal's own key: its seed is in the store and, once the key was made of it, nowhere in memory. */
import { expect, test, vi } from 'vitest';
import { openJournalKey } from '../../../../electron/core/journal/key.ts';
import { handKey } from '../../support/journal-by-hand.ts';
import { memoryKeychain } from '../../support/memory-ports.ts';

/** Every seed that went to the curves. */
const seen = vi.hoisted(() => [] as Uint8Array[]);
vi.mock('../../../../electron/core/curves/curves.ts', async original => {
  const real = await original<typeof import('../../../../electron/core/curves/curves.ts')>();
  const isPrivateKey = (curve: never, secret: Uint8Array) => {
    seen.push(secret);
    return real.isPrivateKey(curve, secret);
  };
  return { ...real, isPrivateKey };
});

test('a seed that was drawn, kept, or read is zero in every buffer that held it', async () => {
  const keychain = memoryKeychain();
  seen.length = 0;
  const drawn: Uint8Array[] = [];
  const random = (bytes: number) => {
    const seed = new Uint8Array(bytes).fill(1);
    drawn.push(seed);
    return seed;
  };
  const decoded: Buffer[] = [];
  const from = Buffer.from.bind(Buffer) as (...given: unknown[]) => Buffer;
  const spy = vi.spyOn(Buffer, 'from').mockImplementation(((...given: unknown[]) => {
    const buffer = from(...given);
    if (given[1] === 'hex') decoded.push(buffer);
    return buffer;
  }) as never);
  const [made, read] = [await openJournalKey(keychain, random), await openJournalKey(keychain, random)];
  spy.mockRestore();
  const seed = '01'.repeat(32);
  expect(keychain.items.get('journal')).toBe(JSON.stringify({ v: 1, seed }));
  const { publicKey, sign } = handKey(seed);
  for (const key of [made, read]) {
    expect(key?.publicKey).toBe(publicKey);
    expect(Buffer.from(key?.sign(Buffer.from('x')) ?? []).toString('hex')).toBe(sign('x'));
  }
  expect([drawn.length, seen.length]).toEqual([1, 2]);
  expect([...drawn, ...seen].filter(buffer => buffer.some(byte => byte !== 0))).toEqual([]);
  expect(decoded.filter(buffer => buffer.toString('hex').includes(seed))).toEqual([]);
});
