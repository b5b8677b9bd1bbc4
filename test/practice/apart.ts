/** The practice service in a process of its own: what it works does not stand in the way of an app that is measured. */
import { join } from 'node:path';
import { startChild } from './child.ts';
import type { PracticeInfo } from './service.ts';

export interface Apart {
  info: PracticeInfo;
  /** In life it is on another machine. */
  giveWay(): void;
  close(): Promise<void>;
}

/** @param options of `npm run practice`, but for `--port` and `--json` */
export async function startApart(options: readonly string[] = []): Promise<Apart> {
  const { line, giveWay, close } = await startChild(join(import.meta.dirname, 'main.ts'), ['--port', '0', '--json', ...options]);
  const told = JSON.parse(line) as Omit<PracticeInfo, 'neighbours' | 'pinnedKeys'>;
  const { pinnedKeys } = (await (await fetch(`${told.baseUrl}/practice/info`)).json()) as Pick<PracticeInfo, 'pinnedKeys'>;
  return { info: { ...told, neighbours: [], pinnedKeys }, giveWay, close };
}
