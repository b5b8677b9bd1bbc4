/** An app whose every effect is written down: what was sent where, what was kept, what was said. */

import { createHttp } from '../../../electron/adapters/http.ts';
import type { AppAnswers } from '../../../electron/contract/app.ts';
import type { Outcome } from '../../../electron/contract/outcome.ts';
import type { AppState } from '../../../electron/contract/values/app-values.ts';
import type { Http, HttpRequest, HttpResponse, Person } from '../../../electron/core/ports.ts';
import { textToSign } from '../../e2e/support/world.ts';
import { type Practice, startPractice } from '../../practice/service.ts';
import { keyPair } from '../../practice/stamp/make.ts';
import { type App, startApp } from '../../unit/support/app.ts';
import { memoryFiles, memoryKeychain } from '../../unit/support/memory-ports.ts';
import { playedNotify } from '../../unit/support/notify.ts';
import { turns } from '../../unit/support/until.ts';

export interface Sent {
  origin: string;
  path: string;
  stamped: boolean;
  body: string;
}
/** What came of calls. */
export interface Effects {
  sent: Sent[];
  /** Confirmation windows that opened. */
  windows: number;
  /** Questions of the trusted window: secrets, and single presses. */
  questions: number;
  notices: number;
  dialogs: number;
  sockets: number;
  /** How often the system was asked whether its owner sits there. */
  sheets: number;
}

export interface Watched {
  app: App;
  practice: Practice;
  /** Private keys that no page may come to know, hex: Ada's, and the one in the file that a person chooses. */
  secrets: string[];
  /** The API key, by its id here. */
  keyId: string;
  connectionId: string;
  activityIds: string[];
  fingerprints: string[];
  /** Since the last look. */
  taken(): Effects;
  state(): Promise<AppState>;
  /** Whoever sits there does this, and closes no window meanwhile. */
  attended<T>(work: () => Promise<T>): Promise<T>;
  /** Closes what stands in the window, as a person. */
  closeWindow(): Promise<void>;
  /** Unlocks, as a person who gives what the trusted window asks for. */
  unlock(given?: Record<string, string>): Promise<void>;
  /** What a page must not be able to change by itself. */
  held(): Promise<Record<string, unknown>>;
  /** What tells a file that was put back from the last one: only ever higher. */
  marks(): Record<string, number>;
  close(): Promise<void>;
}

/** Questions that were answered before are answered again without a wire: fifty thousand calls ask the same few. */
function remembering(real: Http, sent: Sent[]): Http {
  const known = new Map<string, HttpResponse>();
  const perPath = new Map<string, HttpResponse[]>();
  return {
    ...real,
    async post(request: HttpRequest) {
      const { origin, pathname: path } = new URL(request.url);
      const body = new TextDecoder().decode(request.body);
      sent.push({ origin, path, body, stamped: Object.keys(request.headers).some(name => /stamp/i.test(name)) });
      const name = `${request.url} ${body}`;
      const seen = perPath.get(request.url) ?? [];
      // Past so many different questions a path answers what it answered before: a service may do that.
      const again = known.get(name) ?? (seen.length >= 20 ? seen[known.size % seen.length] : undefined);
      if (again !== undefined) return { ...again, headers: { ...again.headers, date: new Date().toUTCString() } };
      const answer = await real.post(request);
      known.set(name, answer);
      perPath.set(request.url, [...seen, answer]);
      return answer;
    },
  };
}

interface FilesItem {
  key: string;
  counters: Record<string, number>;
  journal: { sequence: number } | null;
}

interface WatchedOptions {
  /** Whether whoever sits there closes a window at once, or a little later: a confirmation, or a question. */
  atOnce(): boolean;
  /** What lies in the app's folder before it starts. */
  files?: ReturnType<typeof memoryFiles>;
}

