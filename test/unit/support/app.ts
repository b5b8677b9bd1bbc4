/** The core on a practice service, asked as its two pages would: no browser, real HTTP, real stamps. */
import { randomBytes } from 'node:crypto';
import { createHttp } from '../../../electron/adapters/http.ts';
import { createReceiver } from '../../../electron/adapters/receiver.ts';
import { createRedirects } from '../../../electron/adapters/redirects.ts';
import type { AppAnswers } from '../../../electron/contract/app.ts';
import { paceOf } from '../../../electron/contract/decision-times.ts';
import type { Outcome } from '../../../electron/contract/outcome.ts';
import type { Events } from '../../../electron/contract/values/app-values.ts';
import type { SealedReview } from '../../../electron/contract/values/document.ts';
import { type Core, createCore } from '../../../electron/core/core.ts';
import { createLog } from '../../../electron/core/log/log.ts';
import type { ChosenFile, Ports } from '../../../electron/core/ports.ts';
import { connectAs } from '../../host/connect.ts';
import { type Asked, giveNext, shownTo, timeOf } from '../../host/person.ts';
import { type Practice, type PracticeOptions, startPractice } from '../../practice/service.ts';
import { memoryFiles, memoryKeychain } from './memory-ports.ts';
import { playedNotify } from './notify.ts';
import { pacedClock } from './paced-clock.ts';
import { memoryLogFile, testBuild } from './test-log.ts';

export interface App {
  practice: Practice;
  core: Core;
  files: ReturnType<typeof memoryFiles>;
  keychain: ReturnType<typeof memoryKeychain>;
  /** Every event, in order. */
  events: { event: string; value: unknown; to: string }[];
  /** What the trusted window is open for: seals, and questions. */
  windows: string[];
  /** Lines of the log, in order. */
  log: string[];
  /** What the person chooses where a key file is asked for. */
  keyFile: Awaited<ReturnType<Ports['person']['chooseKeyFile']>> | ReturnType<Ports['person']['chooseKeyFile']>;
  /** What they choose where another file is asked for. */
  chosenFile: ChosenFile | null;
  /** The same of bytes. */
  savedBytes: { name: string; bytes: Uint8Array }[];
  /** Files the person chose a place for, in order. */
  saved: { name: string; text: string }[];
  /** Addresses that were opened in the system's browser. */
  opened: string[];
  /** As the main page. */
  ask<N extends keyof AppAnswers>(name: N, parameters?: unknown): Promise<Outcome<AppAnswers[N]>>;
  /** As the main page, by any name. */
  request(name: string, parameters?: unknown): Promise<Outcome<unknown>>;
  /** As the confirmation page: waits for the window, reads to the end, holds as long as needed, decides. */
  person(decision: 'approve' | 'reject' | 'close', reason?: string): Promise<AppAnswers['confirm.current']>;
  /** As the trusted window: types into what is asked next, and gives it. Throws where it is not taken. */
  give(values?: Record<string, string>): Promise<Asked>;
  /** As the main page, with a person who lets it happen in the confirmation window. */
  allowed<N extends keyof AppAnswers>(name: N, parameters?: unknown): Promise<Outcome<AppAnswers[N]>>;
  open(activityId: string): Promise<SealedReview>;
  /** Time passes: both clocks of the app, not the service's. */
  later(ms: number): void;
  close(): Promise<void>;
}

export interface AppOptions {
  service?: PracticeOptions;
  as?: string | null;
  files?: ReturnType<typeof memoryFiles>;
  /** Files in place of those in memory. */
  disk?: Ports['files'];
  keychain?: ReturnType<typeof memoryKeychain>;
  practice?: Practice;
  clock?: Ports['clock'];
  presence?: Ports['presence'];
  /** In the place of real HTTP; connecting goes through it, too. */
  http?: Ports['http'];
  /** Ports to use instead of those made here. */
  ports?: Partial<Ports>;
}

export async function startApp(options: AppOptions = {}): Promise<App> {
  const practice = options.practice ?? (await startPractice(options.service ?? {}));
  const files = options.files ?? memoryFiles();
  const keychain = options.keychain ?? memoryKeychain();
  const windows: string[] = [];
  const saved: App['saved'] = [];
  const opened: string[] = [];
  const logFile = memoryLogFile();
  const events: App['events'] = [];
  const paced = pacedClock();
  const given = options.clock;
  let offset = 0;
  const clock: Ports['clock'] =
    given === undefined ? paced : { ...given, now: () => given.now() + offset, monotonic: () => given.monotonic() + offset };
  const later = (ms: number) => {
    offset += ms;
    paced.later(ms);
  };
  const ports: Ports = {
    files: options.disk ?? files,
    keychain,
    http: options.http ?? createHttp({}),
    receiver: createReceiver(),
    redirects: createRedirects(),
    links: { open: async url => void opened.push(url) },
    person: {
      openConfirmation: async seal => void windows.push(seal),
      closeConfirmation: async () => {
        windows.length = 0;
      },
      chooseKeyFile: async () => app.keyFile,
      saveFile: async (name: string, text: string) => {
        saved.push({ name, text });
        return name;
      },
      saveBytes: async (name: string, pieces: AsyncIterable<Uint8Array>) => {
        const all: Uint8Array[] = [];
        for await (const piece of pieces) all.push(piece);
        app.savedBytes.push({ name, bytes: Buffer.concat(all) });
        return name;
      },
      chooseFile: async () => app.chosenFile,
    } as Ports['person'],
    clock,
    notify: playedNotify(),
    minuteOfDay: () => 720,
    clipboard: { read: async () => null },
    log: createLog(logFile, clock),
    build: testBuild,
    presence: options.presence ?? null,
    random: bytes => new Uint8Array(randomBytes(bytes)),
    platform: 'linux',
    version: '0.0.0-test',
    ...options.ports,
  } as Ports;
  const core = await createCore(ports);
  core.onEvent((event, value, to) => events.push({ event, value: value as Events[keyof Events], to }));
  timeOf.set(core, async ms => later(ms));
  if (options.as !== null) await connectAs(core, practice.info, options.as ?? 'Ada');
  await core.start();
  const request: App['request'] = (name, parameters = {}) => core.request('main', name, parameters) as Promise<Outcome<unknown>>;
  const app: App = {
    practice,
    core,
    files,
    keychain,
    events,
    windows,
    log: logFile.all,
    keyFile: null,
    chosenFile: null,
    savedBytes: [],
    saved,
    opened,
    request,
    ask: (name, parameters = {}) => core.request('main', name, parameters) as never,
    async person(decision, reason) {
      const shown = await shownTo(core);
      const pace = paceOf(shown.review, decision === 'reject' ? 'reject' : 'approve');
      later(pace.dwellMs + pace.holdMs);
      const decided = (await core.request('confirm', 'confirm.decide', {
        seal: shown.review.seal,
        decision,
        reachedEnd: true,
        heldMs: pace.holdMs,
        reason,
      })) as Outcome<unknown>;
      if (!decided.ok) throw new Error(decided.message);
      windows.length = 0;
      return shown;
    },
    async allowed(name, parameters = {}) {
      const answer = app.ask(name, parameters);
      await app.person('approve');
      return answer;
    },
    async give(values) {
      return giveNext(core, values, async ms => later(ms));
    },
    async open(activityId) {
      const opened = await app.ask('reviews.open', { activityId });
      if (!opened.ok) throw new Error(opened.message);
      return opened.value;
    },
    later,
    async close() {
      await core.stop();
      if (options.practice === undefined) await practice.close();
    },
  };
  return app;
}
