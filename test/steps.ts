/** Runs commands of the tree one after the other, with their output as it comes. */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

const top = join(import.meta.dirname, '..');
/** The tools of the tree, and its own Node before any other. */
const env = () => ({ ...process.env, PATH: `${join(top, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}` });

/** Runs one command and answers its exit code; 1 where it could not be started, or did not end in time. */
export function run(command: string, words: string[], limitMs?: number, cwd = top): Promise<number> {
  return new Promise(resolve => {
    const child = spawn(command, words, {
      ...{ cwd, env: env(), stdio: 'inherit', shell: process.platform === 'win32' },
      // A process that spins hears no other signal.
      ...(limitMs !== undefined && { timeout: limitMs, killSignal: 'SIGKILL' }),
    });
    child.on('error', error => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', code => resolve(code ?? 1));
  });
}

/** The same under a heading, with the time it took. */
export async function step(title: string, command: string, words: string[], limitMs?: number): Promise<boolean> {
  console.log(`\n— ${title}`);
  const started = performance.now();
  const code = await run(command, words, limitMs);
  console.log(
    `— ${title}: ${code === 0 ? 'done' : `failed with ${code}`} after ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  return code === 0;
}