export async function watchedApp({ atOnce, files = memoryFiles() }: WatchedOptions): Promise<Watched> {
  const practice = await startPractice();
  const proposals = [];
  for (const words of ['Pay 4711', 'Pay 4712', 'Pay 4713'])
    proposals.push(await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, words)));
  const sent: Sent[] = [];
  const none = { windows: 0, questions: 0, notices: 0, dialogs: 0, sockets: 0, sheets: 0 };
  const counts = { ...none };
  const inFile = keyPair('API_KEY_CURVE_P256', '5a'.repeat(32));
  let watching = false;
  let attending = false;
  let last = '';
  /** Looks what stands there, as the window does, and closes it. */
  const close = async (id: string, isNew: boolean) => {
    const asked = (await app.core.request('confirm', 'trusted.current', {})) as Outcome<AppAnswers['trusted.current']>;
    const isQuestion = asked.ok && asked.value.askId === id;
    if (isNew) counts[isQuestion ? 'questions' : 'windows'] += 1;
    if (isQuestion) await app.core.request('confirm', 'trusted.give', { askId: id, values: null });
    else await app.core.request('confirm', 'confirm.decide', { seal: id, decision: 'close', reachedEnd: false, heldMs: 0 });
  };
  const person: Person = {
    async openConfirmation(id) {
      if (!watching) return;
      // One that is open is brought to the front by calls that would open another.
      const isNew = id !== last;
      last = id;
      if (attending) return;
      // At once, or while other calls go on around the open window.
      if (atOnce()) setImmediate(() => void close(id, isNew));
      else void turns(5).then(() => close(id, isNew));
    },
    async closeConfirmation() {},
    async chooseKeyFile() {
      counts.dialogs += 1;
      return { name: 'mine.private', privateKey: inFile.privateKey, publicKey: inFile.publicKey };
    },
    async saveFile() {
      counts.dialogs += 1;
      return null;
    },
    async saveBytes() {
      counts.dialogs += 1;
      return null;
    },
    async chooseFile() {
      counts.dialogs += 1;
      return { name: 'theirs.moving', size: 400, pieces: async function* () {} };
    },
  };
  const keychain = memoryKeychain();
  const app = await startApp({
    practice,
    files,
    keychain,
    ports: {
      http: remembering(createHttp({}), sent),
      person,
      notify: playedNotify(() => {
        counts.notices += 1;
      }),
      clipboard: { read: async () => 'CANARY of the clipboard' },
      platform: 'darwin',
      presence: {
        available: () => true,
        async prove() {
          counts.sheets += 1;
          return true;
        },
      },
      receiver: {
        async open() {
          counts.sockets += 1;
          return { port: 4711, async close() {} };
        },
      },
    },
  });
  const state = async (): Promise<AppState> => {
    const answer = await app.ask('app.state');
    if (!answer.ok) throw new Error(answer.message);
    return answer.value;
  };
  const book = await app.ask('address_book.list');
  if (!book.ok) throw new Error(book.message);
  const before = await state();
  const [connection] = before.connections;
  const ada = practice.info.users.find(({ userName }) => userName.startsWith('Ada'));
  watching = true;
  const taken: Watched['taken'] = () => {
    const seen = { sent: sent.splice(0), ...counts };
    Object.assign(counts, none);
    return seen;
  };
  taken();
  const attended: Watched['attended'] = async work => {
    attending = true;
    try {
      return await work();
    } finally {
      attending = false;
    }
  };
  const filesItem = (): FilesItem => JSON.parse(keychain.items.get('files') ?? 'null') as FilesItem;
  return {
    app,
    practice,
    secrets: [ada?.apiKeys.find(({ curve }) => curve === 'API_KEY_CURVE_P256')?.privateKey ?? '', inFile.privateKey],
    keyId: connection?.keyId ?? '',
    connectionId: connection?.connectionId ?? '',
    activityIds: proposals.map(({ id }) => id),
    fingerprints: proposals.map(({ fingerprint }) => fingerprint),
    taken,
    state,
    attended,
    closeWindow: () => close(last, false),
    unlock: given =>
      attended(async () => {
        const before = last;
        const answer = app.ask('app.unlock');
        const unasked = answer.then(() => {
          if (last === before) throw new Error('app.unlock asked nobody');
          return answer;
        });
        await Promise.race([app.give(given), unasked]);
        const outcome = await answer;
        if (!outcome.ok) throw new Error(outcome.message);
      }),
    async held() {
      const { locked, connections, subOrganizations, keys, settings, passphraseSet, touchId } = await state();
      const names = (await app.core.request('main', 'address_book.list', {})) as Outcome<unknown>;
      return {
        ...{ locked, connections, subOrganizations, keys, settings, passphraseSet, touchId },
        names: names.ok ? names.value : names.code,
        // Its counters follow the files, which are compared themselves.
        keychain: [...keychain.items]
          .map(([name, item]) => [name, /^files(\.next)?$/.test(name) ? filesItem().key : item])
          .sort(),
      };
    },
    marks() {
      const { counters, journal } = filesItem();
      return { ...counters, 'journal.jsonl': journal?.sequence ?? 0 };
    },
    async close() {
      await app.close();
      await practice.close();
    },
  };
}

/** A secret in every form somebody could carry it away in. */
export function encodingsOf(hex: string): string[] {
  const bytes = Buffer.from(hex, 'hex');
  const shapes = [
    hex,
    hex.toUpperCase(),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    [...bytes].join(','),
    [...bytes].join(', '),
    BigInt(`0x${hex}`).toString(),
    bytes.toString('latin1'),
  ];
  const text = Buffer.from(hex, 'latin1');
  return [
    ...shapes,
    // The digits themselves, encoded once more.
    text.toString('hex'),
    text.toString('base64').replace(/=+$/, ''),
    [...text].join(','),
    Buffer.from(hex, 'utf16le').toString('latin1'),
    Buffer.from(hex, 'utf16le').toString('hex'),
    Buffer.from(hex, 'utf16le').toString('base64').replace(/=+$/, ''),
    Buffer.from(hex, 'utf16le').swap16().toString('hex'),
  ];
}
