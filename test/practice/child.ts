/** A process beside this one, which says in one line when it is there. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';

export interface Child {
  /** What it said first. */
  line: string;
  /** Whoever has something to do goes first. */
  giveWay(): void;
  close(): Promise<void>;
}

interface Start {
  /** In a session of its own, as what a person started. */
  detached?: boolean;
}

/** @param file a script of Node */
export async function startChild(file: string, options: readonly string[], { detached = false }: Start = {}): Promise<Child> {
  const child = spawn(process.execPath, [file, ...options], { stdio: ['ignore', 'pipe', 'inherit'], detached });
  // It does not outlive what it was started for, however that ends.
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  const ended = once(child, 'exit').finally(() => process.off('exit', kill));
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text)),
    ended.then(([code]) => Promise.reject(new Error(`Expected ${file} to go on, received its end (${code}).`))),
  ]);
  return {
    line,
    giveWay: () => setPriority(child.pid ?? 0, 10),
    async close() {
      kill();
      await ended;
    },
  };
}
