/** What main says of what is typed. */
export interface Check<Answer> {
  /** Something was typed: what is still asked is about something else now, and in a moment it is asked anew. */
  soon(): void;
  /** Asks at once. null where the answer was not taken: something was typed, asked or dropped meanwhile. */
  now(): Promise<Answer | null>;
  /** What is typed is put away: what is still answered is not taken. */
  drop(): void;
  /** Something was typed that is not asked about yet. */
  isDue(): boolean;
}

/** Quiet time after a keystroke before main is asked. */
const quietMs = 150;

/** Asks once typing is quiet; of several answers only the one to the last question is taken. A question may be none. */
export function createCheck<Answer>(question: () => Promise<Answer> | null, take: (answer: Answer) => void): Check<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;
  const drop = () => {
    clearTimeout(timer);
    timer = undefined;
    latest += 1;
  };
  const now = async () => {
    drop();
    const mine = latest;
    const asked = question();
    if (asked === null) return null;
    const answer = await asked;
    if (mine !== latest) return null;
    take(answer);
    return answer;
  };
  return {
    soon() {
      drop();
      timer = setTimeout(() => void now(), quietMs);
    },
    now,
    drop,
    isDue: () => timer !== undefined,
  };
}

/** A check for each key: several forms that are typed in beside each other. */
export function createChecks<Answer>(
  question: (key: string) => Promise<Answer> | null,
  take: (key: string, answer: Answer) => void,
): { of(key: string): Check<Answer>; drop(): void } {
  const checks = new Map<string, Check<Answer>>();
  return {
    of(key) {
      const check =
        checks.get(key) ??
        createCheck<Answer>(
          () => question(key),
          answer => take(key, answer),
        );
      checks.set(key, check);
      return check;
    },
    drop() {
      for (const check of checks.values()) check.drop();
    },
  };
}
