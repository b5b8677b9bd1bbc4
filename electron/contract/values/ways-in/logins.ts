/** What starting a session answers, and what the shell shows of those that wait. Types only. */
import type { SessionKind } from '../app-values.ts';

export interface StartedLogin {
  /** `open`: its connection is there. `waiting`: others must approve it first; it opens by itself then. */
  state: 'open' | 'waiting';
  sentence: string;
  activityId: string;
  /** Of the new connection; null while it waits. */
  connectionId: string | null;
}

/** Where a login by a one-time code stands. `endsAt`: ISO, when the code runs out. No code or token is among it. */
export type CodeLoginState =
  | { step: 'none' }
  | {
      step: 'code';
      /** It was asked for over. */
      connectionId: string;
      otpType: 'OTP_TYPE_EMAIL' | 'OTP_TYPE_SMS';
      contact: string;
      /** Of the session to be: compressed hex. */
      publicKey: string;
      endsAt: string;
      triesLeft: number;
    };

/** A session that was asked for and waits for the approval of others. Its key is in memory alone. */
export interface WaitingLogin {
  loginId: string;
  kind: SessionKind;
  /** The connection it was asked for over. */
  connectionId: string;
  activityId: string;
  /** ISO 8601. */
  askedAt: string;
}

export interface LoginsState {
  waiting: WaitingLogin[];
  /** Whether the system's browser was opened, and its answer is awaited. */
  browser: boolean;
}
