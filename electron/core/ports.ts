/** What the core needs from outside. Adapters and hosts give these; tests give their own. */
import type { LogEvent, LogFields } from '../contract/log/events.ts';
import type { KnownName } from '../contract/log/fields.ts';
import type { KeychainState } from '../contract/values/app-values.ts';
import type { PaceFacts } from '../contract/values/desktop/about.ts';
import type { Managed, NetworkFacts } from '../contract/values/managed.ts';

/**
 * The operating system's secret store. Values are UTF-8 text of at most 2,500 bytes (Windows' limit is 2,560).
 * `get` answers null both for "no such item" and, on Linux, for "locked": the caller must not take it for absence.
 * Every method rejects with a `KeychainError`.
 */
export interface Keychain {
  get(account: string): Promise<string | null>;
  set(account: string, secret: string): Promise<void>;
  remove(account: string): Promise<boolean>;
  /** Finds out what state the store is in, without touching any key. */
  diagnose(): Promise<{ state: KeychainState; detail: string }>;
}
export class KeychainError extends Error {
  override name = 'KeychainError';
  readonly state: KeychainState;
  constructor(state: KeychainState, message: string) {
    super(message);
    this.state = state;
  }
}

export interface HttpRequest {
  /** Absolute URL. */
  url: string;
  headers: Record<string, string>;
  /** The exact bytes that were stamped. */
  body: Uint8Array;
  /** Total time from start to last byte. */
  deadlineMs: number;
  /** Response cap in bytes. */
  maxBytes: number;
}
export interface HttpResponse {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  body: Uint8Array;
}
/**
 * One request, never redirected, never decoded. Rejects with an `HttpError` that says whether the request may have
 * reached the service.
 */
export interface Http {
  post(request: HttpRequest): Promise<HttpResponse>;
  /** For what is public: key sets. The same limits. */
  get(request: Omit<HttpRequest, 'body'>): Promise<HttpResponse>;
  close(): Promise<void>;
  /** How the network is reached; left out where a test plays it. */
  readonly facts?: NetworkFacts;
}
export type HttpFault = 'unreachable' | 'timeout' | 'dropped' | 'too_large' | 'encoded';
export class HttpError extends Error {
  override name = 'HttpError';
  readonly fault: HttpFault;
  /** False only where it is certain that no byte of the request left. */
  readonly maybeSent: boolean;
  constructor(fault: HttpFault, maybeSent: boolean, message: string) {
    super(message);
    this.fault = fault;
    this.maybeSent = maybeSent;
  }
}

/** What becomes of a file that is moved out of the way: it cannot be read, is not what the app wrote, or was dealt with. */
export type AsideWord = 'damaged' | 'unverified' | 'taken-in' | 'dismissed';

/** SECURITY: a link in the app's folder is never followed: whoever put it there would choose what is read or written. */
export class LinkError extends Error {
  override name = 'LinkError';
  constructor(path: string) {
    super(
      `“${path}” in the folder of Countersign is a link or not a plain file. Countersign never makes one and does not follow it. Remove it.`,
    );
  }
}

/** The app's own folder. Paths are relative, of `[a-z0-9.-]` segments. No link is followed: what meets one rejects with a `LinkError`. */
export interface Files {
  /** null where there is no such file. */
  read(path: string): Promise<Uint8Array | null>;
  /** Replaces atomically: temporary file, flush, rename, flush of the folder. */
  replace(path: string, bytes: Uint8Array): Promise<void>;
  /** Appends and flushes once before it resolves. */
  append(path: string, bytes: Uint8Array): Promise<void>;
  /** Moves a file aside (`damaged` unless said otherwise), and answers its new path; nothing is deleted. */
  setAside(path: string, word?: AsideWord): Promise<string>;
  /** Removes a file that is of no more use (a settled submit's bytes). No error where there is none. */
  remove(path: string): Promise<void>;
  /** Cuts a file to a length (torn tail of the journal). */
  truncate(path: string, length: number): Promise<void>;
  /** What others could read or write and is the owner's alone again, since this was asked last; '' is the folder itself. */
  repaired(): { path: string; mode: string }[];
}

