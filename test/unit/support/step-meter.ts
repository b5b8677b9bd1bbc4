/**
 * Counts what the product's own code does, statement block by statement block, as V8's precise coverage does: the same
 * number on every machine, however slow or busy. A lap is the work between two turns of the event loop, during which nobody
 * else has theirs. What the engine does by itself in one call is not in that count: the calls that can take long with one
 * long text are charged by its length.
 */
import { Session } from 'node:inspector';

export interface StepMeter {
  /** Ends the lap: another turn begins. */
  turn(): void;
  /** All of some work, whatever turns it took, and where most of it was spent: no lap of it is longer. */
  during(work: () => Promise<unknown>): Promise<{ steps: number; where: string }>;
  /** The longest lap of some work. */
  longest(work: () => Promise<unknown>): Promise<{ steps: number; where: string }>;
  stop(): void;
}

interface Coverage {
  result: { url: string; functions: { functionName: string; ranges: { count: number }[] }[] }[];
}

/**
 * Of the product and its libraries, not of the tests and the practice service beside them. The reader of answers goes once
 * through every byte before anything else does, which the limit of an answer bounds.
 */
const counts = (url: string): boolean =>
  /\/(electron|node_modules)\//.test(url) && !/node_modules\/(vitest|@vitest|undici)|core\/text\/read-json\.ts/.test(url);

/** Begins counting. Only code that is loaded afterwards is counted block by block: import it after this. */
export function stepMeter(): StepMeter {
  const session = new Session();
  session.connect();
  const ask = (method: string, parameters: object = {}): unknown => {
    let answer: unknown;
    session.post(method, parameters, (error, result) => {
      if (error !== null) throw error;
      answer = result;
    });
    return answer;
  };
  ask('Profiler.enable');
  ask('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

  let charged = 0;
  const undo = [
    // Each letter of a host of other alphabets is held against all others.
    charging(URL, 'parse', text => (/[^\0-\x7f]/.test(text) ? hostOf(text).length ** 2 / 16 : 0)),
    charging(URL, 'canParse', text => (/[^\0-\x7f]/.test(text) ? hostOf(text).length ** 2 / 16 : 0)),
    charging(String.prototype, 'includes'),
    charging(String.prototype, 'indexOf'),
    charging(String.prototype, 'normalize'),
    charging(String.prototype, 'toLowerCase'),
  ];
  function charging<K extends string>(
    on: Record<K, (...args: never[]) => unknown>,
    name: K,
    cost: (text: string) => number = text => text.length / 64,
  ): () => void {
    const real = on[name];
    const charged_ = function (this: unknown, ...args: never[]) {
      charged += cost(typeof this === 'string' ? this : String(args[0] ?? ''));
      return real.apply(this, args);
    };
    on[name] = charged_;
    return () => {
      on[name] = real;
    };
  }

  let longest = { steps: 0, where: '' };
  const lap = () => {
    const { result } = ask('Profiler.takePreciseCoverage') as Coverage;
    let steps = Math.round(charged);
    const places: [string, number][] = [['one long text in one call', steps]];
    charged = 0;
    for (const { url, functions } of result) {
      if (!counts(url)) continue;
      for (const { functionName, ranges } of functions) {
        const sum = ranges.reduce((total, range) => total + range.count, 0);
        steps += sum;
        if (sum > 10_000) places.push([`${url.replace(/^.*\/(electron|node_modules)\//, '')} ${functionName}`, sum]);
      }
    }
    if (steps <= longest.steps) return;
    const most = places.sort(([, a], [, b]) => b - a).slice(0, 3);
    longest = { steps, where: most.map(([place, sum]) => `${place} (${sum})`).join(', ') };
  };
  let inLaps = false;
  const measured = async (work: () => Promise<unknown>) => {
    lap();
    longest = { steps: 0, where: '' };
    await work();
    lap();
    return longest;
  };
  return {
    turn: () => (inLaps ? lap() : undefined),
    during: measured,
    async longest(work) {
      inLaps = true;
      return measured(work).finally(() => {
        inLaps = false;
      });
    },
    stop() {
      for (const each of undo) each();
      ask('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}

const hostOf = (text: string): string => /^[^/\\?#]*[/\\]*([^/\\?#]*)/.exec(text)?.[1] ?? '';
