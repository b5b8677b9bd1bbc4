/** What the files adapter asks of the disk itself: what is flushed and when, which links it refuses, whose files they are. */
import { execFileSync } from 'node:child_process';
import { chmod, type FileHandle, link, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFiles } from '../../../electron/adapters/files.ts';
import { type Files, LinkError } from '../../../electron/core/ports.ts';

/** What was asked of the disk, in order, without what nobody foresees of a name; which name is foreseen; what goes on beside a rename. */
const disk = vi.hoisted(() => ({
  asked: [] as string[],
  foreseen: null as string | null,
  meanwhile: null as (() => Promise<unknown>) | null,
}));
const said = (path: unknown) => basename(String(path)).replace(/\.[0-9a-f]{16}\.new$/, '.?.new');
vi.mock('node:fs/promises', async importOriginal => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  const watched = (name: string, handle: FileHandle): FileHandle =>
    new Proxy(handle, {
      get(of, member) {
        const value: unknown = Reflect.get(of, member);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          if (['writeFile', 'datasync', 'sync', 'truncate'].includes(String(member)))
            disk.asked.push(`${String(member)} ${name}`);
          return Reflect.apply(value, of, given) as unknown;
        };
      },
    });
  return {
    ...real,
    open: async (...given: Parameters<typeof real.open>) => watched(said(given[0]), await real.open(...given)),
    rename: async (from: string, to: string) => {
      disk.asked.push(`rename ${said(from)} to ${said(to)}`);
      await disk.meanwhile?.();
      await real.rename(from, to);
    },
  };
});
vi.mock('node:crypto', async importOriginal => {
  const real = await importOriginal<typeof import('node:crypto')>();
  return {
    ...real,
    randomBytes: (n: number) => (disk.foreseen === null ? real.randomBytes(n) : Buffer.from(disk.foreseen, 'hex')),
  };
});

let top: string;
let folder: string;
let files: Files;
const bytes = (text: string) => new TextEncoder().encode(text);
const text = async (path: string) => Buffer.from((await files.read(path)) ?? expect.fail('no file')).toString();
const modeOf = async (path: string) => (await stat(join(folder, path))).mode & 0o777;
beforeEach(async () => {
  top = await mkdtemp(join(tmpdir(), 'files-'));
  folder = join(top, 'app');
  files = createFiles(folder);
  disk.asked = [];
});
const { platform } = process;
const on = (name: NodeJS.Platform) => Object.defineProperty(process, 'platform', { value: name });
afterEach(async () => {
  on(platform);
  disk.foreseen = null;
  disk.meanwhile = null;
  await rm(top, { recursive: true });
});
/** What a call asks of the disk. */
async function asked(work: () => Promise<unknown>): Promise<string[]> {
  disk.asked = [];
  await work();
  return disk.asked;
}

describe('a loss of power', () => {
  test('after a replacement finds the new file whole: it is flushed before it takes the name, and the name after', async () => {
    expect(await asked(() => files.replace('sub/a.json', bytes('x')))).toEqual([
      'writeFile a.json.?.new',
      'datasync a.json.?.new',
      'rename a.json.?.new to a.json',
      'sync sub',
    ]);
  });

  test('after an append finds the line, and the file where that was new', async () => {
    expect(await asked(() => files.append('log', bytes('1')))).toEqual(['writeFile log', 'datasync log', 'sync app']);
    expect(await asked(() => files.append('log', bytes('2')))).toEqual(['writeFile log', 'datasync log']);
  });

  test('after a cut or a setting aside finds it done', async () => {
    await files.append('log', bytes('12'));
    expect(await asked(() => files.truncate('log', 1))).toEqual(['truncate log', 'datasync log']);
    expect(await asked(() => files.setAside('log'))).toEqual(['rename log to log.damaged', 'sync app']);
  });

  test('is no less survived on Windows, which opens no folders and has no modes', async () => {
    on('win32');
    await mkdir(folder, { mode: 0o755 });
    expect(await asked(() => files.append('log', bytes('1')))).toEqual(['writeFile log', 'datasync log']);
    await chmod(join(folder, 'log'), 0o644);
    expect(await text('log')).toBe('1');
    expect(files.repaired()).toEqual([]);
    expect([await modeOf('.'), await modeOf('log')]).toEqual([0o755, 0o644]);
  });
});

describe('what a crash left', () => {
  test('of a replacement is gone at the first use, whatever version left it; everything else stays', async () => {
    await mkdir(join(folder, 'folder.new'), { recursive: true });
    for (const name of ['a.json.new', 'a.json.0123456789abcdef.new', 'new', 'a.new.json', 'A.new', '.new', 'a.news'])
      await writeFile(join(folder, name), 'half');
    expect(await files.read('a.json')).toBeNull();
    expect((await readdir(folder)).sort()).toEqual(['.new', 'A.new', 'a.new.json', 'a.news', 'folder.new', 'new']);
  });

  test('is looked for once: what is being written is nobody’s rubbish, not even in a folder that was just made', async () => {
    disk.meanwhile = () => files.read('b');
    await files.replace('a', bytes('x'));
    expect(await text('a')).toBe('x');
  });

  test('is looked for again where the folder could not be made', async () => {
    await writeFile(folder, 'in its place');
    await expect(files.read('a')).rejects.toThrow('EEXIST');
    await rm(folder);
    await files.replace('a', bytes('x'));
    expect(await text('a')).toBe('x');
  });
});

