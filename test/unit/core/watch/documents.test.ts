/** What a person reads before a key watches, and what is said of it while the app is locked. */
import { expect, test } from 'vitest';
import type { Connection, KeyInfo } from '../../../../electron/contract/values/app-values.ts';
import { watchClearing, watchSetting } from '../../../../electron/core/watch/documents.ts';
import { unwatchedNotice, waitsNotice } from '../../../../electron/core/watch/notices.ts';
import type { Standing } from '../../../../electron/core/watch/standing.ts';

const connection = {
  ...{ connectionId: 'c', organizationId: 'org-1', organizationName: 'Northwind', baseUrl: 'https://api.example.com' },
  ...{ userId: 'ada', userName: 'Ada', keyId: 'k' },
} as Connection;
const key = { keyId: 'w', name: 'looks', publicKey: '02ab' } as KeyInfo;
const standing: Standing = { user: { userId: 'reader', userName: 'Reader' }, unread: [], anybody: [], rootQuorum: [] };

test('the document names the organisation, the service, the key and its user', () => {
  const { facts, findings, differences } = watchSetting(connection, key, standing, 'linux');
  expect(facts).toEqual([
    { label: 'Organisation', value: 'org-1', kind: 'id', source: 'service', name: 'Northwind', nameSource: 'service' },
    { label: 'Service address', value: 'https://api.example.com', kind: 'url', source: 'pasted' },
    { label: 'Key', value: 'looks', kind: 'text', source: 'computed' },
    { label: 'Public key', value: '02ab', kind: 'hex', source: 'computed' },
    { label: 'Its user', value: 'reader', kind: 'id', source: 'service', name: 'Reader', nameSource: 'service' },
  ]);
  expect(findings).toMatchObject([{ rule: 'watch-record', severity: 'high' }]);
  expect(differences).toEqual([]);
});

test('what cannot be read, and who may be anybody, is critical', () => {
  const doubtful = { ...standing, user: null, unread: ['what its policies say'], anybody: ['“Small payments”'] };
  const { facts, findings } = watchSetting(connection, key, doubtful, 'darwin');
  expect(facts.at(-1)).toEqual({ label: 'Its user', value: 'not known', kind: 'text', source: 'computed' });
  expect(findings?.map(({ rule, severity }) => [rule, severity])).toEqual([
    ['watch-record', 'look'],
    ['watch-unread', 'critical'],
    ['watch-anybody', 'critical'],
  ]);
});

test('a key that takes the place of another, or that watches no more, is a difference', () => {
  const watched = { ...connection, watchKeyId: 'before' };
  expect(watchSetting(watched, key, standing, 'linux').differences).toEqual([
    { label: 'Watch key', before: 'before', after: 'w' },
  ]);
  const clearing = watchClearing(watched, undefined);
  expect(clearing.differences).toEqual([{ label: 'Watch key', before: 'before', after: null }]);
  expect(clearing.facts.map(({ label }) => label)).toEqual(['Organisation', 'Service address']);
});

test('a notice counts, and names no activity', () => {
  expect(waitsNotice(connection, 1)).toMatchObject({
    title: '1 request waits at Northwind',
    text: 'Unlock Countersign to read it.',
  });
  expect(waitsNotice(connection, 2)).toMatchObject({
    title: '2 requests wait at Northwind',
    text: 'Unlock Countersign to read them.',
  });
});

test('which organisations nobody looks at is said by name, three of them', () => {
  const named = (...names: string[]) => names.map(organizationName => ({ ...connection, organizationName }));
  expect(unwatchedNotice([], 3)).toBeNull();
  expect(unwatchedNotice(named('A'), 1)?.title).toBe('Nothing is watched while locked');
  expect(unwatchedNotice(named('A', 'B'), 3)?.text).toBe('No key looks at A, B until you unlock.');
  expect(unwatchedNotice(named('A', 'B', 'C', 'D', 'E'), 6)?.text).toBe('No key looks at A, B, C and 2 more until you unlock.');
});
