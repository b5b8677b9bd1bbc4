/** Requests kept on this computer: whose they are, in which order, how many, and what is never written. */
import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { done } from '../../../../electron/contract/outcome.ts';
import type { KeptFiles } from '../../../../electron/core/files/kept-files.ts';
import {
  type DraftContent,
  looksSecret,
  openSigningDrafts,
  type SigningDrafts,
} from '../../../../electron/core/signing/drafts.ts';
import { keptIn } from '../../support/kept.ts';
import { type MemoryFiles, memoryFiles } from '../../support/memory-ports.ts';

let files: MemoryFiles;
let kept: KeptFiles;
let drafts: SigningDrafts;
let count = 0;
async function open() {
  await kept?.key.settled();
  kept = keptIn(files);
  drafts = await openSigningDrafts(kept, {
    now: () => `2026-11-21T09:00:${String(++count).padStart(2, '0')}.000Z`,
    random: bytes => new Uint8Array(bytes).fill(count),
  });
}
beforeEach(async () => {
  files = memoryFiles();
  count = 0;
  await open();
});
const content = (title: string, more: Partial<DraftContent> = {}): DraftContent => ({
  ...{ kind: 'draft', title, signWith: '0xaa', payload: 'x', encoding: null, hashFunction: null },
  ...{ blanks: [], literal: false, note: '' },
  ...more,
});
const titles = (connectionId = 'c') => drafts.of(connectionId).map(({ title }) => title);

