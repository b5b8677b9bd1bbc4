/** --colleagues: Ben and Chloé propose and vote on their own every few seconds; about half of it waits for Ada. */
import type { Practice } from '../service.ts';
import { ideaFor } from './ideas.ts';

export interface Life {
  stop(): void;
}

/** `everyMs`: between two acts. The first four acts happen at once, so that nobody looks at an empty list. */
export async function startLife(practice: Practice, everyMs = 6000): Promise<Life> {
  const colleagues = [practice.as('Ben'), practice.as('Chloé')];
  let n = 0;
  const act = async () => {
    const mine = colleagues[n % 2];
    const other = colleagues[(n + 1) % 2];
    const idea = ideaFor(n, practice.organisation(), practice.clock.now());
    n += 1;
    const proposed = await mine?.propose('sign_raw_payload', idea);
    // The other one settles every third: approved, and now and then rejected. A rejection alone leaves it to Ada.
    if (proposed === undefined || n % 3 !== 0) return;
    if (n % 9 === 0) await other?.reject(proposed);
    else await other?.approve(proposed);
  };
  for (let i = 0; i < 4; i += 1) await act();
  // A fault that strikes a colleague is theirs alone: they try something else next time.
  const timer = setInterval(() => void act().catch(() => undefined), everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
