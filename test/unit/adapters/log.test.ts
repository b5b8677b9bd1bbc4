/** The log on a real disk: it rotates, is the owner's alone, follows no link, and loses lines rather than fail anything. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createLogFile, logFiles } from '../../../electron/adapters/log.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'log-')), 'data');
});
const onUnix = test.skipIf(process.platform === 'win32');

test('lines are kept in order, over a restart too', async () => {
  const file = createLogFile(folder);
  for (let n = 0; n < 500; n++) file.append(`line ${n}`);
  await file.flush();
  const next = createLogFile(folder);
  next.append('line 500');
  await next.flush();
  expect(await next.read()).toEqual(Array.from({ length: 501 }, (_, n) => `line ${n}`));
  expect(next.lost()).toBe(0);
});

test('no file grows beyond its size, the newest lines stay, and the oldest go', async () => {
  const file = createLogFile(folder, 1_000);
  for (let n = 0; n < 1_000; n++) {
    file.append(`line ${n}`);
    if (n % 7 === 0) await file.flush();
  }
  await file.flush();
  for (const name of logFiles) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(1_000);
  const lines = await file.read();
  expect(lines.at(-1)).toBe('line 999');
  const first = 1_000 - lines.length;
  expect(lines).toEqual(Array.from({ length: lines.length }, (_, n) => `line ${first + n}`));
  expect(lines.length).toBeGreaterThan(200);
  expect(existsSync(join(folder, 'log.3.txt'))).toBe(false);
});

onUnix('folder and files are the owner’s alone, also where a file stood open', async () => {
  const file = createLogFile(folder, 100);
  for (let n = 0; n < 30; n++) file.append(`line ${n}`);
  await file.flush();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const name of logFiles) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  chmodSync(join(folder, 'log.txt'), 0o644);
  file.append('one more');
  await file.flush();
  expect(statSync(join(folder, 'log.txt')).mode & 0o777).toBe(0o600);
});

onUnix('a link in place of the log is not followed, neither to write nor to read', async () => {
  const file = createLogFile(folder);
  file.append('first');
  await file.flush();
  const elsewhere = join(folder, '../elsewhere');
  writeFileSync(elsewhere, 'a secret\n');
  for (const name of ['log.1.txt', 'log.2.txt']) symlinkSync(elsewhere, join(folder, name));
  expect(await file.read()).toEqual(['first']);
  const linked = mkdtempSync(join(tmpdir(), 'log-'));
  symlinkSync(elsewhere, join(linked, 'log.txt'));
  const other = createLogFile(linked);
  other.append('second');
  await other.flush();
  expect([readFileSync(elsewhere, 'utf8'), other.lost()]).toEqual(['a secret\n', 1]);
});

onUnix('a pipe in place of the log keeps nobody waiting', async () => {
  const file = createLogFile(folder);
  file.append('first');
  await file.flush();
  execFileSync('mkfifo', [join(folder, 'log.1.txt')]);
  expect(await file.read()).toEqual(['first']);
});

test('what cannot be written is counted and costs nothing else; once there is room again it goes on', async () => {
  const blocked = join(mkdtempSync(join(tmpdir(), 'log-')), 'data');
  writeFileSync(blocked, 'a file where the folder should be');
  const file = createLogFile(blocked);
  file.append('one');
  file.append('two');
  await file.flush();
  file.flushNow();
  expect([file.lost(), await file.read()]).toEqual([2, []]);
});

onUnix(
  'a disk that is full in the middle of a line costs the lines that did not fit; the next one stands by itself',
  async () => {
    const writes = `
    import { createLogFile } from '${join(import.meta.dirname, '../../../electron/adapters/log.ts')}';
    const file = createLogFile('${folder}');
    for (let n = 0; n < 200; n++) { file.append('a line ' + n); await file.flush(); }
    console.log(file.lost());`;
    // No file may be larger than 1 KiB: what is beyond that fails as on a full disk.
    const lost = execFileSync('bash', ['-c', 'ulimit -f 1; exec "$0" --input-type=module -e "$1"', process.execPath, writes]);
    const file = createLogFile(folder);
    file.append('there is room again');
    await file.flush();
    const lines = await file.read();
    const whole = lines.filter(line => /^a line \d+$/.test(line)).length;
    expect(Number(lost)).toBeGreaterThan(50);
    expect(whole + Number(lost)).toBeGreaterThanOrEqual(200);
    // The last one was cut in the middle.
    expect(lines.slice(-2)).toEqual(['a', 'there is room again']);
  },
);

test('what comes faster than the disk takes it is bounded', async () => {
  const file = createLogFile(folder);
  for (let n = 0; n < 10_500; n++) file.append('line');
  await file.flush();
  expect([file.lost(), (await file.read()).length]).toEqual([500, 10_000]);
});

test('what waits is written at once where the process is about to end', async () => {
  const file = createLogFile(folder);
  file.append('first');
  expect(existsSync(join(folder, 'log.txt'))).toBe(false);
  file.flushNow();
  expect(file.lost()).toBe(1);
  const there = createLogFile(mkdtempSync(join(tmpdir(), 'log-')));
  there.append('last');
  there.flushNow();
  expect([there.lost(), await there.read()]).toEqual([0, ['last']]);
});
