/** The practice service in a process of its own: what it works does not stand in the way of an app that is measured. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { PracticeInfo } from './service.ts';

export interface Apart {
  info: PracticeInfo;
  close(): Promise<void>;
}

/** @param options of `npm run practice`, but for `--port` and `--json` */
export async function startApart(options: readonly string[] = []): Promise<Apart> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), '--port', '0', '--json', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // It does not outlive what it was started for, however that ends.
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  const ended = once(child, 'exit').finally(() => process.off('exit', kill));
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text)),
    ended.then(([code]) => Promise.reject(new Error(`Expected a practice service that listens, received its end (${code}).`))),
  ]);
  const told = JSON.parse(line) as Omit<PracticeInfo, 'neighbours' | 'pinnedKeys'>;
  const { pinnedKeys } = (await (await fetch(`${told.baseUrl}/practice/info`)).json()) as Pick<PracticeInfo, 'pinnedKeys'>;
  return {
    info: { ...told, neighbours: [], pinnedKeys },
    async close() {
      kill();
      await ended;
    },
  };
}
