/** An app whose every effect is written down: what was sent where, what was kept, what was said. */
import { createHttp } from '../../../electron/adapters/http.ts';
import type { AppState } from '../../../electron/contract/app-values.ts';
import type { Outcome } from '../../../electron/contract/outcome.ts';
import type { Http, HttpRequest, HttpResponse, Person } from '../../../electron/core/ports.ts';
import { textToSign } from '../../e2e/support/world.ts';
import { type Practice, startPractice } from '../../practice/service.ts';
import { type App, startApp } from '../../unit/support/app.ts';
import { memoryFiles, memoryKeychain } from '../../unit/support/memory-ports.ts';

export interface Sent {
  origin: string;
  path: string;
  stamped: boolean;
  body: string;
}
export interface Watched {
  app: App;
  practice: Practice;
  /** Ada's private key, hex. */
  secret: string;
  /** The API key, by its id here. */
  keyId: string;
  connectionId: string;
  activityIds: string[];
  fingerprints: string[];
  /** Since the last look. */
  taken(): { sent: Sent[]; windows: number; notices: number; dialogs: number; sockets: number };
  state(): Promise<AppState>;
  /** What a page must not be able to change by itself. */
  held(): Promise<Record<string, unknown>>;
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

/** @param atOnce whether whoever sits there closes a confirmation window at once, or a little later */
export async function watchedApp({ atOnce }: { atOnce: () => boolean }): Promise<Watched> {
  const practice = await startPractice();
  const proposals = [];
  for (const words of ['Pay 4711', 'Pay 4712', 'Pay 4713'])
    proposals.push(await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, words)));
  const sent: Sent[] = [];
  const counts = { windows: 0, notices: 0, dialogs: 0, sockets: 0 };
  let watching = false;
  const person: Person = {
    async openConfirmation(seal) {
      counts.windows += 1;
      if (!watching) return;
      const close = () => {
        void app.core.request('confirm', 'confirm.decide', { seal, decision: 'close', reachedEnd: false, heldMs: 0 });
      };
      // At once, or while other calls go on around the open window.
      if (atOnce()) setImmediate(close);
      else setTimeout(close, 2);
    },
    async closeConfirmation() {},
    async chooseKeyFile() {
      counts.dialogs += 1;
      return null;
    },
    async saveFile() {
      counts.dialogs += 1;
      return null;
    },
  };
  const files = memoryFiles();
  const keychain = memoryKeychain();
  const app = await startApp({
    practice,
    files,
    keychain,
    ports: {
      http: remembering(createHttp({}), sent),
      person,
      notify: {
        show() {
          counts.notices += 1;
        },
      },
      clipboard: { read: async () => 'CANARY of the clipboard' },
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
    Object.assign(counts, { windows: 0, notices: 0, dialogs: 0, sockets: 0 });
    return seen;
  };
  taken();
  return {
    app,
    practice,
    secret: ada?.apiKeys.find(({ curve }) => curve === 'API_KEY_CURVE_P256')?.privateKey ?? '',
    keyId: connection?.keyId ?? '',
    connectionId: connection?.connectionId ?? '',
    activityIds: proposals.map(({ id }) => id),
    fingerprints: proposals.map(({ fingerprint }) => fingerprint),
    taken,
    state,
    async held() {
      const { connections, subOrganizations, keys, settings, passphraseSet, touchId } = await state();
      const names = (await app.core.request('main', 'address_book.list', {})) as Outcome<unknown>;
      return {
        ...{ connections, subOrganizations, keys, settings, passphraseSet, touchId },
        names: names.ok ? names.value : names.code,
        keychain: [...keychain.items].sort(),
      };
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
