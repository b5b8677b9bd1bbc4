/** Settings, keys, people, webhooks, vaults: what changes in an organisation, and what would let somebody in. */
import { context, now, parties } from '../parties.ts';
import { submit } from '../risk-case.ts';
import {
  activity,
  ada,
  allowlist,
  ben,
  deploy,
  drop,
  hook,
  invite,
  key,
  present,
  ranges,
  secret,
  session,
  user,
  vote,
  world,
} from '../risk-world.ts';
import type { LadderCase } from './case.ts';
import { honest, malicious } from './world.ts';

const here = { in: world };
const own = (type: string, parameters: Record<string, unknown>) => submit(type, { userId: 'user-ada', ...parameters });
const apiKey = (publicKey: string, more: Record<string, unknown> = {}) => ({
  apiKeys: [{ apiKeyName: 'Desk', publicKey, curveType: 'API_KEY_CURVE_P256', expirationSeconds: '7776000', ...more }],
});
const off = context({ ...present, allowlist: { ...allowlist, enabled: false } });
const created = (url: string) => submit('CREATE_WEBHOOK_ENDPOINT', { name: 'New', url, eventTypes: ['ACTIVITY_UPDATES'] });
const two = context({
  ...present,
  users: [
    { ...ada, apiKeys: [...ada.apiKeys, { apiKeyId: 'key-9', apiKeyName: 'Old', credential: { publicKey: '02ee' } }] },
    ben,
  ],
});

