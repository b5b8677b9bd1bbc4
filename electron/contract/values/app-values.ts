/** What the app's own calls answer with, and what events carry. Types only, so the renderer may import them. */

import type { Code, Problem } from '../outcome.ts';
import type { AnswerField, FormField } from '../schema/form-field.ts';
import type { Group } from '../schema/operation.ts';
import type { QuietHours } from '../schema/quiet-hours.ts';
import type { ApiKeyCurve } from '../service/dialect.ts';
import type { DialectOverrides } from '../service/dialect-overrides.ts';
import type { Link } from '../text/link.ts';
import type { Zoom } from '../zoom.ts';
import type { BulkProgress } from './bulk.ts';
import type { Delivery, ReceiverState } from './delivery.ts';
import type { UpdateChannel, UpdateState } from './desktop/updates.ts';
import type { ActivitySummary, Receipt, SealedReview } from './document.ts';
import type { NetworkFacts } from './managed.ts';
import type { BatchProgress } from './signing-values.ts';
import type { SavedView } from './views.ts';
import type { Rotation } from './ways-in/key-values.ts';
import type { LoginsState } from './ways-in/logins.ts';
import type { LockReason, Watching } from './ways-in/watching.ts';

export type KeychainState =
  | 'ready'
  | 'no_dbus'
  | 'no_secret_service'
  | 'locked'
  | 'library_missing'
  | 'denied'
  | 'timeout'
  | 'failed';

export interface Diagnosis {
  state: KeychainState;
  /** What is wrong, in a sentence; and what to do, with exact commands where there are any. */
  sentence: string;
  remedy: string[];
  /** `file vault` where the passphrase-encrypted fallback is open. */
  store: 'keychain' | 'file vault';
}

/** Where the private half of a key is kept. `memory`: of a session, gone at its end, at a lock and at quitting. */
export type KeyPlace = 'keychain' | 'file vault' | 'memory';

export interface KeyInfo {
  keyId: string;
  name: string;
  curve: ApiKeyCurve;
  publicKey: string;
  createdAt: string;
  /** `gone`: the keychain answers, and the item is not in it. `unavailable`: cannot tell. */
  state: 'ready' | 'gone' | 'unavailable' | 'corrupt';
  place: KeyPlace;
  /** Its record opens by a passphrase alone; false where whoever reads the place has the key. */
  sealed: boolean;
  /** It may be used while the app is locked, and stamps no activity: its record lies plain by consent. */
  watches: boolean;
  /** ISO 8601: when a key of a session is destroyed. Left out where it does not end by itself. */
  endsAt?: string | undefined;
  /** What the keychain's record says otherwise than the list of keys, in words; left out where they agree. */
  disagreement?: string | undefined;
}

/** How a session came about (docs/service.md#sessions). */
export type SessionKind = 'read_write' | 'oauth' | 'oauth_login' | 'stamp_login' | 'otp_login';

/** A session that a connection speaks over: its key is in memory alone, and so is the connection. */
export interface SessionFacts {
  kind: SessionKind;
  /** ISO 8601, by the clock of this computer. */
  startedAt: string;
  endsAt: string;
  /** The connection it was started over; a new session in its place is asked for there. */
  startedOver: string;
  /** What the service signed about it; null where it signs nothing (a bundle). */
  claims: { label: string; value: string }[] | null;
  /** It may do what a session profile allows, and no more; left out where it may do all that its user may. */
  hasProfile?: true | undefined;
}

export interface Connection {
  connectionId: string;
  baseUrl: string;
  organizationId: string;
  organizationName: string;
  userId: string;
  userName: string;
  keyId: string;
  /** The authentication proxy that serves signup; null until a person gave it. */
  proxy: { baseUrl: string; configId: string } | null;
  /** What of the dialect is otherwise at this deployment; left out where nothing is. */
  dialect?: DialectOverrides | undefined;
  /** Set by a person for a deployment that shows no vote's message: what nothing proves is high there, and not critical. */
  votesNeverShown?: true | undefined;
  /** The key that looks what waits while the app is locked: of a user who may only read. Left out where none does. */
  watchKeyId?: string | undefined;
  /** The file it stands in could not be checked yet: no store gives the key. */
  unverified?: true | undefined;
  /** Set for a connection that ends with its session. It is in no file. */
  session?: SessionFacts | undefined;
  /** The administrator decided whom it believes. */
  managed?: true | undefined;
}

export type LinkState =
  | { state: 'idle' }
  | { state: 'connecting' }
  | { state: 'live'; at: string }
  | { state: 'trouble'; code: Code; message: string; since: string; lastGoodAt: string | null; retryAt: string | null };

