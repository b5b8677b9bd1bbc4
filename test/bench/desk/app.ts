/**
 * The whole core at a desk, over real files and real HTTP, while time jumps from one thing to the next. Nothing here keeps what
 * it was told: what grows is the app's.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createFiles } from '../../../electron/adapters/files.ts';
import { createHttp } from '../../../electron/adapters/http.ts';
import { createLogFile } from '../../../electron/adapters/log.ts';
import { createReceiver } from '../../../electron/adapters/receiver.ts';
import { createRedirects } from '../../../electron/adapters/redirects.ts';
import type { AppAnswers } from '../../../electron/contract/app.ts';
import { paceOf } from '../../../electron/contract/decision-times.ts';
import type { Outcome } from '../../../electron/contract/outcome.ts';
import { type Core, createCore } from '../../../electron/core/core.ts';
import { createLog } from '../../../electron/core/log/log.ts';
import type { Http } from '../../../electron/core/ports.ts';
import { connectAs } from '../../host/connect.ts';
import { createMemoryKeychain } from '../../host/memory-keychain.ts';
import { type Shown, timeOf } from '../../host/person.ts';
import type { PracticeInfo } from '../../practice/service.ts';
import { playedNotify } from '../../unit/support/notify.ts';
import { testBuild } from '../../unit/support/test-log.ts';
import { createCalm } from './calm.ts';
import { type DayClock, dayClock } from './day-clock.ts';
import type { Answer, Told } from './service.ts';
import { startService } from './start-service.ts';

export interface Desk {
  clock: DayClock;
  info: PracticeInfo;
  /** Polls of the newest page so far. */
  polls(): number;
  /** Asks as the main page; a person says `decision` to whatever is asked in return. Throws where it fails. */
  ask<N extends keyof AppAnswers>(name: N, parameters?: unknown, decision?: Decision): Promise<AppAnswers[N]>;
  /** The same of any request. */
  request(name: string, parameters?: unknown): Promise<Outcome<unknown>>;
  /** Something happens at the service. */
  tell(told: Told): Promise<Omit<Answer, 'number'>>;
  /** Until the app waits for nothing but time. */
  settled(): Promise<void>;
  /** Time jumps to what happens next. */
  goOn(): Promise<void>;
  close(): Promise<void>;
}
type Decision = 'approve' | 'reject';

const patienceMs = 30_000;

/** Counts polls of the newest page, and has the service's clock go with the app's. */
function countingHttp(real: Http, inTime: () => Promise<void>) {
  let polls = 0;
  const http: Http = {
    ...real,
    async post(request) {
      const isList = request.url.endsWith('/list_activities');
      const text = isList ? Buffer.from(request.body).toString() : '';
      if (isList && !text.includes('filterByStatus') && !text.includes('"before"')) polls += 1;
      await inTime();
      return real.post(request);
    },
  };
  return { http, polls: () => polls };
}

/** A person at the trusted window, who reads as long as it takes. */
function handsOf(core: () => Core, clock: DayClock) {
  let isOpen = false;
  return {
    person: {
      openConfirmation: async () => {
        isOpen = true;
      },
      closeConfirmation: async () => {
        isOpen = false;
      },
      chooseKeyFile: async () => null,
      saveFile: async (name: string) => name,
      saveBytes: async (name: string, pieces: AsyncIterable<Uint8Array>) => {
        for await (const _ of pieces);
        return name;
      },
      chooseFile: async () => null,
    },
    /** Answers whether there was anything to answer. */
    async answer(decision: Decision): Promise<boolean> {
      if (!isOpen) return false;
      const shown = (await core().request('confirm', 'confirm.current', {})) as Outcome<Shown>;
      if (shown.ok) {
        const { dwellMs, holdMs } = paceOf(shown.value.review, decision);
        clock.pass(dwellMs + holdMs + 20);
        await core().request('confirm', 'confirm.decide', {
          ...{ seal: shown.value.review.seal, decision, reachedEnd: true, heldMs: holdMs },
        });
        return true;
      }
      const asked = (await core().request('confirm', 'trusted.current', {})) as Outcome<AppAnswers['trusted.current']>;
      if (!asked.ok) return false;
      const { askId, fields, waitMs } = asked.value;
      clock.pass(waitMs + 20);
      const values = Object.fromEntries(fields.map(field => [field.name, field.kind === 'secret' ? '' : field.value]));
      await core().request('confirm', 'trusted.give', { askId, values });
      return true;
    },
  };
}

export async function openDesk(): Promise<Desk> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-endurance-'));
  const service = await startService();
  const clock = dayClock();
  const calm = createCalm();
  let told = Number.NaN;
  const inTime = async () => {
    const ahead = clock.now() - Date.now();
    if (Math.abs(ahead - told) < 20) return;
    told = ahead;
    await service.tell({ is: 'time', at: clock.now() });
  };
  const { http, polls } = countingHttp(createHttp({}), inTime);
  const hands = handsOf(() => core, clock);
  const working = calm.counted(clock);
  const core: Core = await createCore({
    files: calm.counted(createFiles(join(folder, 'app'))),
    keychain: calm.counted(createMemoryKeychain()),
    http: calm.counted(http),
    receiver: calm.counted(createReceiver()),
    redirects: createRedirects(),
    links: { open: async () => undefined },
    person: hands.person,
    // Whoever gives way between two slices is at work.
    clock: { ...clock, sleep: (ms, signal) => (ms > 0 ? clock : working).sleep(ms, signal) },
    notify: playedNotify(),
    minuteOfDay: () => 720,
    clipboard: { read: async () => null },
    log: createLog(createLogFile(join(folder, 'app')), clock),
    build: testBuild,
    presence: null,
    random: bytes => crypto.getRandomValues(new Uint8Array(bytes)),
    platform: 'linux',
    version: '0.0.0-test',
  });
  core.onEvent(() => undefined);
  timeOf.set(core, async ms => clock.pass(ms));
  await connectAs(core, service.info, 'Ada');
  await core.start();
  const timePasses = async () => {
    // What is not counted is at work somewhere, if anything is.
    for (const end = performance.now() + patienceMs; !clock.next(); await wait(5))
      if (performance.now() > end) throw new Error('nobody sleeps, and nobody works');
  };
  const through = async <T>(work: Promise<T>, decision: Decision): Promise<T> => {
    let isDone = false;
    const end = () => {
      isDone = true;
    };
    work.then(end, end);
    for (;;) {
      await calm.settled();
      if (isDone) return work;
      if (!(await hands.answer(decision))) await timePasses();
    }
  };
  const request: Desk['request'] = (name, parameters = {}) =>
    through(core.request('main', name, parameters) as Promise<Outcome<unknown>>, 'approve');
  return {
    ...{ clock, info: service.info, polls, request },
    async ask(name, parameters = {}, decision = 'approve') {
      const outcome = (await through(core.request('main', name, parameters), decision)) as Outcome<AppAnswers[typeof name]>;
      if (outcome.ok) return outcome.value;
      throw new Error(`${name}: ${outcome.code}: ${outcome.message}`);
    },
    async tell(what) {
      await inTime();
      return service.tell(what);
    },
    settled: calm.settled,
    goOn: timePasses,
    async close() {
      await core.stop();
      await service.close();
      rmSync(folder, { recursive: true });
    },
  };
}
