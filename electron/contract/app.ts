/**
 * The app's own calls, beside the service's operations: same bridge, same dispatch, same outcome.
 * `from` says which page may ask; `confirm` calls can be made by the confirmation page alone.
 */
import { z } from 'zod';
import { addressBookKinds } from './address-book.ts';
import { mostTogether } from './bulk.ts';
import { dialectOverrides } from './dialect-overrides.ts';
import {
  apiKeyCurves,
  evaluationErrors,
  hashFunctions,
  historyChains,
  payloadEncodings,
  smartContractInterfaceTypes,
} from './enums.ts';
import { caip19, choice, hex, identifier, matching, text } from './fields.ts';
import { apiPublicKey, evmAddress } from './formats.ts';
import { uniqueNames } from './operations/secrets.ts';
import { settings } from './operations/settings.ts';

export interface AppCall<P extends z.ZodType = z.ZodType> {
  from: 'main' | 'confirm';
  parameters: P;
  doc: string;
}
/** Calls that are answered while the app is locked; all others are refused with `locked`. */
export const whileLocked: ReadonlySet<string> = new Set([
  'app.state',
  'app.settings',
  'app.visible',
  'app.unlock',
  'keychain.diagnose',
  'vault.open',
]);
const call = <P extends z.ZodType>(doc: string, parameters: P, from: AppCall['from'] = 'main'): AppCall<P> => ({
  from,
  parameters,
  doc,
});

const nothing = z.strictObject({});
const connectionId = identifier();
/** It stands wherever the key would sign. */
const keyName = text().max(100, { error: 'a name of at most 100 characters' });
const seal = identifier();
const seals = z.array(seal).min(1).max(mostTogether);
const time = z.iso.datetime({ error: 'an ISO time in UTC: 2026-11-21T09:00:00Z' });
const fileStem = matching(/^[a-z0-9][a-z0-9-]{0,60}$/, 'small letters, digits and hyphens');
const csvContent = z.strictObject({
  format: z.literal('csv'),
  header: z.array(z.string()).min(1).max(64),
  rows: z.array(z.array(z.string())).max(200_000),
});
const jsonContent = z.strictObject({ format: z.literal('json'), value: z.unknown() });
const asset = caip19().max(300).meta({ label: 'Asset' });
const secretDraft = z.strictObject({
  name: text().optional().meta({ label: 'Name' }),
  // SECURITY: never echoed in a problem, never logged, sealed at once (design §4.11).
  value: z.string().min(1, { error: 'a value that is not empty' }).max(65_536).meta({ label: 'Value', secret: true }),
  staticProperties: z
    .array(z.strictObject({ key: text().max(256), value: z.string().max(4096) }))
    .max(64)
    .optional(),
});
const requestText = z.string().max(4_000_000);
const chosen = { encoding: choice(payloadEncodings), hashFunction: choice(hashFunctions) };
const bookAddress = text().max(1000).meta({ label: 'Address' });
const httpsUrl = z.string().max(2048).refine(isServiceUrl, {
  error: 'an https:// address without path, user or query (http:// only for 127.0.0.1, ::1 and localhost)',
});

/** https only; http for the loopback alone (design §1, Network). */
export function isServiceUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  const loopback = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && loopback);
  return secure && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
}