export interface Settings {
  theme: 'system' | 'light' | 'dark' | 'contrast';
  density: 'compact' | 'comfortable';
  /** How large everything is drawn, in per cent. */
  zoom: Zoom;
  /** Ids of what was chosen in the palette, the newest first: it ranks by them. */
  paletteUses: readonly string[];
  singleLetterKeys: boolean;
  pollSeconds: number;
  /** Minutes without a touch of the computer after which keys leave memory; 0: never. */
  lockAfterMinutes: number;
  /** Locks when the system locks its screen or sleeps. */
  lockWithSystem: boolean;
  /** A system notification when something new waits. */
  notifications: boolean;
  /** Goes on watching once its window is closed, until somebody quits. */
  keepRunning: boolean;
  /** Starts with the session of this computer’s user, without a window. */
  startAtLogin: boolean;
  /** It was said that the app goes on once its window is closed; it is said once. */
  toldOfWatching: boolean;
  /** Notifications say what a request does, and who asks for it. */
  noticeDetails: boolean;
  /** No notification is shown in them; null: at no time. */
  quietHours: QuietHours | null;
  /** The approvals screen shows what waits over every connection, and not of the current one alone. */
  inboxOfAll: boolean;
  /** A batch leaves this computer only after it came by a hand-over of somebody else. */
  secondPerson: boolean;
  /** After a decision the next one that waits is opened. */
  nextOnDecision: boolean;
  /** Activities behind those of the list are read by themselves, a little at a time. */
  readOlder: boolean;
  /** Views of the approvals list that were kept by name. */
  approvalViews: SavedView[];
  /** Which versions are offered: `beta` has those of `stable`, too. */
  updateChannel: UpdateChannel;
  /** Up to how much of an asset a payment to an unknown address is small, in whole units. */
  limits: Readonly<Record<string, string>>;
}

/** What guards the keys of this computer. */
export interface LockFacts {
  /** `keys`: it seals the keys, unlocks and releases critical decisions. `decisions`: it seals nothing. */
  passphrase: 'none' | 'decisions' | 'keys';
  /** A person chose to keep keys without a passphrase that seals them. */
  refused: boolean;
  vault: 'none' | 'closed' | 'open';
  /** Where the app’s own things lie, and what unlocking opens. */
  home: 'keychain' | 'file vault';
}

export interface AppState {
  version: string;
  locked: boolean;
  /** Since when, and why; null while it is open. */
  lockedAt: string | null;
  lockedBy: LockReason | null;
  /** When somebody was here last, before now: ISO time; null where nobody was. */
  lastVisit: string | null;
  /** Critical decisions ask for a passphrase. */
  passphraseSet: boolean;
  lock: LockFacts;
  /** Touch ID in place of the passphrase; `absent` where the system has none. */
  touchId: 'absent' | 'off' | 'on';
  connections: Connection[];
  /** Sub-organisations a person confirmed, by connection: the key may speak for them over it. */
  subOrganizations: Record<string, string[]>;
  current: string | null;
  link: LinkState;
  /** By connection. */
  links: Record<string, LinkState>;
  /** How many activities wait for this person, by connection. While locked, as far as it is known. */
  waiting: Record<string, number>;
  /** How each connection is watched while the app is locked; empty while it is open. */
  watching: Record<string, Watching>;
  /** Service clock minus ours in milliseconds, from the Date header; null until known. */
  clockSkewMs: number | null;
  keychain: Diagnosis;
  /** Sessions that were asked for and are not open yet. */
  logins: LoginsState;
  keys: KeyInfo[];
  /** Rotations under way, as far as this computer knows without asking. */
  rotations: Rotation[];
  settings: Settings;
  /** Until when a person holds notifications back: ISO time; null where nobody does. */
  noticesPausedUntil: string | null;
  /** A newer version of the app. */
  update: UpdateState;
  /** `verified` is null where nobody knows yet; `behind` says how many of its closed segments were verified so far. */
  journal: { entries: number; verified: boolean | null; behind?: { done: number; of: number } };
  /** Submits whose answer was lost and is not settled yet. */
  unknown: { fingerprint: string; operation: string; sentAt: string; about: string | null }[];
  /** Files of the app that are not what it wrote last, and where they were moved; nothing was deleted. */
  setAside: SetAside[];
  /** False while no store gives the key that the app's files are checked with: what stands in them is not verified. */
  filesChecked: boolean;
  /** What the administrator of this computer decided; null where nothing was. */
  managed: ManagedState | null;
  /** Which desktop it is a part of: what goes on without a window and starts at login; null in a browser. */
  desktop: 'darwin' | 'win32' | 'linux' | null;
  /** How the network is reached; null where a test plays it. */
  network: NetworkFacts | null;
}

