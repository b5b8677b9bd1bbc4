/** Runs commands of the tree, with their output as it comes; of those that run beside others, at their end. */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

const top = join(import.meta.dirname, '..');
/** The tools of the tree, and its own Node before any other. */
const env = () => ({ ...process.env, PATH: `${join(top, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}` });

/**
 * Runs one command and answers its exit code; 1 where it could not be started, or did not end in time.
 * @param heard gets its output, which is not shown then
 */
export function run(
  command: string,
  words: string[],
  limitMs?: number,
  cwd = top,
  heard?: (piece: Uint8Array) => void,
): Promise<number> {
  return new Promise(resolve => {
    const child = spawn(command, words, {
      ...{ cwd, env: env(), shell: process.platform === 'win32' },
      stdio: heard === undefined ? 'inherit' : ['inherit', 'pipe', 'pipe'],
      // A process that spins hears no other signal.
      ...(limitMs !== undefined && { timeout: limitMs, killSignal: 'SIGKILL' }),
    });
    if (heard !== undefined) for (const stream of [child.stdout, child.stderr]) stream?.on('data', heard);
    child.on('error', error => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', code => resolve(code ?? 1));
  });
}

const ended = (title: string, code: number, started: number): string =>
  `— ${title}: ${code === 0 ? 'done' : `failed with ${code}`} after ${((performance.now() - started) / 1000).toFixed(1)} s`;

/** The same under a heading, with the time it took. */
export async function step(title: string, command: string, words: string[], limitMs?: number): Promise<boolean> {
  console.log(`\n— ${title}`);
  const started = performance.now();
  const code = await run(command, words, limitMs);
  console.log(ended(title, code, started));
  return code === 0;
}

/** A step that runs beside others: heading and output stand together, once it ended. */
export async function stepBeside(title: string, command: string, words: string[], limitMs?: number): Promise<boolean> {
  const pieces: Uint8Array[] = [];
  const started = performance.now();
  const code = await run(command, words, limitMs, top, piece => pieces.push(piece));
  console.log(`\n— ${title}\n${Buffer.concat(pieces).toString().trimEnd()}\n${ended(title, code, started)}`);
  return code === 0;
}
