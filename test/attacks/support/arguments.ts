/** Arguments that each call would take: from what stands in the app's state, and from what its own answers gave. */
import type { AppCallName } from '../../../electron/contract/app.ts';
import { textToSign } from '../../e2e/support/world.ts';
import { samples } from '../../vectors/samples.ts';
import type { Watched } from './watched-app.ts';

/** What an attacker picked up on the way: seals, checks, bodies, ids. The newest last. */
export interface Loot {
  seals: string[];
  bodies: string[];
  checks: string[];
  drafts: string[];
}
export const noLoot = (): Loot => ({ seals: [], bodies: [], checks: [], drafts: [] });

/** Keeps what an answer gives away for later calls. */
export function pick(loot: Loot, name: string, value: unknown): void {
  const of = (value ?? {}) as Record<string, unknown>;
  const keep = (list: string[], text: unknown) => {
    if (typeof text === 'string') list.push(text);
    if (list.length > 8) list.shift();
  };
  keep(loot.seals, of.seal);
  if (Array.isArray(of.reviews)) for (const review of of.reviews) keep(loot.seals, (review as { seal?: unknown }).seal);
  if (name === 'forms.check') keep(loot.bodies, of.body);
  keep(loot.checks, of.check);
  keep(loot.drafts, of.draftId);
}

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const usdc = 'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const last = (list: readonly string[]): string => list.at(-1) ?? 'none';

