/**
 * The only way a secret gets into the app: typed by a person in the trusted window, after the window said what for
 * (docs/threats.md#trusted-confirmation, docs/threats.md#one-home-for-secrets). One question at a time, and none while a
 * decision is open there; closing it gives nothing.
 */
import type { AppAnswers } from '../../contract/app.ts';
import { arrivalMs } from '../../contract/decision-times.ts';
import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import type { TrustedQuestion } from '../../contract/values/trusted.ts';
import type { Clock, Person } from '../ports.ts';

/** What was typed, by the names of the fields. Every field is there. */
export type Given = Readonly<Record<string, string>>;

export interface SecretQuestion<T> extends TrustedQuestion {
  /** It may be asked, and stay open, while the app is locked. */
  whileLocked?: boolean;
  /** Until an answer is taken, beside the time that a lone press needs. */
  waitMs?(): number;
  /** Does what was asked for. Where it fails, the window stays open with the failure, and the person tries again. */
  take(given: Given): Promise<Outcome<T>>;
}

export interface AskSecrets {
  ask<T>(question: SecretQuestion<T>): Promise<Outcome<T>>;
  isOpen(): boolean;
  /** Closes an open question unanswered, for a reason of the app's own. */
  dismiss(reason: Failure): Promise<void>;
  /** What the trusted window shows. */
  current(): Outcome<Omit<AppAnswers['trusted.current'], 'theme'>>;
  /** The trusted window's word. */
  give(answer: { askId: string; values: Given | null }): Promise<Outcome<null>>;
}

interface Open {
  askId: string;
  question: SecretQuestion<unknown>;
  shownAt: number | null;
  busy: boolean;
  /** It was closed while its answer was being worked on, and why. */
  left: Failure | null;
  finish(answer: Outcome<unknown>): Promise<void>;
}

const closed = () => failure('declined', 'The window was closed. Nothing was done.');

function waitOf(question: SecretQuestion<unknown>, sinceMs: number): number {
  // SECURITY: a window that opens under a pointer must not take a press that was meant for what stood there before. Where
  // something is typed, that takes longer anyway.
  const isLonePress = question.fields.every(({ kind }) => kind !== 'secret');
  const press = isLonePress ? arrivalMs - sinceMs : 0;
  return Math.max(0, press, question.waitMs?.() ?? 0);
}

export function createAskSecrets(
  { person, clock, random }: { person: Person; clock: Pick<Clock, 'monotonic'>; random(bytes: number): Uint8Array },
  world: { isLocked(): boolean; isLeft(): boolean; isDeciding(): boolean },
): AskSecrets {
  let open: Open | null = null;
  /** What a person gave already is finished, and told as it ended; nothing else is taken. */
  const leave = async (mine: Open, reason: Failure) => {
    if (!mine.busy) return mine.finish(reason);
    mine.left = reason;
    await person.closeConfirmation().catch(() => undefined);
  };
  return {
    isOpen: () => open !== null,
    async ask<T>(question: SecretQuestion<T>) {
      // SECURITY: what began before the lock opens no window behind it, nor by itself after the unlock.
      if ((world.isLocked() || world.isLeft()) && question.whileLocked !== true)
        return failure('locked', 'Countersign was locked in the meantime. Nothing was asked.');
      if (open !== null || world.isDeciding()) {
        if (open !== null) void person.openConfirmation(open.askId);
        return failure('declined', 'The trusted window is in use. Answer there first, or close it.');
      }
      return new Promise<Outcome<T>>(resolve => {
        const askId = Buffer.from(random(16)).toString('hex');
        const mine: Open = {
          ...{ askId, question, shownAt: null, busy: false, left: null },
          async finish(answer) {
            if (open !== mine) return;
            // The window is gone before another question may have it.
            await person.closeConfirmation().catch(() => undefined);
            if (open === mine) open = null;
            resolve(answer as Outcome<T>);
          },
        };
        open = mine;
        person
          .openConfirmation(askId)
          .catch(() => mine.finish(failure('internal', 'The trusted window could not be opened. Nothing was asked.')));
      });
    },
    async dismiss(reason) {
      if (open !== null) await leave(open, reason);
    },
    current() {
      if (open === null) return failure('not_found', 'The trusted window asks for nothing.');
      open.shownAt ??= clock.monotonic();
      const { title, sentences, facts, fields, button } = open.question;
      return done({
        askId: open.askId,
        title,
        sentences,
        facts,
        fields,
        button,
        waitMs: waitOf(open.question, clock.monotonic() - open.shownAt),
      });
    },
    async give({ askId, values }) {
      const mine = open;
      if (mine === null || mine.askId !== askId) return failure('not_found', 'This question is no longer open.');
      if (values === null) {
        await leave(mine, closed());
        return done(null);
      }
      const wrong = untaken(mine, values, clock.monotonic());
      if (wrong !== null) return wrong;
      mine.busy = true;
      try {
        const taken = await mine.question.take(values);
        mine.busy = false;
        if (taken.ok || mine.left !== null) await mine.finish(taken.ok ? taken : (mine.left ?? taken));
        return taken.ok ? done(null) : taken;
      } catch (error) {
        await mine.finish(failure('internal', 'Your answer could not be processed. Check the journal for what was done.'));
        throw error;
      }
    },
  };
}

/** Why what was given is not taken now; null where it is. */
function untaken(mine: Open, values: Given, now: number): Failure | null {
  // SECURITY: one answer at a time, and none before the wait is over: main's own clock says so, not the page.
  if (mine.busy) return failure('rate_limited', 'Your answer is still being checked.');
  if (mine.shownAt === null || waitOf(mine.question, now - mine.shownAt) > 0)
    return failure('rate_limited', 'It is too soon. Wait until the button opens.');
  const names = mine.question.fields.map(({ name }) => name);
  if (Object.keys(values).length !== names.length || !names.every(name => Object.hasOwn(values, name)))
    return failure('invalid', 'The window returned different fields than it was asked for. Close it and start again.');
  return null;
}
