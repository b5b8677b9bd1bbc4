/**
 * One life of the app: the whole core on a real folder, over real HTTP, with a keychain that survives it. It takes up what an
 * earlier life left, does its work, and dies where its task says so. It tells its parent where it is.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createFiles } from '../../electron/adapters/files.ts';
import { createHttp } from '../../electron/adapters/http.ts';
import type { Practice, PracticeInfo } from '../practice/service.ts';
import { startApp } from '../unit/support/app.ts';
import { diskKeychain } from '../unit/support/disk-keychain.ts';
import { lightScrypt } from '../unit/support/light-scrypt.ts';
import { dying } from './dying.ts';
import { stateOf, until } from './hands.ts';
import { points } from './points.ts';
import { type WorkName, works } from './works/works.ts';

export interface Task {
  folder: string;
  info: PracticeInfo;
  work: WorkName;
  given: unknown;
  /** Index into `points`; null where it is not killed, or from outside. */
  point: number | null;
}
/** What it says, in this order. */
export type Word =
  | { at: 'loaded' }
  /** What an earlier life left is settled. `requests`: submits that it took. */
  | { at: 'settled'; requests: number; wrong: string[] }
  | { at: 'done'; wrong: string[] }
  | { at: 'failed'; message: string };

async function live(task: Task, say: (word: Word) => void): Promise<void> {
  lightScrypt();
  const work = works[task.work];
  const folder = join(task.folder, 'app');
  const isFirst = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined;
  const http = createHttp({});
  let requests = 0;
  const counted = {
    ...http,
    post(request: Parameters<typeof http.post>[0]) {
      if (request.url.includes('/submit/')) requests += 1;
      return http.post(request);
    },
  };
  const real = { files: createFiles(folder), keychain: diskKeychain(join(task.folder, 'keychain')), http: counted };
  const point = task.point === null ? null : (points[task.point] ?? null);
  const { ports, arm } = dying(real, point, folder);
  say({ at: 'loaded' });
  const app = await startApp({ practice: { info: task.info } as Practice, as: isFirst ? 'Ada' : null, ports });
  const wrong = async (): Promise<string[]> => {
    const state = await stateOf(app);
    const verified = await app.ask('journal.verify');
    return [
      ...state.unknown.map(({ operation }) => `unresolved: ${operation}`),
      ...state.setAside.map(aside => `set aside: ${JSON.stringify(aside)}`),
      ...(state.filesChecked ? [] : ['the files are not checked']),
      ...(verified.ok && verified.value.ok ? [] : [`the journal: ${JSON.stringify(verified)}`]),
      ...((await app.request('whoami')).ok ? [] : ['no key works']),
    ];
  };
  if (isFirst) await work.begin?.(app, task.folder);
  await work.takeUp(app, task.given, task.folder);
  await until(async () => (await stateOf(app)).unknown.length === 0);
  say({ at: 'settled', requests, wrong: await wrong() });
  arm();
  await work.go(app, task.given, task.folder);
  say({ at: 'done', wrong: await wrong() });
  await app.close();
}

if (process.send !== undefined)
  process.once('message', task => {
    const say = (word: Word) => process.send?.(word);
    live(task as Task, say).then(
      () => process.disconnect(),
      error => {
        say({ at: 'failed', message: String(error instanceof Error ? (error.stack ?? error.message) : error) });
        process.disconnect();
      },
    );
  });