export const appCalls = {
  'app.state': call('Everything the shell shows: connections, key, clock, keychain, lock.', nothing),
  'app.settings': call(
    'Changes settings.',
    z.strictObject({
      theme: z.enum(['system', 'light', 'dark', 'contrast']).optional(),
      density: z.enum(['compact', 'comfortable']).optional(),
      singleLetterKeys: z.boolean().optional(),
      pollSeconds: z.number().int().min(2).max(300).optional(),
      lockAfterMinutes: z.number().int().min(0).max(240).optional(),
      lockWithSystem: z.boolean().optional(),
      notifications: z.boolean().optional(),
    }),
  ),
  'app.visible': call(
    'Tells whether the window is looked at: the feed slows down when it is not.',
    z.strictObject({ visible: z.boolean() }),
  ),
  'app.try_notification': call('Shows a notification now, to see whether this system lets them through.', nothing),
  'app.passphrase': call(
    'Sets, changes or (null) takes away the passphrase that critical decisions ask for.',
    z.strictObject({
      current: z.string().max(1024).nullable().meta({ label: 'Present passphrase', secret: true }),
      next: z.string().min(12).max(1024).nullable().meta({ label: 'New passphrase', secret: true }),
    }),
  ),
  'app.touch_id': call(
    'Lets Touch ID answer in place of the passphrase, or no more. Switching it on needs the passphrase.',
    z.strictObject({
      on: z.boolean(),
      current: z.string().max(1024).nullable().meta({ label: 'Present passphrase', secret: true }),
    }),
  ),
  'app.lock': call('Drops every key from memory and hides what is shown.', nothing),
  'app.unlock': call('Reads the current key from the keychain again.', nothing),
  'connections.add': call(
    'Adds an organisation and tests the key with whoami. Nothing is kept when the test fails, unless `keep` says so.',
    z.strictObject({
      baseUrl: httpsUrl.meta({
        label: 'Service address',
        help: 'The base address of the service.',
        example: 'https://api.example.com',
      }),
      organizationId: identifier().meta({ label: 'Organisation id' }),
      keyId: identifier(),
      keep: z.boolean().optional(),
      dialect: dialectOverrides.optional(),
    }),
  ),
  'connections.select': call('Makes an organisation the current one.', z.strictObject({ connectionId })),
  'connections.test': call('Asks whoami with the current key.', z.strictObject({ connectionId })),
  'connections.proxy': call(
    'Names the authentication proxy of an organisation, for signup.',
    z.strictObject({
      connectionId,
      baseUrl: httpsUrl.meta({ label: 'Authentication proxy address' }),
      configId: identifier().meta({ label: 'Configuration id' }),
    }),
  ),
  'connections.dialect': call(
    'Gives keys and names that this deployment has otherwise. A person releases it in the confirmation window.',
    z.strictObject({ connectionId, overrides: dialectOverrides }),
  ),
  'connections.remove': call('Forgets an organisation. Its key stays in the keychain.', z.strictObject({ connectionId })),
  'keys.list': call('Names and public keys from the non-secret index, with what the keychain says.', nothing),
  'keys.create': call(
    'Creates an API key in the main process and keeps it in the keychain.',
    z.strictObject({ name: keyName, curve: choice(apiKeyCurves) }),
  ),
  'keys.import': call(
    'Imports an API key. The private key is checked against the public key and never comes back.',
    z.strictObject({
      name: keyName,
      curve: choice(apiKeyCurves),
      privateKey: z
        .string()
        .min(1, { error: 'a private key of 64 hexadecimal digits' })
        .max(4096)
        .meta({ label: 'Private key', secret: true }),
      publicKey: z.string().min(1).max(256).meta({ label: 'Public key' }),
    }),
  ),
  'keys.import_file': call(
    'Imports a command-line key file chosen in a dialog of the main process (service-facts §1.2).',
    z.strictObject({ name: keyName }),
  ),
  'keys.remove': call('Forgets a key: keychain entry and index.', z.strictObject({ keyId: identifier() })),
  'clipboard.holds': call(
    'Whether the clipboard holds exactly this text. What it holds otherwise is not told.',
    z.strictObject({ text: z.string().max(4_000_000) }),
  ),
  'keychain.diagnose': call('Says what state the keychain is in and what to do.', nothing),
  'vault.open': call(
    'Opens (or makes) the passphrase-encrypted file vault, where no keychain can be used.',
    z.strictObject({ passphrase: z.string().min(12).max(1024).meta({ secret: true }) }),
  ),
  'feed.snapshot': call('All summaries the feed holds for the current organisation.', nothing),
  'feed.refresh': call('Polls now.', nothing),
  'reviews.open': call('Fetches, checks, decodes and seals one activity.', z.strictObject({ activityId: identifier() })),
  'reviews.open_text': call(
    'Seals an activity from pasted JSON, for reading only.',
    z.strictObject({ json: z.string().max(4_000_000) }),
  ),
  'reviews.decide': call(
    'Opens the confirmation window on a seal. Resolves when a person decided there.',
    z.strictObject({ seal, decision: z.enum(['approve', 'reject']) }),
  ),
  'reviews.open_many': call(
    'Seals several activities to be decided together. High and critical ones are left out, with the reason.',
    z.strictObject({ activityIds: z.array(identifier()).min(1).max(mostTogether) }),
  ),
  'reviews.sum_up': call('What several sealed reviews come to, and which of them stands out.', z.strictObject({ seals })),
  'reviews.decide_many': call(
    'Opens one confirmation for several seals. Each is fetched and compared again before its own stamp; one result for each.',
    z.strictObject({ seals, decision: z.enum(['approve', 'reject']) }),
  ),
  'reviews.stop_many': call('Leaves undecided what is not stamped yet.', nothing),
  'confirm.current': call('The sealed document the confirmation window was opened for.', nothing, 'confirm'),
  'confirm.decide': call(
    'The decision of a person, by the confirmation window alone.',
    z.strictObject({
      seal,
      decision: z.enum(['approve', 'reject', 'close']),
      reachedEnd: z.boolean(),
      heldMs: z.number().int().min(0),
      passphrase: z.string().max(1024).optional().meta({ secret: true }),
    }),
    'confirm',
  ),
  'forms.list': call('Every operation a person can compose, in the order of the table.', nothing),
  'forms.describe': call('The form of an operation, drawn from its row.', z.strictObject({ operation: identifier() })),
  'forms.check': call(
    'Checks what was typed so far: the same problems a submit would give, and the exact body, byte count and fingerprint when there are none.',
    z.strictObject({
      operation: identifier(),
      parameters: z.record(z.string(), z.unknown()),
      generateAppProofs: z.boolean().optional(),
      organizationId: identifier().optional(),
    }),
  ),
  'forms.send': call(
    'Sends the body that `forms.check` showed last, through review and confirmation.',
    z.strictObject({ body: z.string(), operation: identifier() }),
  ),
  'address_book.list': call('All entries of the address book.', nothing),
  'address_book.add': call(
    'Adds an address, once the confirmation window said so. What is suspicious about it is answered first.',
    z.strictObject({
      label: text().max(100).meta({ label: 'Label', example: 'Payroll' }),
      address: bookAddress,
      kind: choice(addressBookKinds).meta({ label: 'Kind' }),
      note: z.string().max(1000).optional().meta({ label: 'Note', multiline: true }),
      acceptWarnings: z.boolean().optional(),
    }),
  ),
  'address_book.update': call(
    'Changes what an address is called, once the confirmation window said so. Another address is another entry.',
    z.strictObject({
      address: bookAddress,
      label: text().max(100).optional(),
      kind: choice(addressBookKinds).optional(),
      note: z.string().max(1000).optional(),
    }),
  ),
  'address_book.remove': call(
    'Removes an address, once the confirmation window said so.',
    z.strictObject({ address: bookAddress }),
  ),
  'address_book.import_check': call(
    'Reads a file of addresses and says what importing it would change. Nothing is changed.',
    z.strictObject({ text: z.string().max(4_000_000), format: z.enum(['csv', 'json']) }),
  ),
  'address_book.import_apply': call(
    'Applies the import that was looked at last, to the book it was looked at with, once the confirmation window said so.',
    z.strictObject({ check: identifier(), removeMissing: z.boolean() }),
  ),
  'address_book.export': call(
    'The address book as a file: CSV that runs nothing in a spreadsheet, or JSON.',
    z.strictObject({ format: z.enum(['csv', 'json']) }),
  ),
  'webhooks.check_url': call(
    'What is wrong or odd with the address of a webhook, as it is typed. Nothing is sent there.',
    z.strictObject({ url: z.string().max(4096), except: identifier().optional() }),
  ),
  'webhooks.inspect': call(
    'Verifies a delivery from its headers and body, and decodes it.',
    z.strictObject({
      headers: z.string().max(64 * 1024),
      body: z.string().max(2 * 1024 * 1024),
      encoding: z.enum(['text', 'base64']),
    }),
  ),
  'webhooks.deliveries': call('Deliveries inspected since the start, newest first, and the state of the receiver.', nothing),
  'webhooks.clear_deliveries': call('Forgets the deliveries that were inspected.', nothing),
  'webhooks.open_receiver': call(
    'Listens on the loopback of this machine for deliveries, until it is closed or the app locks or quits.',
    z.strictObject({ port: z.number().int().min(1).max(65_535).optional() }),
  ),
  'webhooks.close_receiver': call('Stops listening.', nothing),
  'files.save': call(
    'Saves a table to a place the person chooses in a dialog: CSV that runs nothing in a spreadsheet, or JSON.',
    z.strictObject({ name: fileStem, content: z.discriminatedUnion('format', [csvContent, jsonContent]) }),
  ),
  'wallets.checked_accounts': call(
    'A page of wallet accounts of the organisation, each address recomputed from its public key.',
    z.strictObject({ after: identifier().optional() }),
  ),
  'wallets.checked_keys': call(
    'The private keys of the organisation with their tags, each address recomputed from its public key.',
    nothing,
  ),
  'wallets.history': call(
    'A page of the transaction history of an address: who the others are, what the assets are, which activity it was.',
    z
      .strictObject({
        address: evmAddress(),
        caip2: choice(historyChains),
        after: z.string().min(1).max(256).optional(),
        before: z.string().min(1).max(256).optional(),
      })
      .refine(({ after, before }) => after === undefined || before === undefined, { error: 'one of after and before' }),
  ),
  'earn.assets': call('Assets a vault catalogue can be asked for: bundled ones, and those asked for here before.', nothing),
  'earn.catalogue': call(
    'The whole vault catalogue of an asset with the wrappers of the organisation. What it says is kept as a sample of the day.',
    z.strictObject({ caip19: asset }),
  ),
  'earn.samples': call(
    'What the catalogue said of a vault on earlier days, as far as it was looked at from this computer.',
    z.strictObject({ caip19: asset, vaultAddress: z.string().max(256) }),
  ),
  'earn.fee_wallets': call(
    'Accounts that a fee can be paid to: Ethereum ones of the organisation, each address recomputed from its public key.',
    nothing,
  ),
  'earn.check': call(
    'Checks what was typed to enable a vault, and says what its fees do to the yield of a sample deposit.',
    z.strictObject({
      caip19: asset,
      vaultAddress: z.string().max(256),
      clientFeeBps: z.string().max(256),
      clientFeeWallet: z.string().max(256),
      deposit: z.string().max(256),
    }),
  ),
  'earn.deployments': call('Requests to deploy a fee wrapper, as far as the feed holds them, newest first.', nothing),
  'organisation.allowlist': call(
    'The IP allowlist of the organisation, or of one API key, with what decides whether it binds this machine.',
    z.strictObject({ publicKey: apiPublicKey().optional() }),
  ),
  'organisation.check_allowlist': call(
    'What an allowlist would do: normalised ranges, overlaps, limits, what it replaces, and whether this machine could still come in.',
    z.strictObject({
      publicKey: apiPublicKey().nullable(),
      enabled: z.boolean(),
      onEvaluationError: choice(evaluationErrors),
      rules: z.array(z.strictObject({ cidr: z.string().max(256), label: z.string().max(1000) })).max(200),
      address: z.string().max(256),
    }),
  ),
  'organisation.read_interface': call(
    'Reads an ABI or IDL: selectors, collisions, size and hash. Nothing is sent.',
    z.strictObject({ type: choice(smartContractInterfaceTypes), text: z.string().max(16_000_000) }),
  ),
  'organisation.interfaces': call(
    'The contract interfaces of the organisation, each read and held against the hash it is pinned by.',
    nothing,
  ),
  'organisation.upload_interface': call(
    'Uploads a contract interface through review and confirmation, and pins what was uploaded.',
    settings.create_smart_contract_interface.parameters,
  ),
  'organisation.accept_interface': call(
    'Pins an interface that was changed at the service as it is now. A person releases it in the confirmation window.',
    z.strictObject({ smartContractInterfaceId: identifier(), sha256: hex(32) }),
  ),
  'secrets.import': call(
    'Seals secrets in the main process and imports them through review and confirmation. The values are kept nowhere.',
    z.strictObject({ secrets: z.array(secretDraft).min(1).max(32).superRefine(uniqueNames) }),
  ),
  'signing.accounts': call(
    'Every account that can be asked to sign: wallet accounts and private keys, each address recomputed from its public key.',
    nothing,
  ),
  'signing.read': call(
    'Reads a signing request as it is typed: what it looks like, what is proposed, what cannot work, and what would be signed. Nothing is sent.',
    z.strictObject({
      signWith: z.string().max(256),
      payload: requestText,
      encoding: chosen.encoding.optional(),
      hashFunction: chosen.hashFunction.optional(),
    }),
  ),
  'signing.signed': call(
    'What the verified signature of a sealed review completes: a signed transaction or authorisation.',
    z.strictObject({ seal }),
  ),
  'signing.drafts': call('Drafts and templates kept on this computer for the current organisation, newest first.', nothing),
  'signing.keep_draft': call(
    'Keeps a request as a draft or a template, on this computer. What reads like a secret is refused.',
    z.strictObject({
      draftId: identifier().optional(),
      kind: z.enum(['draft', 'template']),
      title: text().max(200).meta({ label: 'Title' }),
      signWith: z.string().max(256),
      payload: requestText,
      encoding: chosen.encoding.nullable(),
      hashFunction: chosen.hashFunction.nullable(),
    }),
  ),
  'signing.remove_draft': call('Removes a draft or a template.', z.strictObject({ draftId: identifier() })),
  'signing.batch': call('The batch of signing requests as it stands; null where there is none.', nothing),
  'signing.batch_check': call(
    'Reads a file of up to 500 signing requests, row by row. Nothing is sent.',
    z.strictObject({ text: requestText, format: z.enum(['csv', 'json']) }),
  ),
  'signing.batch_start': call(
    'Asks a person once for all rows that were checked last, and sends them one after another.',
    z.strictObject({ check: identifier() }),
  ),
  'signing.batch_pause': call('Stops a batch after the row that is being sent.', nothing),
  'signing.batch_resume': call(
    'Looks up what may have arrived, asks a person again where these very bytes were not confirmed in this run, and goes on.',
    nothing,
  ),
  'signing.batch_cancel': call('Cancels the rows that were not sent. What was sent stays.', nothing),
  'signing.batch_clear': call('Forgets a batch that is over.', nothing),
  'evidence.save': call(
    'Saves the evidence of a review where the person says: its bytes, document, votes and receipt, for another machine to verify.',
    z.strictObject({ seal }),
  ),
  'evidence.open': call(
    'Opens an evidence bundle, and computes and verifies everything in it again.',
    z.strictObject({ text: z.string().max(32_000_000) }),
  ),
  'journal.entries': call(
    'Entries of the journal, newest first, filtered where a filter is given.',
    z.strictObject({
      before: z.number().int().optional(),
      limit: z.number().int().min(1).max(500),
      search: z.string().max(400).optional(),
      kinds: z.array(z.string().max(60)).max(60).optional(),
      organizationId: identifier().optional(),
      from: time.optional(),
      to: time.optional(),
    }),
  ),
  'journal.entry': call('One line of the journal, byte for byte.', z.strictObject({ sequence: z.number().int().min(1) })),
  'journal.verify': call('Verifies the whole chain.', nothing),
} satisfies Record<string, AppCall>;

export type AppCallName = keyof typeof appCalls;
export type AppParameters<N extends AppCallName> = z.input<(typeof appCalls)[N]['parameters']>;
