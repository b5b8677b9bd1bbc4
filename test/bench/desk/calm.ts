/** What is under way at the ports of an app, so that time passes only while it waits for nothing but time. */
export interface Calm {
  /** The same port; each of its calls counts as work until it is answered. */
  counted<P extends object>(port: P): P;
  /** Until nothing was under way for a few turns. */
  settled(): Promise<void>;
}

const turnsOfCalm = 6;

export function createCalm(): Calm {
  let under = 0;
  let waiting: (() => void)[] = [];
  const ended = () => {
    under -= 1;
    if (under > 0) return;
    for (const go of waiting.splice(0)) go();
    waiting = [];
  };
  return {
    counted: port =>
      new Proxy(port, {
        get(target, name, receiver) {
          const member: unknown = Reflect.get(target, name, receiver);
          if (typeof member !== 'function') return member;
          return (...given: unknown[]) => {
            const answer: unknown = member.apply(target, given);
            if (!(answer instanceof Promise)) return answer;
            under += 1;
            return answer.finally(ended);
          };
        },
      }),
    async settled() {
      for (let turns = 0; turns < turnsOfCalm; turns++) {
        await new Promise<void>(resolve => setImmediate(resolve));
        if (under === 0) continue;
        await new Promise<void>(resolve => waiting.push(resolve));
        turns = -1;
      }
    },
  };
}
