/**
 * What every call of the bridge can cause, as data: by itself, and where it leads to a person. A call that is added does
 * not compile until it says so here, and the walk in owned-page.test.ts holds it to its word.
 */
import { type AppCallName, appCalls } from '../../../electron/contract/app.ts';
import { operations } from '../../../electron/contract/operations/table.ts';
import type { Operation } from '../../../electron/contract/schema/operation.ts';

/** Without a person. */
export type Alone =
  /** A stamped question to the service of a connection that a person confirmed. */
  | 'query'
  /** A line of the journal, at a bounded rate. */
  | 'journal'
  /** Something of the page's own, kept on this computer: drafts, samples, what was shown, which organisation is in front. */
  | 'own files'
  /** A taste, or a setting that becomes stronger. */
  | 'settings'
  /** Asks where updates are published, and downloads what is signed, at a bounded rate. */
  | 'update'
  /** A system notification of fixed words. */
  | 'notice'
  /** The system's dialog, where a person chooses a file. */
  | 'dialog'
  /** A socket on the loopback of this machine. */
  | 'socket'
  /** Locks the app. */
  | 'lock'
  /** Asks the keychain for what is kept there, and says no more than its state. */
  | 'keychain read'
  /** A throwaway item is written where keys are kept, read back and removed, at a bounded rate. */
  | 'keychain round trip';

interface Cause {
  alone: readonly Alone[];
  /** What it leads to once a person said so in the confirmation window, or gave what the trusted window asks for. */
  person?: string;
}
const nothing: Cause = { alone: [] };
const asks: Cause = { alone: ['query'] };