/** The trusted way to a person. */
export interface Person {
  /**
   * Opens the trusted window (or brings it to the front). The window asks `confirm.current` or `trusted.current`.
   * @param id the seal or the question it is opened for: told to `Core.abandoned` where the person closes it
   */
  openConfirmation(id: string): Promise<void>;
  closeConfirmation(): Promise<void>;
  /** A file the person chose in a dialog, with its neighbours where a pair is needed; null where none was chosen. */
  chooseKeyFile(): Promise<{ name: string; privateKey: string; publicKey: string | null } | null>;
  /**
   * Writes a text to the place the person chose in a dialog.
   * @param name what the file is called unless the person says otherwise
   * @returns the name of the file; null where none was chosen. Rejects where it cannot be written.
   */
  saveFile(name: string, text: string): Promise<string | null>;
  /** The same for bytes that come in pieces. What is there stays whole until the last piece is on the disk. */
  saveBytes(name: string, pieces: AsyncIterable<Uint8Array>): Promise<string | null>;
  /** A file the person chose in a dialog, read when it is asked for; null where none was chosen. */
  chooseFile(title: string): Promise<ChosenFile | null>;
}
export interface ChosenFile {
  name: string;
  /** In bytes, when it was chosen. */
  size: number;
  /** Rejects where it cannot be read. */
  pieces(): AsyncIterable<Uint8Array>;
}

/** The system's own question whether its owner sits there: Touch ID. It gives no key material, only a yes or a no. */
export interface Presence {
  /** Whether it can be asked now; a closed lid or a missing sensor cannot. */
  available(): boolean;
  /**
   * Shows the system's sheet. False where it was cancelled or failed.
   * @param reason what the person confirms, as the end of "Countersign is trying to …"
   */
  prove(reason: string): Promise<boolean>;
}

