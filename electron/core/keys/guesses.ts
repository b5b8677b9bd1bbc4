/**
 * Slows the guessing of a passphrase: one guess at a time, and after each wrong one a wait that grows. A guess is counted
 * before it is made, so that ending the app in its middle saves nothing.
 * The count survives restarts in a plain file. SECURITY: whoever can edit that file can also copy what the passphrase
 * guards and guess elsewhere; what holds against them is the cost of one guess (scrypt). Within one run the count is kept
 * in memory, out of reach of the file.
 */
import { z } from 'zod';
import { type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import type { PlainFile } from '../files/app-files.ts';
import type { Clock, Files } from '../ports.ts';

export interface Guesses {
  /** Until the next guess is taken, in milliseconds; 0 where it may be made now. */
  waitMs(): number;
  /**
   * Makes a guess, unless one is under way or a wait is not over. `guess` answers whether it was right; a failure of its
   * own (a disk, a keychain) is not counted as a wrong one.
   */
  make(guess: () => Promise<Outcome<boolean>>): Promise<Outcome<boolean>>;
}

/** So many wrong ones go without a wait: fingers slip. */
const free = 2;
const longestMs = 5 * 60_000;
/** 2 s, 4 s, 8 s … up to five minutes. */
const waitAfter = (wrong: number): number => (wrong <= free ? 0 : Math.min(longestMs, 1000 * 2 ** (wrong - free)));

const file = z.object({ version: z.literal(1), wrong: z.number().int().min(0), at: z.number() });

const secondsOf = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
};

/** @param path where the count is kept between runs */
export async function openGuesses(
  { files, clock }: { files: Files; clock: Pick<Clock, 'now' | 'monotonic'> },
  path: PlainFile,
  { onWrong }: { onWrong(inARow: number): Promise<void> },
): Promise<Guesses> {
  const before = await read(files, path);
  let { wrong } = before;
  // A clock that was set back or forward meanwhile makes the wait neither endless nor negative.
  const left = Math.min(waitAfter(wrong), Math.max(0, before.at + waitAfter(wrong) - clock.now()));
  let openAt = clock.monotonic() + left;
  let busy = false;
  const waitMs = () => Math.max(0, openAt - clock.monotonic());
  const keep = async (count: number): Promise<void> => {
    wrong = count;
    // On a full disk the count still holds in memory; a vault must open there, too, because it may only be read.
    const text = `${JSON.stringify({ version: 1, wrong, at: clock.now() })}\n`;
    await files.replace(path, new TextEncoder().encode(text)).catch(() => undefined);
  };
  const tooSoon = (): Failure | null => {
    if (busy) return failure('rate_limited', 'A passphrase is already being checked. Wait for the result.');
    const ms = waitMs();
    return ms === 0 ? null : failure('rate_limited', `Too many wrong passphrases. Try again in ${secondsOf(ms)}.`);
  };
  return {
    waitMs,
    async make(guess) {
      const refused = tooSoon();
      if (refused !== null) return refused;
      busy = true;
      const earlier = wrong;
      try {
        await keep(earlier + 1);
        const answer = await guess();
        if (answer.ok && !answer.value) {
          openAt = clock.monotonic() + waitAfter(wrong);
          await onWrong(wrong);
        } else await keep(answer.ok ? 0 : earlier);
        return answer;
      } finally {
        busy = false;
      }
    },
  };
}

/** The count of an earlier run; none where the file is not there or is not one. */
async function read(files: Files, path: PlainFile): Promise<z.output<typeof file>> {
  const none = { version: 1 as const, wrong: 0, at: 0 };
  try {
    const bytes = await files.read(path);
    return bytes === null ? none : (file.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? none);
  } catch {
    return none;
  }
}

/** What is said after a wrong passphrase; how long to wait stands at the button. */
export const wrongPassphrase = (path: string, sentence: string): Failure =>
  failure('forbidden', sentence, { problems: [{ path, expected: 'the right passphrase', received: 'different text' }] });