describe('what waits at a name', () => {
  test('of a temporary file that somebody foresaw is not written to, and the old file stays', async () => {
    await files.replace('a', bytes('old'));
    disk.foreseen = '00'.repeat(8);
    // Another name of a file that its owner reads along.
    await writeFile(join(top, 'theirs'), 'theirs');
    await link(join(top, 'theirs'), join(folder, 'a.0000000000000000.new'));
    await expect(files.replace('a', bytes('secret'))).rejects.toThrow('EEXIST');
    expect(await readFile(join(top, 'theirs'), 'utf8')).toBe('theirs');
    expect(await text('a')).toBe('old');
  });

  test.each(['a file', 'nothing'])('of a file and is a link to %s is neither read, written, replaced nor followed', async to => {
    await mkdir(folder);
    if (to === 'a file') await writeFile(join(top, 'theirs'), 'theirs');
    await symlink(join(top, 'theirs'), join(folder, 'a'));
    const meets = new LinkError('a');
    await expect(files.read('a')).rejects.toEqual(meets);
    await expect(files.append('a', bytes('x'))).rejects.toEqual(meets);
    await expect(files.truncate('a', 0)).rejects.toEqual(meets);
    expect(await readFile(join(top, 'theirs'), 'utf8').catch(() => 'nothing')).toBe(to === 'a file' ? 'theirs' : 'nothing');
    // A replacement takes the name; what the link led to is not touched.
    await files.replace('a', bytes('ours'));
    expect(await text('a')).toBe('ours');
  });

  test('of a file and is a pipe or a folder is refused, without waiting for somebody at its other end', async () => {
    await mkdir(join(folder, 'folder'), { recursive: true });
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    for (const name of ['pipe', 'folder']) await expect(files.read(name)).rejects.toEqual(new LinkError(name));
  });

  test('of a folder inside and is a link is refused, however deep; the folder of the app may be one', async () => {
    await mkdir(join(top, 'elsewhere', 'in'), { recursive: true });
    await symlink(join(top, 'elsewhere'), folder);
    await files.replace('sub/deep/a', bytes('x'));
    expect(await readFile(join(top, 'elsewhere/sub/deep/a'), 'utf8')).toBe('x');
    await mkdir(join(top, 'out'));
    await writeFile(join(top, 'out', 'a'), 'theirs');
    await rm(join(folder, 'sub/deep'), { recursive: true });
    await symlink(join(top, 'out'), join(folder, 'sub/deep'));
    const meets = new LinkError('sub/deep');
    for (const work of [
      () => files.read('sub/deep/a'),
      () => files.replace('sub/deep/a', bytes('x')),
      () => files.append('sub/deep/a', bytes('x')),
      () => files.remove('sub/deep/a'),
      () => files.setAside('sub/deep/a'),
      () => files.truncate('sub/deep/a', 0),
    ])
      await expect(work()).rejects.toEqual(meets);
    expect(await readFile(join(top, 'out', 'a'), 'utf8')).toBe('theirs');
  });

  test('at which something is set aside is never overwritten, not even where it is a link that leads nowhere', async () => {
    await files.replace('a', bytes('x'));
    await symlink(join(top, 'nowhere'), join(folder, 'a.taken-in'));
    expect(await files.setAside('a', 'taken-in')).toBe('a.taken-in-2');
    expect((await readdir(folder)).sort()).toEqual(['a.taken-in', 'a.taken-in-2']);
    await expect(files.setAside('a')).rejects.toThrow('ENOENT');
  });
});

describe('what others could read', () => {
  test('is the owner’s alone again, and is told once', async () => {
    await files.replace('a', bytes('x'));
    await files.append('log', bytes('x'));
    await files.replace('own', bytes('x'));
    await chmod(folder, 0o750);
    await chmod(join(folder, 'a'), 0o604);
    await chmod(join(folder, 'log'), 0o660);
    const next = createFiles(folder);
    await next.read('a');
    await next.append('log', bytes('y'));
    await next.read('own');
    expect([await modeOf('.'), await modeOf('a'), await modeOf('log'), await modeOf('own')]).toEqual([
      0o700, 0o600, 0o600, 0o600,
    ]);
    expect(next.repaired()).toEqual([
      { path: '', mode: '750' },
      { path: 'a', mode: '604' },
      { path: 'log', mode: '660' },
    ]);
    expect(next.repaired()).toEqual([]);
  });
});