export interface Clock {
  /** Wall clock, milliseconds since 1970. */
  now(): number;
  /** Monotonic, milliseconds. */
  monotonic(): number;
  /**
   * @param ms 0 for another turn, after what came in meanwhile: of all who ask for one, one goes on at a time
   * @param signal calls it off: it is refused then
   */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface Clipboard {
  /** The text on the clipboard now; null where it cannot be read. */
  read(): Promise<string | null>;
}

/** SECURITY: words and nothing else: which activity it is about is known in core alone, which says where a click leads. */
export interface Notice {
  /** What it is about: a later one with the same takes its place. */
  key: string;
  title: string;
  text: string;
  /** It corrects or adds to one that was told: no sound, and no banner where the system can do without. */
  quietly?: true;
}
export interface NoticeHeard {
  /** The person clicked on it; the window is open by then. */
  clicked(): void;
  /** The person closed it. */
  closed(): void;
}
export interface Notify {
  /** Whether this system shows notifications at all. */
  supported(): boolean;
  /** Whether a window of the app is the one that a person types into now. */
  attended(): boolean;
  /** Shows a system notification. It opens a review when clicked; it never decides. */
  show(notice: Notice, heard: NoticeHeard): void;
  /** Takes it away, where it still stands. */
  withdraw(key: string): void;
}

/** One delivery as it came in. */
export interface Arrival {
  /** Names and values in their order, as they were written. */
  headers: [name: string, value: string][];
  body: Uint8Array;
}
export interface ReceiverOptions {
  /** 0: any free port. */
  port: number;
  maxBytes: number;
  onArrival(arrival: Arrival): void;
  /** A request that was not taken, and why, in a few words. */
  onRefused(reason: string): void;
}
/**
 * Listens on the loopback of this machine for webhook deliveries, while it is open. Nothing listens before.
 * Rejects with a `ReceiverError`.
 */
export interface Receiver {
  open(options: ReceiverOptions): Promise<{ port: number; close(): Promise<void> }>;
}
export class ReceiverError extends Error {
  override name = 'ReceiverError';
  readonly reason: 'in_use' | 'not_allowed' | 'failed';
  constructor(reason: ReceiverError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Opens an address outside the app. */
export interface Links {
  /**
   * In the system's own browser. Rejects for any scheme but https (and http for the loopback, where a host allows it).
   * SECURITY: only what a person confirmed is given here: a page cannot open anything.
   */
  open(url: string): Promise<void>;
}

export interface RedirectOptions {
  /** The one path that is answered: `/` and random letters. */
  path: string;
  /** Whether this query, without its `?`, is the one that is waited for. It is asked of every request that may be one. */
  takes(query: string): boolean;
}
/**
 * Waits on the loopback of this machine for one redirect of a browser (RFC 8252 §7.3), and closes itself after it.
 * Rejects with a `ReceiverError` where it cannot listen.
 */
export interface Redirects {
  open(options: RedirectOptions): Promise<{
    port: number;
    /** The query that was taken; null where it was closed before. */
    query: Promise<string | null>;
    close(): Promise<void>;
  }>;
}

/** What a file of the administrator says, where it can be believed. */
export type ManagedFile =
  | { state: 'none' }
  /** It is there, and others than the administrator could have written it, or it cannot be read. */
  | { state: 'untrusted'; reason: string }
  | { state: 'read'; bytes: Uint8Array };
/** Files that only the administrator of this computer can write (docs/threats.md#managed-settings). */
export interface ManagedFiles {
  /** Where the platform keeps settings of the administrator for this app. */
  readonly path: string;
  /** @param path absolute; nothing of it is read beyond `mostBytes` */
  read(path: string, mostBytes: number): Promise<ManagedFile>;
  /** A file that proves itself by a signature: whoever may write it is no matter. */
  readSigned(path: string, mostBytes: number): Promise<ManagedFile>;
}

/** Writes a version that the core verified to where the system installs it from, and hands it over. It decides nothing. */
export interface Updater {
  /** The folder at which manifests and files of releases are published: https, without a `/` at its end. */
  readonly feed: string;
  /** Ed25519 public keys as hex, one of which must have signed a release. */
  readonly keys: readonly string[];
  readonly arch: 'x64' | 'arm64';
  /** How the one file ends that this app is updated by; null: it came as a package of the system, which updates it. */
  readonly ending: '.AppImage' | '.exe' | '.zip' | null;
  /**
   * Resolves once the bytes are on the disk, and the system's own check of them, where it has one, passed.
   * @param file `sha512` in base64
   */
  store(file: { version: string; name: string; size: number; sha512: string }, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** What `store` wrote, as it lies there now. */
  stored(): AsyncIterable<Uint8Array>;
  /** Ends the app as quitting does, and installs once the core has stopped. */
  installAtEnd(): void;
}

/** Where lines of the log are kept: the newest of them, by size. Nothing of it rejects or throws. */
export interface LogFile {
  /** One line without its end. It is written soon, in order; where it cannot be, it is counted as lost. */
  append(line: string): void;
  /** Every line that is kept, the oldest first; none where they cannot be read. */
  read(): Promise<string[]>;
  /** Lines that were not written, since the start. */
  lost(): number;
  /** Resolves when what was appended is written, or lost. */
  flush(): Promise<void>;
  /** The same at once, for a process that is about to end. */
  flushNow(): void;
}
/**
 * What the app did, for whoever looks into a failure.
 * SECURITY: it is not given to anybody but through its front (core/log), which knows each event and field by the table.
 */
export interface Log {
  note<E extends LogEvent>(event: E, fields: LogFields<E>): void;
  /** The newest lines, the oldest of them first; what is there and is none of the app's is counted and left out. */
  lines(): Promise<string[]>;
  /** Lines that could not be written, since the start. */
  lost(): number;
  flush(): Promise<void>;
}
/** How long one piece of work kept main from everything else. */
export interface Blocked {
  ms: number;
  /** What of it this thread itself worked: the rest is of others on this computer. */
  ownMs: number;
  /** The request of a page that went on meanwhile. */
  during: KnownName | 'none';
}
/** Watches main while it works; an idle one is left alone. */
export interface Pace {
  /** Something came that may be work. */
  stir(): void;
  /** A request of a page begins; answers how it ends. */
  begins(name: KnownName): () => void;
  facts(): PaceFacts;
  /** Hears of each that was more than 50 ms. */
  onBlocked(listener: (blocked: Blocked) => void): void;
}
/** A thread of its own for long reading: main has its turn meanwhile. It has neither keys nor files nor a network. */
export interface Apart {
  /**
   * What `reviewDocument` makes of a request, as it came, and of what is known around it, with what a seal binds of that; all
   * are copied. Neither is changed meanwhile: they are copied in turns.
   * Rejects where the thread cannot be had, or ended before it answered.
   */
  review(subject: unknown, context: unknown): Promise<unknown>;
  close(): Promise<void>;
}
/** What runs this app, and where. `none` where there is no such part. */
export interface Build {
  host: 'electron' | 'node';
  electron: string;
  chromium: string;
  node: string;
  arch: string;
  /** The app's own folder, absolute. */
  folder: string;
}

export interface Ports {
  links: Links;
  redirects: Redirects;
  keychain: Keychain;
  http: Http;
  receiver: Receiver;
  files: Files;
  person: Person;
  clock: Clock;
  notify: Notify;
  /** Minutes since midnight at a moment, by the clock on the wall: in the time zone of this computer. */
  minuteOfDay(at: number): number;
  clipboard: Clipboard;
  log: Log;
  build: Build;
  /** Left out where nobody watches. */
  pace?: Pace;
  /** Left out where every review is read by main itself. */
  apart?: Apart;
  /** null where the system has none. */
  presence: Presence | null;
  /** What the administrator decided, read once at the start; left out where nothing is managed. */
  managed?: Managed;
  /** Left out where the app is not one that updates itself; or why it does not. */
  updater?: Updater | { off: string };
  /** Cryptographically strong random bytes. */
  random(bytes: number): Uint8Array;
  platform: 'linux' | 'darwin' | 'win32';
  /** The host is a part of the desktop: it goes on without a window, and starts at login. Left out where it is not. */
  desktop?: true;
  /** False where this computer has no network: nothing is asked then by itself. Left out where nobody knows. */
  isOnline?(): boolean;
  /** Of the app. */
  version: string;
}
