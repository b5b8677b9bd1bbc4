/** The canary of the browser's host dies of every secret that leaves main, in whatever way it is written, and of nothing else. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dialect } from '../electron/contract/service/dialect.ts';
import { unlockKey } from '../electron/core/curves/curves.ts';
import type { Http, HttpResponse, Ports } from '../electron/core/ports.ts';
import { encodeHandOver, sealedBytes } from '../electron/core/signing/hand-over/format.ts';
import { stampHeader } from '../electron/core/stamps/stamp.ts';
import { hashOf } from '../electron/core/text/canonical.ts';
import { type Canary, createCanary } from './host/canary.ts';
import { memoryFiles } from './unit/support/memory-ports.ts';
import { keyPairs } from './vectors/stamps.ts';

const [pair = expect.fail('no pair')] = keyPairs;
const answer = (text: string): HttpResponse => ({ status: 200, headers: {}, body: Buffer.from(text) });
const request = { url: 'https://api.example.com', headers: {}, body: Buffer.from('{}'), deadlineMs: 1, maxBytes: 1 };

function watched(text = '{}'): { canary: Canary; ports: Ports } {
  const canary = createCanary();
  const http: Http = { post: async () => answer(text), get: async () => answer(text), close: async () => undefined };
  const ports = canary.watch({
    http,
    files: memoryFiles(),
    random: () => Buffer.from(pair.privateKey, 'hex'),
  } as Partial<Ports> as Ports);
  return { canary, ports };
}
const typed = (secret: string): Canary => {
  const { canary } = watched();
  canary.given('trusted.give', { askId: 'a', values: { passphrase: secret, name: 'Treasury laptop' } });
  return canary;
};

/** Ways to write bytes somewhere in a text. */
const ways: Record<string, (secret: Buffer) => string> = {
  text: secret => secret.toString('utf8'),
  hex: secret => secret.toString('hex'),
  'upper-case hex': secret => secret.toString('hex').toUpperCase(),
  base64: secret => secret.toString('base64'),
  base64url: secret => secret.toString('base64url'),
  numbers: secret => JSON.stringify([...secret]),
  JSON: secret => JSON.stringify({ inside: secret.toString('utf8') }),
  'part of an address': secret => encodeURIComponent(secret.toString('utf8')),
};

test.each(Object.entries(ways))('a passphrase that leaves main as %s is found, wherever in a text it stands', (_, write) => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 12, maxLength: 40, unit: 'grapheme' }).filter(text => new Set(text).size > 1 && text.isWellFormed()),
      fc.string(),
      fc.string(),
      (secret, before, after) => {
        const canary = typed(secret);
        canary.left('an answer', `${before}${write(Buffer.from(secret))}${after}`);
        expect(canary.found()).toContain('what was typed as passphrase in an answer');
      },
    ),
  );
});

test('a passphrase among other bytes of one base64 text is found', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 8 }), fc.uint8Array({ maxLength: 8 }), (before, after) => {
      const canary = typed('a passphrase nobody says');
      canary.left('an event', Buffer.concat([before, Buffer.from('a passphrase nobody says'), after]).toString('base64'));
      expect(canary.found()).toEqual(['what was typed as passphrase in an event']);
    }),
  );
});

test('a private key that was made here is known by its public half, and found in a file as it is and as hex', async () => {
  for (const content of [Buffer.from(pair.privateKey, 'hex'), Buffer.from(pair.privateKey)]) {
    const { canary, ports } = watched();
    ports.random(32);
    canary.left('an answer', { publicKey: pair.publicKey });
    expect(canary.found()).toEqual([]);
    await ports.files.replace('settings.json', content);
    expect(canary.found()).toEqual(['private key made here in the file settings.json']);
  }
});

test('a bundle that the service answered is found in a notice, also after the file it stood in was removed', async () => {
  const bundle = 'w99a5xV6A75TfoAUkZn869fVyDYvgVsKrawMALZXmrauZd8hEv66EkPU1Z42CUaHESQjcA5bqd8dynTGBMLWB9ew';
  const { canary, ports } = watched(JSON.stringify({ oauthResult: { credentialBundle: bundle } }));
  await ports.http.post(request);
  expect(canary.found()).toEqual([]);
  await ports.files.append('outbox.json', Buffer.from(bundle));
  await ports.files.remove('outbox.json');
  canary.left('a notice', { title: bundle });
  expect(canary.found()).toEqual(['credentialBundle in the file outbox.json', 'credentialBundle in a notice']);
});

test('a stamp is found; a public key, a name and a line of zeros are no secrets', () => {
  const canary = typed('a passphrase nobody says');
  canary.given('trusted.give', { askId: 'a', values: { privateKey: '0'.repeat(64), publicKey: pair.publicKey } });
  canary.left('an answer', { publicKey: pair.publicKey, previous: '0'.repeat(64), name: 'Treasury laptop' });
  expect(canary.found()).toEqual([]);
  canary.left('an error', `X-Stamp: ${Buffer.from(`{"publicKey":"${pair.publicKey}"`).toString('base64url')}`);
  expect(canary.found()).toEqual(['a stamp in an error']);
});

test('the seal of a hand-over is no stamp of a request; any other stamp in its place is found', () => {
  const signer = unlockKey(pair.curve, Buffer.from(pair.privateKey, 'hex'));
  const sealOf = (message: Uint8Array) => stampHeader(signer, message, dialect);
  const content = {
    ...{ organizationId: 'o', preparedAt: '2026-11-25T04:00:00.000Z', note: '', totals: [] },
    preparedBy: { userId: 'u', userName: 'Ada', publicKey: pair.publicKey },
    rows: [{ label: '', body: '{}', fingerprint: `sha256:${'0'.repeat(64)}`, digest: '' }],
  };
  const found = (stamp: string) => {
    const { canary } = watched();
    canary.left('the saved file', encodeHandOver(content, stamp));
    return canary.found();
  };
  expect(found(sealOf(sealedBytes(hashOf(content))))).toEqual([]);
  expect(found(sealOf(Buffer.from('{}')))).toEqual(['a stamp in the saved file']);
});