export const causes: Readonly<Record<AppCallName, Cause>> = {
  'app.state': nothing,
  'app.settings': { alone: ['settings'], person: 'weakens a setting' },
  'app.visible': asks,
  'app.keep_typed': nothing,
  'app.typed': nothing,
  'app.try_notification': { alone: ['notice'] },
  'app.pause_notices': { alone: ['notice'] },
  'app.passphrase': { alone: ['keychain read'], person: 'sets, changes or takes away the passphrase' },
  'app.touch_id': { alone: ['keychain read', 'settings'], person: 'lets Touch ID answer' },
  'app.lock': { alone: ['lock', 'notice'] },
  'app.unlock': { alone: ['keychain read'], person: 'unlocks' },
  'app.start_over': { alone: ['keychain read'], person: 'gives up the keys that a lost passphrase sealed, and unlocks' },
  'clipboard.holds': nothing,
  'keychain.diagnose': { alone: ['keychain read'] },
  'vault.open': { alone: ['keychain read'], person: 'opens or makes the file vault' },
  'vault.close': { alone: ['keychain read'] },
  'vault.passphrase': { alone: [], person: 'changes the passphrase of the file vault' },
  'vault.move_home': { alone: [], person: 'makes the other place the home of the app’s own keys' },
  'keys.move': { alone: [], person: 'moves a key to the other place' },
  'files.take_in': { alone: [], person: 'believes a file that is not verified' },
  'files.dismiss': { alone: [], person: 'goes on without a file' },
  'diagnostics.about': nothing,
  'diagnostics.preview': nothing,
  'diagnostics.save': nothing,
  'files.save': { alone: ['dialog'] },
  'logins.read_write': { alone: [], person: 'asks for a session, and connects over it' },
  'logins.stamp': { alone: [], person: 'asks for a session, and connects over it' },
  'logins.oauth': { alone: [], person: 'takes a token, asks for a session, and connects over it' },
  'logins.oauth_login': { alone: [], person: 'takes a token, asks for a session, and connects over it' },
  'logins.code_begin': { alone: [], person: 'has a one-time code sent, and logs in by it' },
  'logins.code_enter': { alone: [], person: 'checks a one-time code, and opens a session' },
  'logins.code_state': nothing,
  'logins.code_cancel': nothing,
  'logins.extend': { alone: [], person: 'asks for a session in the place of one that is open' },
  'logins.end': { alone: ['journal'] },
  'logins.cancel': nothing,
  'connections.add': { alone: [], person: 'adds or replaces a connection, pins the key to it, and asks its service' },
  'connections.select': { alone: ['own files'] },
  'connections.test': { alone: ['query', 'own files'] },
  'connections.proxy': { alone: [], person: 'changes where sign-ups go' },
  'connections.dialect': { alone: [], person: 'believes other keys of the service' },
  'connections.votes': { alone: [], person: 'believes a deployment that shows no votes' },
  'connections.sub_organization': { alone: [], person: 'lets the key speak for a sub-organisation' },
  'connections.forget_sub_organization': { alone: [], person: 'forgets a sub-organisation' },
  'connections.remove': { alone: [], person: 'forgets a connection and its pins' },
  'watch.set': { alone: ['query'], person: 'lets a key look while the app is locked' },
  'watch.clear': { alone: [], person: 'has no key look while the app is locked' },
  'keys.create': { alone: [], person: 'makes a key' },
  'keys.import': { alone: [], person: 'takes a key in' },
  'keys.import_file': { alone: ['dialog'], person: 'takes a key in' },
  'keys.repair': { alone: ['keychain read'], person: 'makes the list of keys say what the keychain says' },
  'keys.remove': { alone: [], person: 'deletes a key' },
  'keys.health': { alone: ['keychain round trip'] },
  'keys.registered': asks,
  'keys.register': { alone: ['query'], person: 'registers a key' },
  'keys.revoke': { alone: ['query'], person: 'deletes a key at the service' },
  'keys.make_active': { alone: [], person: 'gives a connection another key' },
  'keys.rotate': { alone: [], person: 'makes a key that is to replace one' },
  'keys.rotation': { alone: ['query', 'own files'] },
  'keys.rotation_continue': { alone: ['query', 'own files'], person: 'takes a step of replacing a key' },
  'keys.rotation_stop': { alone: [], person: 'forgets that a key is being replaced' },
  'feed.snapshot': nothing,
  'feed.refresh': asks,
  'feed.inbox': nothing,
  'reviews.open': { alone: ['query', 'journal'] },
  'reviews.open_text': nothing,
  'reviews.decide': { alone: ['query'], person: 'votes' },
  'reviews.open_many': { alone: ['query', 'journal'] },
  'reviews.sum_up': nothing,
  'reviews.decide_many': { alone: ['query'], person: 'votes on several' },
  'reviews.stop_many': nothing,
  'confirm.current': nothing,
  'confirm.decide': nothing,
  'trusted.current': nothing,
  'trusted.give': nothing,
  'forms.list': nothing,
  'forms.describe': nothing,
  'forms.check': nothing,
  'forms.send': { alone: [], person: 'sends what was composed' },
  'address_book.list': nothing,
  'address_book.add': { alone: [], person: 'names an address' },
  'address_book.update': { alone: [], person: 'renames an address' },
  'address_book.remove': { alone: [], person: 'forgets a name' },
  'address_book.import_check': nothing,
  'address_book.import_apply': { alone: [], person: 'imports names' },
  'webhooks.check_url': nothing,
  'webhooks.inspect': asks,
  'webhooks.deliveries': nothing,
  'webhooks.clear_deliveries': nothing,
  'webhooks.bring_back_deliveries': nothing,
  'webhooks.open_receiver': { alone: ['socket'] },
  'webhooks.close_receiver': nothing,
  'wallets.checked_accounts': asks,
  'wallets.checked_keys': asks,
  'wallets.balances': asks,
  'wallets.history': asks,
  'earn.assets': nothing,
  'earn.catalogue': { alone: ['query', 'own files'] },
  'earn.samples': nothing,
  'earn.fee_wallets': asks,
  'earn.check': asks,
  'earn.deployments': nothing,
  'organisation.allowlist': asks,
  'organisation.check_allowlist': nothing,
  'organisation.read_interface': nothing,
  'organisation.interfaces': { alone: ['query', 'own files'] },
  'organisation.upload_interface': { alone: [], person: 'uploads an interface, and pins it' },
  'organisation.accept_interface': { alone: ['query', 'own files'], person: 'reads calldata by a changed interface' },
  'secrets.import': { alone: [], person: 'asks for target keys, then imports secrets' },
  'signing.accounts': asks,
  'signing.read': nothing,
  'signing.signed': nothing,
  'signing.keep_note': { alone: ['journal'] },
  'signing.drafts': nothing,
  'signing.keep_draft': { alone: ['own files'] },
  'signing.remove_draft': { alone: ['own files'] },
  'signing.batch': nothing,
  'signing.batch_check': nothing,
  'signing.batch_start': { alone: ['own files'], person: 'signs a batch' },
  'signing.hand_over': { alone: [], person: 'seals what another person is to check and send' },
  'signing.batch_again': nothing,
  'signing.batch_pause': nothing,
  'signing.batch_resume': { alone: ['query', 'own files'], person: 'goes on with a batch' },
  'signing.batch_cancel': { alone: ['own files'] },
  'signing.batch_clear': { alone: ['own files'] },
  'signup.state': nothing,
  'signup.begin': { alone: [], person: 'has a proxy send a one-time code' },
  'signup.code': { alone: [], person: 'checks a one-time code' },
  'signup.send': { alone: [], person: 'keeps a key, and makes an organisation' },
  'signup.find': { alone: [], person: 'asks who a new key belongs to, and connects' },
  'signup.cancel': nothing,
  'evidence.save': { alone: ['dialog'] },
  'journal.entries': nothing,
  'journal.matters': nothing,
  'journal.entry': nothing,
  'journal.verify': nothing,
  'journal.save': { alone: ['dialog'] },
  'journal.open': { alone: ['dialog'] },
  'journal.open_own': nothing,
  'journal.opened': nothing,
  'journal.close': nothing,
  'activities.older': nothing,
  'activities.read_older': { alone: ['query', 'own files'] },
  'activities.drop_older': { alone: ['own files', 'journal'] },
  'activities.search': nothing,
  'moving.state': nothing,
  'moving.export': { alone: [], person: 'saves all of it, and private keys by name, under a passphrase' },
  'moving.import': { alone: ['dialog'], person: 'believes the file of another computer' },
  'moving.verify_journal': nothing,
  'updates.check': { alone: ['update'] },
  'updates.download': { alone: ['update'] },
  'updates.install': { alone: [], person: 'quits, and installs a version that the release key signed' },
};

