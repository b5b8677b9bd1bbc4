/** Bodies that may have arrived, kept sealed: each opens for its own entry alone, and none is lost to a closed keychain. */
import { expect, test } from 'vitest';
import { done, failure } from '../../../../electron/contract/outcome.ts';
import { openOutbox } from '../../../../electron/core/submit/outbox.ts';
import type { PendingSubmit } from '../../../../electron/core/submit/types.ts';
import { contentOf, keptIn } from '../../support/kept.ts';
import { memoryFiles, memoryKeychain } from '../../support/memory-ports.ts';

const entry = (fingerprint: string, change: Partial<PendingSubmit> = {}): PendingSubmit => ({
  ...{ fingerprint, operation: 'approve_activity', baseUrl: 'https://service.test', connectionOrganizationId: 'org-1' },
  ...{ keyId: 'key-1', organizationId: 'org-1', text: `the body of ${fingerprint}`, sentAt: 'then', about: null },
  ...change,
});
async function world() {
  const files = memoryFiles();
  const keychain = memoryKeychain();
  const kept = keptIn(files, keychain);
  await kept.reopen();
  const read = () => JSON.parse(contentOf(files.content.get('outbox.json'))) as { submits: Record<string, string>[] };
  return { files, keychain, kept, read, again: () => openOutbox(keptIn(files, keychain)) };
}
const closedOf = ({ text: _, ...rest }: PendingSubmit, certainly: boolean) => ({ ...rest, certainly });

test('what is put in comes out as it was, after a restart too, and leaves once it is taken out', async () => {
  const { kept, read, again } = await world();
  const outbox = await openOutbox(kept);
  expect(await outbox.all()).toEqual(done({ pending: [], closed: [] }));
  expect(await outbox.put(entry('a'))).toEqual(done(null));
  expect(await outbox.put(entry('b', { about: 'a payment' }))).toEqual(done(null));
  // The same once more takes its own place.
  expect(await outbox.put(entry('a', { sentAt: 'later' }))).toEqual(done(null));
  const all = { pending: [entry('b', { about: 'a payment' }), entry('a', { sentAt: 'later' })], closed: [] };
  expect(await outbox.all()).toEqual(done(all));
  expect(await (await again()).all()).toEqual(done(all));
  expect(JSON.stringify(read())).not.toContain('the body of');
  expect(await outbox.remove('b')).toEqual(done(null));
  expect(await (await again()).all()).toEqual(done({ pending: [entry('a', { sentAt: 'later' })], closed: [] }));
});

test.each<[string, string]>([
  ['fingerprint', 'c'],
  ['operation', 'reject_activity'],
  ['baseUrl', 'https://elsewhere.test'],
  ['connectionOrganizationId', 'org-2'],
  ['keyId', 'key-2'],
  ['organizationId', 'org-2'],
])('a body whose %s was changed in the file is not opened, and is not lost', async (member, value) => {
  const { kept, files, read, again } = await world();
  await (await openOutbox(kept)).put(entry('a'));
  const stored = read();
  Object.assign(stored.submits[0] ?? {}, { [member]: value });
  files.content.set('outbox.json', Buffer.from(JSON.stringify(stored)));
  expect(await (await again()).all()).toEqual(
    done({ pending: [], closed: [closedOf({ ...entry('a'), [member]: value } as PendingSubmit, true)] }),
  );
});

test('while the keychain is closed nothing is put in, and what lies there is known and not opened', async () => {
  const { kept, files, keychain, again } = await world();
  await (await openOutbox(kept)).put(entry('a'));
  const before = contentOf(files.content.get('outbox.json'));
  keychain.state = 'locked';
  const locked = keptIn(files, keychain);
  const outbox = await openOutbox(locked);
  expect(await outbox.all()).toEqual(done({ pending: [], closed: [closedOf(entry('a'), false)] }));
  expect(await outbox.put(entry('b'))).toEqual(
    failure('key_unavailable', 'The keychain does not return the key that stored requests are sealed with. Unlock it.'),
  );
  expect(await outbox.remove('a')).toMatchObject({ ok: false, code: 'key_unavailable' });
  expect(contentOf(files.content.get('outbox.json'))).toBe(before);
  // It opens by itself where something is to be put in.
  keychain.state = 'ready';
  expect(await outbox.put(entry('b'))).toEqual(done(null));
  expect(await outbox.all()).toEqual(done({ pending: [entry('a'), entry('b')], closed: [] }));
  expect(await (await again()).all()).toEqual(done({ pending: [entry('a'), entry('b')], closed: [] }));
});

test('a disk that is full says so, and what was kept before stays', async () => {
  const { kept, files } = await world();
  const outbox = await openOutbox(kept);
  await outbox.put(entry('a'));
  files.failNext = new Error('ENOSPC');
  expect(await outbox.put(entry('b'))).toEqual(
    failure(
      'storage',
      'The outbox file could not be written. Check that the disk is not full and that the folder of Countersign can be written.',
    ),
  );
  expect(await outbox.all()).toEqual(done({ pending: [entry('a')], closed: [] }));
});

test('an entry of an earlier version is read, sealed as soon as it can be, and one without a key is nobody’s', async () => {
  const { files, keychain, read } = await world();
  const { keyId: _, ...old } = entry('a');
  files.content.set('outbox.json', Buffer.from(JSON.stringify({ version: 1, submits: [old, entry('b')] })));
  const outbox = await openOutbox(keptIn(files, keychain));
  expect(await outbox.all()).toEqual(done({ pending: [entry('a', { keyId: '' }), entry('b')], closed: [] }));
  expect(JSON.stringify(read())).not.toContain('the body of');
});

test('one in clear that was read while the keychain was closed is sealed once it has opened', async () => {
  const { files, keychain, read } = await world();
  files.content.set('outbox.json', Buffer.from(JSON.stringify({ version: 1, submits: [entry('a')] })));
  keychain.state = 'locked';
  const locked = keptIn(files, keychain);
  const outbox = await openOutbox(locked);
  expect(await outbox.all()).toEqual(done({ pending: [entry('a')], closed: [] }));
  expect(JSON.stringify(read())).toContain('the body of a');
  keychain.state = 'ready';
  await locked.reopen();
  expect(await outbox.all()).toEqual(done({ pending: [entry('a')], closed: [] }));
  expect(JSON.stringify(read())).not.toContain('the body of');
});
