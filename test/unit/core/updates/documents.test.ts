/** What a person reads before an update, whether a step may begin, and which version is the newer one. */
import { expect, test } from 'vitest';
import type { UpdateFacts } from '../../../../electron/contract/values/desktop/updates.ts';
import { updateChange } from '../../../../electron/core/updates/documents.ts';
import { judge, type Running } from '../../../../electron/core/updates/judge.ts';
import type { Manifest } from '../../../../electron/core/updates/manifest.ts';
import { type Phase, phaseShown, underWay } from '../../../../electron/core/updates/phase.ts';
import { compareVersions, readVersion } from '../../../../electron/core/updates/version.ts';
import { manifestOf } from '../../support/releases.ts';

const update: UpdateFacts = {
  ...{ version: '1.1.0', channel: 'stable', publishedAt: '2026-11-20T10:00:00Z', notes: 'One.\n   \nTwo.' },
  ...{ file: 'countersign.AppImage', size: 1, sha512: 'ab' },
};

test('the document says what takes the place of what, every line of the notes, and what was checked', () => {
  const change = updateChange(update, '1.0.0');
  expect(change.effects.join()).toMatch(/quits, installs it and starts again.*the digest of the file/);
  expect(change.facts.slice(-2)).toMatchObject([
    { label: 'Notes, line 1', value: 'One.' },
    { label: 'Notes, line 2', value: 'Two.' },
  ]);
  expect(change.differences).toEqual([{ label: 'Version', before: '1.0.0', after: '1.1.0' }]);
  expect(change.findings).toEqual([]);
  expect(updateChange({ ...update, channel: 'beta' }, '1.0.0').findings).toMatchObject([
    { rule: 'beta-version', sentence: '1.1.0 is still being tried.' },
  ]);
});

test.each<[Phase['is'], RegExp | null]>([
  ['none', null],
  ['refused', null],
  ['available', null],
  ['ready', null],
  ['checking', /looks for an update already/],
  ['downloading', /is being downloaded/],
  ['installing', /is being installed/],
])('while it is %s another step may begin, or is declined and said why', (is, why) => {
  const busy = underWay({ is } as Phase);
  if (why === null) expect(busy).toBeNull();
  else expect(busy).toMatchObject({ ok: false, code: 'declined', message: expect.stringMatching(why) });
});

test('how far a download is stands in the state', () => {
  expect(phaseShown({ is: 'downloading', found: { update, file: null }, received: 7 }, null, null)).toMatchObject({
    state: 'downloading',
    received: 7,
  });
});

const running: Running = { version: '1.0.0', platform: 'linux', arch: 'x64', ending: null };
const at = (publishedAt: string, now: string) =>
  judge({ ...(manifestOf() as unknown as Manifest), publishedAt }, 'ab', {
    ...{ channel: 'stable', newest: null, running },
    now: Date.parse(now),
  }).is;

test('a clock may be a day behind, and no more', () => {
  expect(at('2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z')).toBe('newer');
  expect(at('2026-11-21T09:59:00Z', '2026-11-20T10:00:00Z')).toBe('newer');
  expect(at('2026-11-21T10:01:00Z', '2026-11-20T10:00:00Z')).toBe('refused');
});

test('of two trials the number comes before the word, whatever the word begins with', () => {
  const version = (text: string) => readVersion(text) ?? expect.fail(text);
  expect(compareVersions(version('1.0.0-1'), version('1.0.0--'))).toBeLessThan(0);
  expect(compareVersions(version('1.0.0--'), version('1.0.0-1'))).toBeGreaterThan(0);
});
