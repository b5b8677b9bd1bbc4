/** Submits at work on a service in a few lines, with a disk that keeps what it is given over a restart. */
import type { ActivityName } from '../../../electron/contract/operations/table.ts';
import { done, failure, type Outcome } from '../../../electron/contract/outcome.ts';
import { createTimestamps } from '../../../electron/core/service/clock.ts';
import { createService, type Target } from '../../../electron/core/service/service.ts';
import { createSubmits, type SubmitDependencies } from '../../../electron/core/submit/submit.ts';
import type { ClosedSubmit, Ending, PendingSubmit, Prepared } from '../../../electron/core/submit/types.ts';
import { ledger } from './ledger.ts';
import { releasedBy, releases } from './released.ts';
import { half, lost, scriptedHttp, scriptedTarget } from './scripted-http.ts';
import { virtualClock } from './virtual-clock.ts';

export const payload = {
  signWith: 'w-1',
  payload: 'aa',
  encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
  hashFunction: 'HASH_FUNCTION_NO_OP',
};

/** What a disk keeps over a restart. */
function disk() {
  /** What was written, in order; what left stands between as `post`. */
  const entries: string[] = [];
  const bodies = new Map<string, PendingSubmit>();
  const awaited = new Set<string>();
  const state = {
    /** The next write of this kind fails, once. */
    next: null as string | null,
    closed: [] as ClosedSubmit[],
    /** The journal's key is not to be had. */
    cannotVouch: false,
  };
  const endings: { fingerprint: string; ending: Ending }[] = [];
  const write = (what: string): Outcome<null> => {
    if (state.next !== null && what.startsWith(state.next)) {
      state.next = null;
      return failure('storage', 'The disk is full.');
    }
    entries.push(what);
    return done(null);
  };
  return {
    entries,
    endings,
    bodies,
    awaited,
    faults: state,
    journal: {
      async intent(p: PendingSubmit) {
        const written = write(`intent ${p.operation}`);
        if (written.ok) awaited.add(p.fingerprint);
        return written;
      },
      async outcome(p: PendingSubmit, e: Ending) {
        const written = write(`outcome ${p.operation} ${e.code}`);
        if (!written.ok) return written;
        awaited.delete(p.fingerprint);
        endings.push({ fingerprint: p.fingerprint, ending: e });
        return written;
      },
      awaits: (fingerprint: string) => (state.cannotVouch ? null : awaited.has(fingerprint)),
    },
    outbox: {
      async put(p: PendingSubmit) {
        const written = write('put');
        if (written.ok) bodies.set(p.fingerprint, structuredClone(p));
        return written;
      },
      async remove(fingerprint: string) {
        const written = write('remove');
        if (written.ok) bodies.delete(fingerprint);
        return written;
      },
      all: async () =>
        state.next === 'all'
          ? failure('storage', 'The disk cannot be read.')
          : done({ pending: [...bodies.values()], closed: state.closed }),
    },
  };
}

export function sending(target: Target = scriptedTarget()) {
  const clock = virtualClock();
  const http = scriptedHttp(clock);
  const book = ledger(http, clock);
  const kept = disk();
  const start = (more: Partial<SubmitDependencies> = {}) => {
    const service = createService({ http, clock, random: half, rateOf: () => ({ perSecond: 100, burst: 100 }) });
    const submits = createSubmits({
      service,
      journal: kept.journal,
      outbox: kept.outbox,
      clock,
      timestamps: createTimestamps(clock),
      random: half,
      releases,
      ...more,
    });
    const prepare = (name: ActivityName, parameters: Record<string, unknown>, organizationId?: string) => {
      const prepared = submits.prepare(target, name, parameters, { organizationId });
      if (!prepared.ok) throw new Error(prepared.message);
      return prepared.value;
    };
    /** Sends what a person released. */
    const give = (prepared: Prepared) => submits.send(target, prepared, releasedBy(target, prepared), 'what it is about');
    const send = (name: ActivityName, parameters: Record<string, unknown>) => clock.until(give(prepare(name, parameters)));
    return { service, submits, prepare, give, send };
  };
  /** The operations that were asked for, in order. */
  const paths = () => http.asked.map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
  return { clock, http, book, kept, target, paths, start, ...start() };
}

/** Every attempt of one call is lost. */
export const allLost = (how: 'before' | 'after' = 'before') =>
  Array(6).fill({ [how]: lost() }) as { before: ReturnType<typeof lost> }[];
export const otherKey = scriptedTarget({ keyId: 'key-2', stamp: async () => ({ ok: true, value: 'of another key' }) });

/** A request, or an approval, that was sent and never answered. */
export async function unheard(
  name: 'sign_raw_payload' | 'approve_activity' = 'sign_raw_payload',
  how: 'before' | 'after' = 'before',
) {
  const world = sending();
  const voted = String(world.book.add().fingerprint);
  const prepared = world.prepare(name, name === 'sign_raw_payload' ? payload : { fingerprint: voted });
  world.book.faults = allLost(how);
  const outcome = await world.clock.until(world.give(prepared));
  world.book.faults = [];
  const settle = async (target = world.target) =>
    (await world.clock.until(world.submits.settle(target))).map(each => each.outcome);
  return { ...world, voted, prepared, outcome, settle };
}
