/**
 * A canary in every app that the host runs: whatever leaves main (replies, events, notices, saved texts), whatever is
 * written to the app's folder, and whatever a page reports as an error is kept, and held at the end against every secret
 * that went through this app: private keys, passphrases, codes, tokens, bundles and stamps, in every usual encoding.
 */

import { dialect } from '../../electron/contract/service/dialect.ts';
import { derivePublicKey, isPrivateKey } from '../../electron/core/curves/curves.ts';
import type { Files, Http, HttpResponse, LogFile, Ports } from '../../electron/core/ports.ts';
import { looksHandedOver, readHandOver, sealedBytes } from '../../electron/core/signing/hand-over/format.ts';
import { verifyStamp } from '../../electron/core/stamps/stamp.ts';
import { spellings } from './spellings.ts';

export interface Canary {
  /** The same ports, watched. */
  watch(ports: Ports): Ports;
  /** The same log, watched. */
  watchLog(file: LogFile): LogFile;
  /** Something that left main, or was reported: told where, and what. */
  left(where: string, what: unknown): void;
  /** A call on its way in: what a person types in the trusted window is a secret. */
  given(name: unknown, parameters: unknown): void;
  /** A line for every secret that stands where none may; empty where the canary lives. */
  found(): string[];
}

/** Members of answers and requests that are secret as they stand (docs/threats.md#one-home-for-secrets). */
const secretMembers =
  /"(credentialBundle|session|verificationToken|oidcToken|encryptedOtpBundle|id_token|access_token|code_verifier)":"([^"\\]{24,})"/g;
/** The beginning of every stamp; what follows differs from one to the next. */
const stampBegins = Buffer.from('{"publicKey":"').toString('base64url').slice(0, 18);
/** What is shorter, or one character again and again, stands elsewhere by chance. */
const isTelling = (text: string): boolean => text.length >= 8 && new Set(text).size > 1;

/** What `confirm.decide` and `trusted.give` bring is typed by a person; what a page is answered leaves main. */
export function createCanary(): Canary {
  /** Each text once, with where it was met first. */
  const texts = new Map<string, string>();
  const secrets = new Map<string, string>();
  const drawn: Uint8Array[] = [];
  const publicKeys = new Set<string>();
  const note = (what: string, text: string) => {
    if (isTelling(text)) secrets.set(text, what);
  };
  const left = (where: string, what: unknown) => {
    const text = typeof what === 'string' ? what : (JSON.stringify(what) ?? '');
    if (texts.has(text)) return;
    texts.set(text, where);
    for (const key of keysIn(text)) publicKeys.add(key);
  };
  const body = (bytes: Uint8Array) => {
    const text = Buffer.from(bytes).toString('utf8');
    for (const [, member = '', value = ''] of text.matchAll(secretMembers)) note(member, value);
    for (const key of keysIn(text)) publicKeys.add(key);
  };
  return {
    left,
    given(name, parameters) {
      for (const [field, typed] of typedIn(String(name), parameters)) note(`what was typed as ${field}`, typed);
    },
    watch: ports => ({
      ...ports,
      http: watchedHttp(ports.http, body),
      files: watchedFiles(ports.files, left),
      random(bytes) {
        const made = ports.random(bytes);
        if (bytes === 32) drawn.push(Uint8Array.from(made));
        return made;
      },
    }),
    watchLog: file => ({
      ...file,
      append(line) {
        left('the log', line);
        file.append(line);
      },
    }),
    found() {
      for (const bytes of drawn)
        if (isKeyOf(bytes, publicKeys)) note('private key made here', Buffer.from(bytes).toString('hex'));
      const all = [...secrets].flatMap(([text, what]) => spellings(text).map(spelling => ({ what, spelling })));
      const lines = new Set<string>();
      for (const [text, where] of texts) {
        if (withoutSeal(text).includes(stampBegins)) lines.add(`a stamp in ${where}`);
        for (const { what, spelling } of all) if (text.includes(spelling)) lines.add(`${what} in ${where}`);
      }
      return [...lines];
    },
  };
}

/** Looks for nothing, and costs nothing. */
export const noCanary: Canary = {
  given: () => undefined,
  left: () => undefined,
  watch: ports => ports,
  watchLog: file => file,
  found: () => [],
};

/** A hand-over without its seal, where that is one: a stamp over its hash, which stands for no request. */
function withoutSeal(text: string): string {
  if (!looksHandedOver(text)) return text;
  const read = readHandOver(text);
  if (!read.ok) return text;
  const { stamp, hash } = read.value;
  const said = JSON.parse(Buffer.from(stamp, 'base64url').toString('utf8')) as Record<
    'publicKey' | 'signature' | 'scheme',
    string
  >;
  return verifyStamp({ ...said, message: sealedBytes(hash) }, dialect) ? text.replace(stamp, '') : text;
}

/** Everything that looks like a public key, points compressed. */
function keysIn(text: string): string[] {
  return [...text.matchAll(/\b(?:0[23][0-9a-f]{64}|04[0-9a-f]{128}|[0-9a-f]{64})\b/g)].map(([key]) =>
    key.length === 130 ? `0${2 + (Number.parseInt(key.slice(-1), 16) & 1)}${key.slice(2, 66)}` : key,
  );
}

/** What is typed in the trusted window; what a key is called and its public half are no secrets. */
function typedIn(name: string, parameters: unknown): [field: string, typed: string][] {
  const { values, passphrase } = (parameters ?? {}) as { values?: Record<string, string> | null; passphrase?: string };
  if (name === 'confirm.decide') return passphrase === undefined ? [] : [['the passphrase', passphrase]];
  if (name !== 'trusted.give') return [];
  return Object.entries(values ?? {}).filter(([field]) => !openFields.has(field));
}
const openFields = new Set(['name', 'curve', 'publicKey']);

/** Whether 32 bytes that were drawn became a private key: its public half was shown or sent. */
function isKeyOf(bytes: Uint8Array, publicKeys: ReadonlySet<string>): boolean {
  return (['API_KEY_CURVE_P256', 'API_KEY_CURVE_SECP256K1', 'API_KEY_CURVE_ED25519'] as const).some(
    curve => isPrivateKey(curve, bytes) && publicKeys.has(derivePublicKey(curve, bytes)),
  );
}

function watchedHttp(http: Http, body: (bytes: Uint8Array) => void): Http {
  const answered = (response: HttpResponse) => {
    body(response.body);
    return response;
  };
  return {
    ...(http.facts !== undefined && { facts: http.facts }),
    async post(request) {
      body(request.body);
      return answered(await http.post(request));
    },
    get: async request => answered(await http.get(request)),
    close: () => http.close(),
  };
}

/** What is written, also where it is removed or written over later. */
function watchedFiles(files: Files, left: Canary['left']): Files {
  const written = (path: string, bytes: Uint8Array) => left(`the file ${path}`, Buffer.from(bytes).toString('latin1'));
  return {
    read: path => files.read(path),
    replace(path, bytes) {
      written(path, bytes);
      return files.replace(path, bytes);
    },
    append(path, bytes) {
      written(path, bytes);
      return files.append(path, bytes);
    },
    setAside: (path, word) => files.setAside(path, word),
    remove: path => files.remove(path),
    truncate: (path, length) => files.truncate(path, length),
    repaired: () => files.repaired(),
  };
}
