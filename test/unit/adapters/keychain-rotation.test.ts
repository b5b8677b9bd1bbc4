/** Keys over time with a real keyring: one is to be replaced, and its keyring locks or its service is gone in the middle. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'keyring-rotation-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** Runs steps of test/keyring/rotation.ts in a session of its own; `home` keeps keyring and files between calls. */
async function session<T>(mode: '--unlocked' | '--locked' | '--no-service', ...steps: string[]): Promise<T> {
  const { stdout } = await promisify(execFile)(
    join(root, 'test/keyring/with-keyring.sh'),
    [mode, process.execPath, join(root, 'test/keyring/rotation.ts'), join(home, 'app'), ...steps],
    { env: { ...process.env, KEYRING_HOME: home }, timeout: 20_000 },
  );
  return JSON.parse(stdout) as T;
}
type Made = [{ ok: true; value: { keyId: string } }];

test.each([
  ['its keyring locks', '--locked'],
  ['the Secret Service is gone', '--no-service'],
] as const)(
  'where %s in the middle, the old key is there afterwards, and the new one is made once',
  async (_, mode) => {
    const [{ value: old }] = await session<Made>('--unlocked', 'create');
    await session('--unlocked', `begin:${old.keyId}`);
    // Without the store nothing in the app's folder is believed, the rotation neither: nothing is made.
    const [nothing, unsigned, undeleted] = await session<unknown[]>(mode, 'go-on', `sign:${old.keyId}`, `delete:${old.keyId}`);
    expect(nothing).toBeNull();
    for (const refused of [unsigned, undeleted]) expect(refused).toMatchObject({ ok: false, code: 'key_unavailable' });
    const [made, again, listed] = await session<[Made[0], Made[0], { keyId: string; name: string; state: string }[]]>(
      ...(['--unlocked', 'go-on', 'go-on', 'keys'] as const),
    );
    expect(made).toMatchObject({ ok: true, value: { phase: 'register', fresh: { name: 'New' } } });
    // Asked twice, it is the same key: what was made and not written down is taken up.
    expect(again).toMatchObject({ ok: true, value: { fresh: (made as { value: { fresh?: unknown } }).value.fresh } });
    expect(listed).toEqual([
      { keyId: old.keyId, name: 'Old', state: 'ready' },
      { keyId: expect.any(String), name: 'New', state: 'ready' },
    ]);
    // The old one goes when it is asked for, and the new one stays.
    const [stamp, removed, left] = await session<unknown[]>('--unlocked', `sign:${old.keyId}`, `delete:${old.keyId}`, 'keys');
    expect(stamp).toBeGreaterThan(60);
    expect(removed).toEqual({ ok: true, value: null });
    expect(left).toEqual([expect.objectContaining({ name: 'New', state: 'ready' })]);
  },
  60_000,
);

test('a round trip passes where it is open, and says why it does not where it is locked or gone', async () => {
  const [{ value: old }] = await session<Made>('--unlocked', 'create');
  expect(await session('--unlocked', 'health')).toMatchObject([{ ok: true }]);
  expect(await session('--locked', 'health')).toMatchObject([{ ok: false, sentence: expect.stringContaining('locked') }]);
  expect(await session('--no-service', 'health')).toMatchObject([{ ok: false }]);
  expect(await session('--unlocked', 'keys')).toEqual([[{ keyId: old.keyId, name: 'Old', state: 'ready' }]]);
}, 60_000);