test('a draft is kept under a new id or its own, newest first, for its organisation alone, and over a restart', async () => {
  const first = await drafts.keep(
    'c',
    content('one', { encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP' }),
  );
  const one = {
    ...content('one', { encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP' }),
    ...{ draftId: '00'.repeat(8), changedAt: '2026-11-21T09:00:01.000Z' },
  };
  expect(first).toEqual(done(one));
  await drafts.keep('c', content('two'), 'mine');
  await drafts.keep('d', content('other'), 'mine');
  const two = { ...content('two'), draftId: 'mine', changedAt: '2026-11-21T09:00:02.000Z' };
  await open();
  expect(drafts.of('c')).toEqual([two, one]);
  // Changed, it is the newest again, and stands once.
  await drafts.keep('c', content('one again'), '00'.repeat(8));
  expect([titles(), titles('d')]).toEqual([['one again', 'two'], ['other']]);
  expect(await drafts.remove('c', 'mine')).toEqual(done(null));
  await open();
  expect([titles(), titles('d')]).toEqual([['one again'], ['other']]);
});

test('what is kept and removed at the same time is not lost', async () => {
  await drafts.keep('c', content('gone'), 'gone');
  await Promise.all([
    drafts.keep('c', content('template', { kind: 'template' }), 't'),
    drafts.keep('c', content('draft'), 'd'),
    drafts.remove('c', 'gone'),
  ]);
  expect(titles()).toEqual(['draft', 'template']);
});

test('of a hundred drafts the one changed longest ago makes room; templates never do, and are refused at two hundred', async () => {
  await drafts.keep('d', content('of another'), 'd');
  await drafts.keep('c', content('template', { kind: 'template' }), 't');
  for (let n = 1; n <= 100; n++) await drafts.keep('c', content(`${n}`), `${n}`);
  expect(titles()).toHaveLength(101);
  // One that is kept again needs no room.
  await drafts.keep('c', content('2 again'), '2');
  expect(titles()).toHaveLength(101);
  await drafts.keep('c', content('101'), '101');
  expect(titles()).toEqual(['101', '2 again', ...Array.from({ length: 98 }, (_, n) => `${100 - n}`), 'template']);
  await drafts.keep('c', content('102'), '102');
  expect(titles().slice(-3)).toEqual(['5', '4', 'template']);

  for (let n = 2; n <= 200; n++) expect((await drafts.keep('c', content(`t${n}`, { kind: 'template' }), `t${n}`)).ok).toBe(true);
  const full = { ok: false, code: 'invalid', message: 'There are 200 templates already. Remove one first.' };
  expect(await drafts.keep('c', content('t201', { kind: 'template' }), 't201')).toEqual(full);
  expect(await drafts.keep('c', content('t2 again', { kind: 'template' }), 't2')).toMatchObject({ ok: true });
  expect(await drafts.keep('d', content('template', { kind: 'template' }), 't')).toMatchObject({ ok: true });
  expect([titles().length, titles('d')]).toEqual([300, ['template', 'of another']]);
}, 20_000);

test('all of them together hold eight million letters, whoever they are of, and no more', async () => {
  await drafts.keep('d', content('half', { payload: 'x'.repeat(4_000_000) }), 'half');
  expect(await drafts.keep('c', content('more', { payload: 'x'.repeat(4_000_001) }), 'more')).toEqual({
    ...{ ok: false, code: 'invalid' },
    message: 'Drafts and templates are full. Remove some first; nothing was stored.',
    problems: [{ path: 'payload', expected: 'at most 8000000 characters in all drafts together', received: '8000001' }],
  });
  expect(titles()).toEqual([]);
  // In the place of its own letters there is room for as many, to the last.
  expect((await drafts.keep('d', content('all', { payload: 'y'.repeat(8_000_000) }), 'half')).ok).toBe(true);
  expect((await drafts.keep('c', content('one letter'))).ok).toBe(false);
});

test('what the disk does not take is not kept, and not removed', async () => {
  await drafts.keep('c', content('one'), 'one');
  const full = {
    ...{ ok: false, code: 'storage' },
    message: 'The drafts could not be written. Check that the disk is not full, then try again.',
  };
  files.failNext = new Error('disk full');
  expect(await drafts.keep('c', content('two'), 'two')).toEqual(full);
  files.failNext = new Error('disk full');
  expect(await drafts.remove('c', 'one')).toEqual(full);
  expect(titles()).toEqual(['one']);
});

describe('what reads like a secret is not written', () => {
  const pem = (kind: string) => `-----BEGIN ${kind}PRIVATE KEY-----\nAA==\n-----END ${kind}PRIVATE KEY-----`;
  const mnemonics = [16, 20, 24, 28, 32].map(bytes => entropyToMnemonic(new Uint8Array(bytes).fill(bytes), wordlist));
  const [twelve = ''] = mnemonics;
  test.for([
    ...mnemonics,
    ...[`  ${twelve}\n`, twelve.toUpperCase(), twelve.replaceAll(' ', ' \t\n'), pem(''), pem('EC '), pem('OPENSSH ')],
    `Here it is: ${pem('RSA ')}`,
  ])('%s', async payload => {
    expect(looksSecret(payload)).toBe(true);
    expect(await drafts.keep('c', content('secret', { payload }))).toEqual({
      ...{ ok: false, code: 'forbidden' },
      message: 'It reads like a secret key or a mnemonic, which is never stored here. Nothing was written.',
    });
    expect([titles(), files.content.size]).toEqual([[], 0]);
  });
  test('and what does not is', () => {
    const eleven = twelve.split(' ').slice(1).join(' ');
    for (const payload of [
      '',
      eleven,
      `${twelve} about`,
      'abandon '.repeat(12),
      '-----BEGIN PUBLIC KEY-----',
      '-----BEGIN PRIVATE key-----',
    ])
      expect([payload, looksSecret(payload)]).toEqual([payload, false]);
  });
});

test('a file that is not the app’s own is shown draft by draft, and taken in beside what is there', async () => {
  await drafts.keep('c', content('one'), 'one');
  await drafts.keep('c', content('two'), 'two');
  const stored = (draftId: string, title: string, more: Partial<DraftContent> = {}) => ({
    ...{ connectionId: 'c', draftId, ...content(title, more), changedAt: '2026-11-01T00:00:00.000Z' },
  });
  const bytes = (...list: ReturnType<typeof stored>[]) => Buffer.from(JSON.stringify({ version: 1, drafts: list }));
  const taker = kept.taker('signing-drafts.json');
  const other = bytes(stored('two', 'two, of the file'), stored('three', 'three', { kind: 'template', payload: 'pay me' }));
  const fact = (label: string, value: string, name: string) => ({
    ...{ label, value, kind: 'text', source: 'pasted', name, note: 'to sign with 0xaa at c' },
  });
  expect(taker?.facts?.(other)).toEqual([fact('Draft', 'x', 'two, of the file'), fact('Template', 'pay me', 'three')]);
  expect(taker?.facts?.(Buffer.from('{"version":2,"drafts":[]}'))).toBeNull();
  expect(taker?.facts?.(Buffer.from('{"version":1,"drafts":[{"draftId":"x"}]}'))).toBeNull();
  await taker?.take(other);
  expect(titles()).toEqual(['three', 'two, of the file', 'one']);
});