/** Calls that need a person and are refused before one is asked, in a world where nothing calls for them: why. */
export const refusedHere: Readonly<Record<string, string>> = {
  'app.touch_id': 'no passphrase is set',
  'app.start_over': 'it is unlocked',
  'vault.passphrase': 'the file vault is closed',
  'vault.move_home': 'the file vault is closed',
  'files.take_in': 'no file was set aside',
  'files.dismiss': 'no file was set aside',
  'watch.set': 'the key speaks for the connection',
  'watch.clear': 'no key watches',
  'keys.repair': 'the list and the keychain agree',
  'keys.remove': 'a connection uses the key',
  'keys.revoke': 'the service lists no such key',
  'keys.make_active': 'the connection uses the key',
  'keys.rotation_continue': 'no key is being replaced',
  'keys.rotation_stop': 'no key is being replaced',
  'logins.code_enter': 'no code is waited for',
  'logins.extend': 'no session is open',
  'address_book.update': 'nothing has a name',
  'address_book.remove': 'nothing has a name',
  'organisation.accept_interface': 'no interface changed',
  'signing.batch_resume': 'no batch stands still',
  'signup.code': 'no sign-up is under way',
  'signup.send': 'no sign-up is under way',
  'signup.find': 'no sign-up is under way',
  'updates.install': 'this app does not update itself',
  approve_activity: 'votes are given over a review',
  reject_activity: 'votes are given over a review',
  proxy_otp_init: 'a flow of the app finishes it',
  proxy_otp_verify: 'a flow of the app finishes it',
  signup: 'a flow of the app finishes it',
  oauth: 'a flow of the app finishes it',
  oauth_login: 'a flow of the app finishes it',
  stamp_login: 'a flow of the app finishes it',
  create_read_write_session: 'a flow of the app finishes it',
  init_otp: 'a flow of the app finishes it',
  verify_otp: 'a flow of the app finishes it',
  otp_login: 'a flow of the app finishes it',
};

/** Submits that no person need confirm: none. */
export const unconfirmed: readonly string[] = [];

/** The operations of the service by their rows: questions, and what waits for a person. */
export const operationCause = (row: Operation): Cause =>
  row.kind === 'query' ? { alone: ['query', 'own files'] } : { alone: [], person: 'sends it' };

export const causeOf = (name: string): Cause => {
  const own = Object.hasOwn(causes, name) ? causes[name as AppCallName] : undefined;
  const row = (operations as Readonly<Record<string, Operation>>)[name];
  if (own === undefined && row === undefined) throw new Error(`no call ${name}`);
  return own ?? operationCause(row as Operation);
};

export const everyName: readonly string[] = [...Object.keys(appCalls), ...Object.keys(operations)];