export const settings: readonly LadderCase[] = [
  honest('keeps the allowlist as it is', ranges(['203.0.113.0/24']), 'look', here),
  honest('adds an office to the allowlist', ranges(['203.0.113.0/24', '198.51.100.0/28']), 'look', here),
  honest('narrows the allowlist', ranges(['203.0.113.0/28']), 'look', here),
  honest('leaves the allowlist off', ranges(['203.0.113.0/24'], { enabled: false }), 'look', { in: off }),
  honest('switches the allowlist on', ranges(['203.0.113.0/24']), 'look', { in: off }),
  honest('rotates its own key', own('CREATE_API_KEYS_V2', apiKey('02dd')), 'look', { ...here, rule: 'new-credential' }),
  honest('deletes its own old key', own('DELETE_API_KEYS', { apiKeyIds: ['key-9'] }), 'look', { in: two }),
  honest(
    'adds a passkey of its own',
    own('CREATE_AUTHENTICATORS_V2', { authenticators: [{ authenticatorName: 'Touch' }] }),
    'look',
    here,
  ),
  honest('invites a colleague of its domain', invite('Dora Lind'), 'note', here),
  honest('renames itself', user({ userName: 'Ada R.' }, 'user-ada'), 'look', here),
  honest('moves a webhook to another path of its host', hook('https://hooks.northwind.example/v2/activity'), 'look', here),
  honest('moves a webhook to another host of its domain', hook('https://events.northwind.example/activity'), 'look', here),
  honest('adds a webhook on a host of its domain', created('https://audit.northwind.example/hook'), 'look', here),
  honest('switches a webhook off', submit('UPDATE_WEBHOOK_ENDPOINT', { endpointId: 'hook-1', isActive: false }), 'look', here),
  honest('deletes a webhook', submit('DELETE_WEBHOOK_ENDPOINT', { endpointId: 'hook-2' }), 'look', here),
  honest('stores a secret', secret('api-token'), 'look', here),
  honest('opens a session of its own for an hour', session({ userId: 'user-ada', expirationSeconds: '3600' }), 'look', here),
  honest('opens a vault it finds in the catalogue, fees to itself', deploy({}), 'look', here),
  honest('creates a wallet', submit('CREATE_WALLET', { walletName: 'Payroll 2027', accounts: [] }), 'look', here),
  honest('tags a key', submit('CREATE_PRIVATE_KEY_TAG', { privateKeyTagName: 'cold', privateKeyIds: [] }), 'look', here),
  honest(
    'opens a sub-organisation for a customer',
    submit('CREATE_SUB_ORGANIZATION_V7', {
      subOrganizationName: 'Customer 12',
      rootUsers: [
        { userName: 'Dora Lind', userEmail: 'dora@northwind.example', apiKeys: [], authenticators: [], oauthProviders: [] },
      ],
      rootQuorumThreshold: 1,
    }),
    'look',
    here,
  ),
  malicious('opens the allowlist to the internet', ranges(['203.0.113.0/24', '0.0.0.0/0']), 'critical', 'allowlist-wide', here),
  malicious(
    'opens the allowlist to the internet in two halves',
    ranges(['203.0.113.0/24', '0.0.0.0/1', '128.0.0.0/1']),
    'critical',
    'allowlist-wide',
    here,
  ),
  malicious(
    'opens the allowlist to the internet in sixteen pieces',
    ranges(['203.0.113.0/24', ...Array.from({ length: 16 }, (_, i) => `${i * 16}.0.0.0/4`)]),
    'critical',
    'allowlist-wide',
    here,
  ),
  malicious('opens the allowlist to all of IPv6', ranges(['203.0.113.0/24', '::/0']), 'critical', 'allowlist-wide', here),
  malicious('opens the allowlist to a large network', ranges(['203.0.113.0/24', '52.0.0.0/10']), 'high', 'allowlist-wide', here),
  malicious('switches the allowlist off', ranges(['203.0.113.0/24'], { enabled: false }), 'high', 'allowlist-off', here),
  malicious(
    'lets everybody in when the allowlist fails',
    ranges(['203.0.113.0/24'], { onEvaluationError: 'ALLOW' }),
    'critical',
    'allowlist-open-on-error',
    here,
  ),
  malicious('locks this machine out', ranges(['198.51.100.0/24']), 'critical', 'allowlist-lockout', here),
  malicious('adds a key to a colleague', key('02dd'), 'high', 'new-credential', here),
  malicious('adds a key that a colleague has', key('02aa'), 'high', 'key-taken', here),
  malicious(
    'takes the last key from a colleague',
    submit('DELETE_API_KEYS', { userId: 'user-ben', apiKeyIds: ['key-2', 'key-3'] }),
    'critical',
    'access-lost',
    here,
  ),
  malicious(
    'adds a user who brings a key',
    submit('CREATE_USERS_V4', {
      users: [
        {
          userName: 'Dora',
          userEmail: 'dora@northwind.example',
          userTags: [],
          ...apiKey('02ff'),
          authenticators: [],
          oauthProviders: [],
        },
      ],
    }),
    'high',
    'new-user',
    here,
  ),
  malicious(
    'invites somebody named like a colleague',
    invite('Ben Okafor', 'ben2@northwind.example'),
    'high',
    'name-confusable',
    here,
  ),
  malicious(
    'invites somebody of a domain like its own',
    invite('Dora Lind', 'dora@northwlnd.example'),
    'critical',
    'domain-lookalike',
    here,
  ),
  malicious(
    'sends the codes of a colleague elsewhere',
    user({ userEmail: 'ben@elsewhere.example' }),
    'high',
    'approver-contact-changed',
    here,
  ),
  malicious(
    'deletes a colleague of the root quorum',
    submit('DELETE_USERS', { userIds: ['user-ben'] }),
    'critical',
    'quorum-unreachable',
    here,
  ),
  malicious('sends events to another host', hook('https://collect.evil.example/x'), 'high', 'webhook-host-changed', here),
  malicious('adds a webhook on a host of nobody', created('https://collect.evil.example/x'), 'high', 'webhook-new-host', here),
  malicious(
    'sends events to a host that looks like its own',
    created('https://hooks.northwlnd.example/activity'),
    'critical',
    'host-lookalike',
    here,
  ),
  malicious('sends events to a machine inside', created('https://10.0.0.7/hook'), 'high', 'webhook-unfit', here),
  malicious('stores a secret in the open', secret('db-2', 'hunter2'), 'critical', 'secret-not-encrypted', here),
  malicious(
    'opens a session of a colleague',
    session({ userId: 'user-ben', expirationSeconds: '3600' }),
    'high',
    'session-for-other',
    here,
  ),
  malicious(
    'opens a session for a month',
    session({ userId: 'user-ada', expirationSeconds: '2592000' }),
    'high',
    'long-session',
    here,
  ),
  malicious(
    'exports a wallet to a key nobody knows',
    submit('EXPORT_WALLET', {
      walletId: 'wallet-2',
      targetPublicKey: `04${'ab'.repeat(64)}`,
      language: 'MNEMONIC_LANGUAGE_ENGLISH',
    }),
    'critical',
    'key-export',
    here,
  ),
  malicious('deletes a wallet that was never exported', drop(['wallet-2'], true), 'critical', 'delete-without-export', here),
  malicious('sends fees to a stranger', deploy({ clientFeeWallet: parties.stranger }), 'critical', 'fee-wallet-foreign', here),
  malicious('takes nearly all of the yield that is allowed', deploy({ clientFeeBps: '3990' }), 'high', 'fee-at-cap', here),
  malicious(
    'opens a vault that is not in the catalogue',
    deploy({ vaultAddress: parties.stranger }),
    'high',
    'vault-unlisted',
    here,
  ),
  malicious('does what this app does not know', submit('LAUNCH_ROCKET', { target: 'moon' }), 'high', 'unknown-type', here),
  malicious(
    'opens the allowlist to an eighth of the cloud in pieces',
    ranges(['203.0.113.0/24', ...Array.from({ length: 16 }, (_, i) => `52.${i * 16}.0.0/12`)]),
    'critical',
    'allowlist-wide',
    here,
  ),
  malicious(
    'adds a key to a colleague who is only said to have asked',
    {
      ...key('02dd'),
      activity: activity([vote('user-ben', now)], {
        type: 'ACTIVITY_TYPE_CREATE_API_KEYS_V2',
        intent: { createApiKeysIntentV2: key('02dd').parameters as Record<string, unknown> },
      }),
    },
    'high',
    'new-credential',
    here,
  ),
  malicious(
    'adds a webhook on a host whose name only ends like its own',
    created('https://collectnorthwind.example/x'),
    'high',
    'webhook-new-host',
    here,
  ),
];
