/** A one-time code that was sent: how long it lives, how often it may still be tried, and how soon (docs/service.md#rate-limits). */
import type { Clock } from '../ports.ts';
import { triesOfCode } from '../submit/steps.ts';
import type { NewKey } from './new-key.ts';

/** Five minutes, where nobody asked for another life. */
export const codeLifeMs = 300_000;
/** Before the next try, by how many were wrong: a hand that slips is not punished, one that guesses is. */
const waits = [0, 2_000, 5_000];

export interface SentCode {
  otpType: 'OTP_TYPE_EMAIL' | 'OTP_TYPE_SMS';
  contact: string;
  otpId: string;
  /** Out of the verified envelope: 65 bytes uncompressed, hex. */
  target: string;
  /** The verification token is to be bound to it. */
  key: NewKey;
  /** ISO, by this computer's clock. */
  endsAt: string;
  isOver(): boolean;
  triesLeft(): number;
  waitMs(): number;
  /** One was wrong. */
  wrong(): void;
}

export function sentCode(
  sent: Pick<SentCode, 'otpType' | 'contact' | 'otpId' | 'target' | 'key'>,
  clock: Pick<Clock, 'now' | 'monotonic'>,
  lifeMs: number = codeLifeMs,
): SentCode {
  // By the clock that nobody sets back.
  const ends = clock.monotonic() + lifeMs;
  let wrongs = 0;
  let nextAt = 0;
  return {
    ...sent,
    endsAt: new Date(clock.now() + lifeMs).toISOString(),
    isOver: () => clock.monotonic() >= ends,
    triesLeft: () => triesOfCode - wrongs,
    waitMs: () => Math.max(0, nextAt - clock.monotonic()),
    wrong() {
      wrongs += 1;
      nextAt = clock.monotonic() + (waits[wrongs] ?? 0);
    },
  };
}