/** What the administrator decided, as far as screens need it. */
export interface ManagedState {
  path: string;
  /** Who decides; null where the file cannot be used. */
  by: string | null;
  /** What is wrong with the file, with its place: nothing of it applies, and nothing is sent or changed. */
  problem: string | null;
  rules: { label: string; value: string }[];
  /** Names of settings that cannot be changed here. */
  settings: string[];
  connections: { name: string; baseUrl: string; organizationId: string }[];
  onlyTheseConnections: boolean;
  /** Names of operations and calls that are refused. */
  forbidden: string[];
  /** For the updater. */
  updateChannel: string | null;
}

/** A file of the app that nothing rests on until a person takes it in again. */
export interface SetAside {
  /** Of the file, as the app knows it. */
  name: string;
  /** What it holds, in a few words. */
  what: string;
  /** Where it lies now, in the folder of the app; null where there is nothing. */
  path: string | null;
  /**
   * `damaged`: it cannot be read. `no_mac`: written by an earlier version, or its mark was taken away. `changed`: not what
   * this app wrote under this name. `rolled_back`: an older one. `missing`: there was one. `link`: it led elsewhere.
   * `newer`: a newer version of the app wrote it; it stays where it is, and is not written.
   */
  reason: 'damaged' | 'no_mac' | 'changed' | 'rolled_back' | 'missing' | 'link' | 'newer';
  canTakeIn: boolean;
}

export interface Snapshot {
  activities: ActivitySummary[];
  /** False until the first whole pass. */
  complete: boolean;
}

export interface Decided {
  decision: 'approve' | 'reject';
  /** In the person's own words; left out where they gave none. */
  reason?: string;
  /** The own vote, confirmed by reading the activity again. */
  confirmed: boolean;
  status: string;
  sentence: string;
  review: SealedReview;
}

export interface Checked {
  problems: Problem[];
  /**
   * The exact body that would be sent, its length in bytes and its fingerprint; null while there are problems. A query
   * has no fingerprint.
   */
  body: string | null;
  bytes: number;
  fingerprint: string | null;
}

/**
 * An operation a person can compose. Votes are not among them: they are given on a sealed review
 * (docs/threats.md#sealed-review).
 */
export interface FormEntry {
  operation: string;
  group: Group;
  kind: 'query' | 'activity' | 'proxy';
  /** Of an activity, ACTIVITY_TYPE_* in the version that its form asks for. */
  type?: string;
  /** "Sign raw payload" */
  title: string;
  doc: string;
  /** A companion operation: not in the specification, and not every deployment has it. */
  companion: boolean;
  /** It is no form: what comes back is opened and checked in main, step by step, on the screen of this name. */
  flow?: Flow | undefined;
}
/** `logins`: sessions. `codes`: one-time codes. `signup`: signing up. */
export type Flow = 'logins' | 'codes' | 'signup';

/** What became of a request that was composed here. */
export interface Sent {
  activityId: string;
  status: string;
  /** null where it is withheld. */
  result: unknown;
  sentence: string;
  /** Of a signature. */
  receipt: Receipt | null;
}

export interface FormDescription extends FormEntry {
  fields: FormField[];
  /** What is known of the answer. */
  answer: AnswerField[];
}

/** Where an entry of the menu leads. */
export type MenuEntry = 'settings' | 'shortcuts' | 'about';

export interface Events {
  'app.state': AppState;
  /** The line of a connection goes on being good: its last good round. All else that the state says is as it was. */
  'feed.checked': { connectionId: string; at: string };
  'feed.delta': { upserts: ActivitySummary[]; removed: string[]; complete: boolean };
  'feed.reset': Snapshot;
  /** What waits over all connections is another by now: `feed.inbox` tells. */
  'feed.inbox': null;
  /** A notification was clicked: show this activity, or what waits, or what `ended`, at this organisation. */
  'reviews.show': { activityId?: string; connectionId?: string; ended?: true };
  /** The system handed a link over: show where it leads. */
  'links.opened': Link;
  /** An entry of the system’s menu was chosen. */
  'menu.chosen': MenuEntry;
  'reviews.progress': BulkProgress;
  'confirm.opened': { seal: string };
  'signing.batch': BatchProgress;
  'webhooks.receiver': ReceiverState;
  'webhooks.delivery': Delivery;
}
export type EventName = keyof Events;