export function argumentsOf(world: Watched, loot: Loot): Readonly<Record<AppCallName, unknown>> {
  const { practice, connectionId, keyId } = world;
  const { organizationId } = practice.info;
  const payload = textToSign(practice, 'give me a signature');
  const rows = JSON.stringify([{ label: 'a', ...payload }]);
  const stranger = 'https://service.stranger.example';
  return {
    'app.state': {},
    'app.settings': { lockAfterMinutes: 0, lockWithSystem: false, notifications: false, pollSeconds: 300 },
    'app.visible': { visible: false },
    'app.keep_typed': { form: 'key', json: '{}' },
    'app.typed': {},
    'app.try_notification': {},
    'app.pause_notices': { minutes: 480 },
    'app.passphrase': { action: 'set' },
    'app.touch_id': { on: true },
    'app.lock': {},
    'app.unlock': {},
    'app.start_over': {},
    'clipboard.holds': { text: 'CANARY of the clipboard' },
    'keychain.diagnose': {},
    'vault.open': {},
    'vault.close': {},
    'vault.passphrase': {},
    'vault.move_home': { to: 'file vault' },
    'keys.move': { keyId, to: 'file vault' },
    'files.take_in': { path: 'settings.json' },
    'files.dismiss': { path: 'settings.json' },
    'diagnostics.about': {},
    'diagnostics.preview': {},
    'diagnostics.save': { sha256: 'a'.repeat(64) },
    'files.save': { name: 'table', content: { format: 'json', text: '{}' } },
    'connections.add': { baseUrl: stranger, organizationId, keyId, keep: true },
    'connections.select': { connectionId },
    'connections.test': { connectionId },
    'connections.proxy': { connectionId, baseUrl: stranger, configId: 'c' },
    'connections.dialect': { connectionId, overrides: { pinnedKeys: { signer: practice.info.pinnedKeys.otp } } },
    'connections.votes': { connectionId, shown: false },
    'connections.sub_organization': { connectionId, organizationId: 'another-organisation' },
    'connections.forget_sub_organization': { connectionId, organizationId: 'another-organisation' },
    'connections.remove': { connectionId },
    'watch.set': { connectionId, keyId },
    'watch.clear': { connectionId },
    'updates.check': {},
    'updates.download': {},
    'updates.install': {},
    'logins.read_write': { connectionId, expirationSeconds: '86400' },
    'logins.stamp': { connectionId, invalidateExisting: true },
    'logins.oauth': { connectionId, token: { from: 'pasted' } },
    'logins.oauth_login': { connectionId, token: { from: 'pasted' } },
    'logins.code_begin': { connectionId, otpType: 'OTP_TYPE_EMAIL', contact: 'ada.reyes@northwind.example' },
    'logins.code_enter': {},
    'logins.code_state': {},
    'logins.code_cancel': {},
    'logins.extend': { connectionId },
    'logins.end': { connectionId },
    'logins.cancel': {},
    'keys.create': { name: 'mine', curve: 'API_KEY_CURVE_P256' },
    'keys.import': { name: 'mine' },
    'keys.import_file': { name: 'mine' },
    'keys.repair': { keyId },
    'keys.remove': { keyId },
    'keys.health': {},
    'keys.registered': { connectionId },
    'keys.register': { keyId, connectionId, name: 'mine', userId: practice.info.users[1]?.userId },
    'keys.revoke': { connectionId, userId: 'u', apiKeyId: 'a' },
    'keys.make_active': { keyId, connectionId },
    'keys.rotate': { connectionId, name: 'mine' },
    'keys.rotation': { connectionId },
    'keys.rotation_continue': { connectionId },
    'keys.rotation_stop': { connectionId },
    'feed.snapshot': {},
    'feed.refresh': {},
    'feed.inbox': {},
    'reviews.open': { activityId: last(world.activityIds) },
    'reviews.open_text': { json: '{"activity":{}}' },
    'reviews.decide': { seal: last(loot.seals), decision: 'approve' },
    'reviews.open_many': { activityIds: world.activityIds },
    'reviews.sum_up': { seals: [last(loot.seals)] },
    'reviews.decide_many': {
      // Those that were opened together: of one that is among them twice no window opens.
      seals: loot.seals.length > 0 ? loot.seals.slice(-world.activityIds.length) : ['none'],
      decision: 'approve',
    },
    'reviews.stop_many': {},
    'confirm.current': {},
    'confirm.decide': { seal: last(loot.seals), decision: 'approve', reachedEnd: true, heldMs: 60_000 },
    'trusted.current': {},
    'trusted.give': { askId: 'none', values: {} },
    'forms.list': {},
    'forms.describe': { operation: 'sign_raw_payload' },
    'forms.check': { operation: 'sign_raw_payload', parameters: payload },
    'forms.send': { operation: 'sign_raw_payload', body: last(loot.bodies) },
    'address_book.list': {},
    'address_book.add': { label: 'Payroll', address, kind: 'own', acceptWarnings: true },
    'address_book.update': { address, label: 'Friend' },
    'address_book.remove': { address },
    'address_book.import_check': { text: JSON.stringify([{ label: 'Payroll', address, kind: 'own' }]), format: 'json' },
    'address_book.import_apply': { check: last(loot.checks), removeMissing: true },
    'webhooks.check_url': { url: `${stranger}/hook` },
    'webhooks.inspect': { headers: 'X-A: b', body: '{}', encoding: 'text' },
    'webhooks.deliveries': {},
    'webhooks.clear_deliveries': {},
    'webhooks.bring_back_deliveries': {},
    'webhooks.open_receiver': {},
    'webhooks.close_receiver': {},
    'wallets.checked_accounts': {},
    'wallets.checked_keys': {},
    'wallets.balances': { address, caip2: 'eip155:1' },
    'wallets.history': { address, caip2: 'eip155:1' },
    'earn.assets': {},
    'earn.catalogue': { caip19: usdc },
    'earn.samples': { caip19: usdc, vaultAddress: address },
    'earn.fee_wallets': {},
    'earn.check': { caip19: usdc, vaultAddress: address, clientFee: '10', clientFeeWallet: address, deposit: '1' },
    'earn.deployments': {},
    'organisation.allowlist': {},
    'organisation.check_allowlist': { publicKey: null, enabled: false, onEvaluationError: 'ALLOW', rules: [], address: '' },
    'organisation.read_interface': { type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM', text: '[]' },
    'organisation.interfaces': {},
    'organisation.upload_interface': {
      ...samples.create_smart_contract_interface.parameters,
      smartContractAddress: address,
    },
    'organisation.accept_interface': { smartContractInterfaceId: 'i', sha256: 'ab'.repeat(32) },
    'secrets.import': { secrets: [{ name: 'n' }] },
    'signing.accounts': {},
    'signing.read': { signWith: payload.signWith, payload: payload.payload },
    'signing.signed': { seal: last(loot.seals) },
    'signing.keep_note': { activityId: world.activityIds[0] ?? 'none', note: 'n' },
    'signing.drafts': {},
    'signing.keep_draft': { kind: 'draft', title: 't', ...payload, blanks: [], literal: false, note: '' },
    'signing.remove_draft': { draftId: last(loot.drafts) },
    'signing.batch': {},
    'signing.batch_check': { text: rows, format: 'json' },
    'signing.batch_start': { check: last(loot.checks) },
    'signing.hand_over': { check: last(loot.checks), note: '' },
    'signing.batch_again': {},
    'signing.batch_pause': {},
    'signing.batch_resume': {},
    'signing.batch_cancel': {},
    'signing.batch_clear': {},
    'signup.state': {},
    'signup.begin': {
      ...{ proxyUrl: stranger, configId: 'c', baseUrl: stranger },
      ...{ otpType: 'OTP_TYPE_EMAIL', contact: 'ada@example.com' },
    },
    'signup.code': {},
    'signup.send': { keyName: 'mine' },
    'signup.find': {},
    'signup.cancel': {},
    'evidence.save': { seal: last(loot.seals) },
    'journal.entries': { limit: 20 },
    'journal.matters': { limit: 20 },
    'journal.entry': { sequence: 1 },
    'journal.verify': {},
    'journal.save': {},
    'journal.open': {},
    'journal.open_own': {},
    'journal.opened': {},
    'journal.close': {},
    'activities.older': { limit: 20 },
    'activities.read_older': { pages: 1 },
    'activities.drop_older': {},
    'activities.search': { search: 'a', limit: 10 },
    'moving.state': {},
    'moving.export': { keyIds: [keyId] },
    'moving.import': {},
    'moving.verify_journal': { file: 'journal.jsonl' },
  };
}

/** Of an operation: what its row's sample says, on what is there. */
export function operationArguments(name: string, { fingerprints, activityIds }: Watched): unknown {
  const { parameters } = (samples as unknown as Readonly<Record<string, { parameters: Record<string, unknown> }>>)[name] ?? {
    parameters: {},
  };
  return {
    ...parameters,
    ...('fingerprint' in parameters && { fingerprint: fingerprints.at(-1) }),
    ...('activityId' in parameters && { activityId: activityIds.at(-1) }),
  };
}
