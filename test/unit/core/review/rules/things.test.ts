/** Rules about what an organisation has: wallets, secrets, sessions, webhooks, interfaces, features, vaults. */
import { expect, test } from 'vitest';
import { destructionRules } from '../../../../../electron/core/review/rules/destruction.ts';
import { earnRules } from '../../../../../electron/core/review/rules/earn.ts';
import { featureRules } from '../../../../../electron/core/review/rules/features.ts';
import { sessionRules } from '../../../../../electron/core/review/rules/sessions.ts';
import { settingsRules } from '../../../../../electron/core/review/rules/settings.ts';
import { webhookRules } from '../../../../../electron/core/review/rules/webhooks.ts';
import { context, now, parties } from '../../../../vectors/parties.ts';
import { submit } from '../../../../vectors/risk-case.ts';
import {
  abi,
  activity,
  deploy,
  drop,
  hook,
  policy,
  present,
  secret,
  selectorCollision,
  session,
  upload,
  vaults,
  vote,
  world,
} from '../../../../vectors/risk-world.ts';
import { type Row, type Says, said } from '../said.ts';

const without = (more: Record<string, unknown>, rest: Parameters<typeof context>[1] = {}) =>
  context({ ...present, ...more }, rest);

const lost = (names: string): Says => [
  'delete-without-export',
  `${names} never exported: the keys exist nowhere else, and what they hold would be lost.`,
];
const maybeLost: Says = [
  'delete-without-export',
  'Keys that were never exported would be deleted too: they exist nowhere else, and what they hold would be lost.',
];
const none = (what: string): Says => ['delete-last', `No ${what} would be left.`];
const named = (name: string): Says => ['deleted-and-named', `The policy “${name}” names what would be deleted.`];
const keys = {
  privateKeys: [
    { privateKeyId: 'private-1', privateKeyName: 'Vault key', exported: false },
    { privateKeyId: 'private-2', privateKeyName: 'Old key', exported: true },
  ],
};
const naming = (id: string) => without({ policies: [policy('policy-id', 'EFFECT_ALLOW', `x.id == '${id}'`, 'true')] });
const dropKeys = (privateKeyIds: string[], more = {}) => submit('DELETE_PRIVATE_KEYS', { privateKeyIds, ...more });

test.each<Row>([
  ['a wallet that was exported', drop(['wallet-1']), ['key-deleted', named('policy-pay')]],
  ['one that was never exported', drop(['wallet-2'], true), [lost('Cold was'), 'key-deleted']],
  [
    'one of each kind',
    drop(['wallet-1', 'wallet-2'], true),
    [lost('Cold was'), 'key-deleted', none('wallet'), named('policy-pay')],
  ],
  [
    'two that were never exported',
    drop(['a', 'b'], true),
    [lost('“A” and B were'), 'key-deleted', none('wallet')],
    without({
      wallets: [
        { walletId: 'a', walletName: 'A', exported: false },
        { walletId: 'b', walletName: 'B', exported: false },
      ],
    }),
  ],
  ['one of which that is not at known', drop(['wallet-x'], true), [maybeLost, 'key-deleted']],
  ['one that was exported, without asking', drop(['wallet-1'], true), [maybeLost, 'key-deleted', named('policy-pay')]],
  [
    'private keys',
    dropKeys(['private-1'], { deleteWithoutExport: true }),
    [lost('“Vault key” was'), 'key-deleted'],
    without(keys),
  ],
  [
    'an account',
    submit('DELETE_WALLET_ACCOUNTS', { walletAccountIds: ['account-1'], deleteWithoutExport: true }),
    [maybeLost, 'key-deleted'],
  ],
  ['all private keys', dropKeys(['private-1', 'private-2']), ['key-deleted', none('private key')], without(keys)],
  ['one private key of two', dropKeys(['private-2']), ['key-deleted'], without(keys)],
  ['a private key where none is known', dropKeys(['private-2']), ['key-deleted']],
  [
    'a list of rows without ids',
    dropKeys([]),
    ['key-deleted'],
    without({ privateKeys: [{ privateKeyName: 'x' }, { privateKeyId: 'y' }] }),
  ],
  ['one webhook of two', submit('DELETE_WEBHOOK_ENDPOINT', { endpointId: 'hook-1' }), ['webhook-deleted']],
  [
    'the only webhook',
    submit('DELETE_WEBHOOK_ENDPOINT', { endpointId: 'hook-1' }),
    [['delete-last', 'No active webhook endpoint would be left: nobody is told what happens.'], 'webhook-deleted'],
    without({ webhookEndpoints: [{ endpointId: 'hook-1', url: 'https://a.example' }] }),
  ],
  [
    'a wallet, while the only webhook has no id',
    drop(['w']),
    ['key-deleted'],
    without({ webhookEndpoints: [{ url: 'https://a.example' }] }),
  ],
  ['secrets', submit('DELETE_SECRETS', { secretIds: ['s1'] }), ['secret-deleted']],
  [
    'an organisation below',
    submit('DELETE_SUB_ORGANIZATION', { deleteWithoutExport: true }),
    [maybeLost, 'delete-sub-organization'],
  ],
  ['a wallet that a policy names', drop(['wallet-9']), ['key-deleted', named('policy-id')], naming('wallet-9')],
  ['a private key that a policy names', dropKeys(['private-9']), ['key-deleted', named('policy-id')], naming('private-9')],
  ['a user that a policy names', submit('DELETE_USERS', { userIds: ['user-ben'] }), [named('policy-id')], naming('user-ben')],
  [
    'a tag of users that a policy names',
    submit('DELETE_USER_TAGS', { userTagIds: ['tag-it-99'] }),
    [named('policy-id')],
    naming('tag-it-99'),
  ],
  [
    'a tag of keys that a policy names',
    submit('DELETE_PRIVATE_KEY_TAGS', { privateKeyTagIds: ['tag-it-99'] }),
    [named('')],
    without({ policies: [{ condition: 'tag-it-99' }] }),
  ],
  // An id of a few letters would be found in any condition.
  ['an id of seven letters says nothing', drop(['wallet1']), ['key-deleted'], naming('wallet1')],
  ['an id of eight letters', drop(['wallet10']), ['key-deleted', named('policy-id')], naming('wallet10')],
  [
    'what a policy names is changed, not deleted',
    submit('UPDATE_USER_TAG_AND_DELETE_NOTHING', { userTagIds: ['tag-it-99'] }),
    [],
    naming('tag-it-99'),
  ],
])('what is deleted: %s', (_, request, says, against = world) => {
  expect(said(destructionRules, request, against)).toEqual(says);
});

const foreign = (wallet: string, unread = ''): Says => [
  'fee-wallet-foreign',
  `The fees would go to ${wallet}, which is not an account of this organisation${unread}.`,
];
const fee = (sentence: string, rule = 'fee-at-cap'): Says => [rule, sentence];
const elsewhere = (listed: string, said: string): Says => [
  'vault-on-other-chain',
  `The vault is on ${listed}, but the request says ${said}.`,
];
const swapFees = (feeReceiverWalletAddress?: string) => submit('UPSERT_SWAP_CONFIG', { feeBps: '20', feeReceiverWalletAddress });
const catalogue = (row: Record<string, unknown>, more = {}) =>
  without({ vaults: { vaults: [{ vaultAddress: parties.registry, ...row }], ...more } });

test.each<Row>([
  ['an account of ours', deploy({}), []],
  ['an account of somebody', deploy({ clientFeeWallet: parties.stranger }), [foreign(parties.stranger)]],
  [
    'an account that may be among those not read',
    deploy({ clientFeeWallet: parties.stranger }),
    [foreign(parties.stranger, ' that this app has read')],
    without({ unread: { accounts: { read: 9, because: 'limit' } } }),
  ],
  ['where the fees of swaps go', swapFees(parties.stranger), [foreign(parties.stranger)]],
  ['where the fees of swaps go is not said', swapFees(), []],
  ['whose it is cannot be told', swapFees(parties.stranger), ['fee-wallet-unchecked'], without({ accounts: undefined })],
  ['nothing is said, and nothing is known', deploy({ clientFeeWallet: undefined }), [], without({ accounts: undefined })],
  ['a fifth of the yield', deploy({ clientFeeBps: '2000' }), [fee('The fee takes 20 % of the yield.', 'fee-high')]],
  ['a hundredth less', deploy({ clientFeeBps: '1999' }), []],
  ['a tenth below the cap', deploy({ clientFeeBps: '3599' }), [fee('The fee takes 35.99 % of the yield.', 'fee-high')]],
  [
    'a hundredth below the cap',
    deploy({ clientFeeBps: '3999' }),
    [
      fee(
        'The fee of 39.99 % is next to the cap of 40 % of the yield: a typing error, or somebody taking all they can.',
        'fee-at-cap',
      ),
      fee('The fee takes 39.99 % of the yield.', 'fee-high'),
    ],
  ],
  [
    'the cap',
    deploy({ clientFeeBps: '4000' }),
    [fee('The fee is at the cap of 40 % of the yield: a typing error, or somebody taking all they can.')],
  ],
  ['a hundredth above the cap', deploy({ clientFeeBps: '4001' }), [fee('The fee of 40.01 % is above the cap of 40 %.')]],
  ['a fee that is not a number', deploy({ clientFeeBps: '4e3' }), [fee('The fee “4e3” is not a whole number of basis points.')]],
  ['a fee with a sign', deploy({ clientFeeBps: '+4000' }), [fee('The fee “+4000” is not a whole number of basis points.')]],
  ['a fee of fractions', deploy({ clientFeeBps: '250.5' }), [fee('The fee “250.5” is not a whole number of basis points.')]],
  ['no fee', deploy({ clientFeeBps: undefined }), [fee('The fee “” is not a whole number of basis points.')]],
  ['a vault of no catalogue', deploy({ vaultAddress: parties.router }), ['vault-unlisted']],
  [
    'a vault where the catalogue was read in part',
    deploy({ vaultAddress: parties.router }),
    [],
    catalogue({}, { partial: true }),
  ],
  ['a vault of no catalogue that is an answer', deploy({ vaultAddress: parties.router }), ['vault-unlisted'], catalogue({})],
  ['a vault where no catalogue was read', deploy({ vaultAddress: parties.router }), [], without({ vaults: { vaults: [] } })],
  ['another chain', deploy({ chainCaip2: 'eip155:8453' }), [elsewhere('Ethereum mainnet', 'Base')]],
  ['no chain', deploy({ chainCaip2: undefined }), [elsewhere('Ethereum mainnet', '“”')]],
  [
    'another family of chains',
    deploy({ chainCaip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }),
    [elsewhere('Ethereum mainnet', '“solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp”')],
  ],
  ['a number and more', deploy({ chainCaip2: 'eip155:1x' }), [elsewhere('Ethereum mainnet', '“eip155:1x”')]],
  [
    'more and a number',
    deploy({ chainCaip2: 'xeip155:10' }),
    [elsewhere('chain 424242', '“xeip155:10”')],
    catalogue({ caip19: 'eip155:424242/erc20:0x' }),
  ],
  ['a vault of which no chain is told', deploy({ chainCaip2: 'eip155:8453' }), [], catalogue({ name: 'x' })],
  ['a vault in another spelling', deploy({ vaultAddress: parties.registry.toLowerCase() }), [], without({ vaults })],
])('vaults and fees: %s', (_, request, says, against = world) => {
  expect(said(earnRules, request, against)).toEqual(says);
});

const unclear = (time: string): Says => [
  'long-session',
  `How long it would last is not clear: “${time}” is no number of seconds.`,
];
const asks = (who: string, whose: string): Says => ['session-for-other', `${who} asks for a session of ${whose}.`];
const lasts = (words: string): Says => ['long-session', `The session would last ${words}.`];
const secrets = (...rows: Record<string, unknown>[]) => submit('IMPORT_SECRETS', { secrets: rows });
const sealed = '{"encappedPublic":"04","ciphertext":"aa"}';
const taken = (sentence: string): Says => ['secret-name-taken', sentence];
const plain = (place: number): Says => [
  'secret-not-encrypted',
  `Secret ${place} does not look encrypted: it might be readable by everybody who reads this request.`,
];
const bensSession = { targetPublicKey: '04aa', userId: 'user-ben' };
const readOnly = (userId: string, asker?: string) =>
  submit('CREATE_READ_ONLY_SESSION', { userId }, asker === undefined ? undefined : activity([vote(asker, now)]));

test.each<Row>([
  ['a day', session({ expirationSeconds: '86400' }), []],
  ['a second longer', session({ expirationSeconds: '86401' }), [lasts('1 day')]],
  ['a month', submit('STAMP_LOGIN', { publicKey: '02', expirationSeconds: '2592000' }), [lasts('30 days')]],
  ['a number with words', submit('OTP_LOGIN', { expirationSeconds: '90000 seconds' }), [unclear('90000 seconds')]],
  ['a word before a number', submit('OAUTH_LOGIN', { expirationSeconds: 'x90000' }), [unclear('x90000')]],
  ['a key is no session', submit('CREATE_API_KEYS_V2', { expirationSeconds: '90000' }), []],
  ['others end', submit('OAUTH', { invalidateExisting: true }), ['sessions-ended']],
  ['others stay', submit('CREATE_SESSION_PROFILE', { invalidateExisting: 'true' }), []],
  ['I ask for Ben’s', session(bensSession), [asks('Ada Reyes', 'Ben Okafor')]],
  ['I ask for mine', session({ userId: 'user-ada' }), []],
  ['I ask for nobody’s', session({}), []],
  ['Ben asks for his', readOnly('user-ben', 'user-ben'), []],
  ['Ben asks for mine', readOnly('user-ada', 'user-ben'), [asks('Ben Okafor', 'Ada Reyes')]],
  ['somebody unknown asks for another’s', readOnly('user-y', 'user-x'), [asks('user user-x', 'user user-y')]],
  [
    'nobody knows who asks',
    readOnly('user-ben'),
    [['session-for-other', 'A session of Ben Okafor is asked for, and this app does not know who asks.']],
    without({ whoami: undefined }),
  ],
  ['another kind of session', submit('STAMP_LOGIN', { userId: 'user-ben' }), []],
  ['a name that is there', secret('db'), [taken('A secret named “db” already exists.')]],
  [
    'a name given three times',
    secrets(
      { name: 'a', secretPayload: sealed },
      { name: 'a', secretPayload: sealed },
      { secretPayload: sealed },
      { name: 'a', secretPayload: sealed },
    ),
    [taken('The name “a” is given twice.')],
  ],
  ['no names', secrets({ secretPayload: sealed }), [], without({ secrets: [{ secretId: 'x' }] })],
  ['text', secrets({ name: 'x', secretPayload: sealed }, { name: 'y', secretPayload: 'hunter2' }), [plain(2)]],
  ['nothing', secrets({ name: 'x' }), [plain(1)]],
  ['JSON without a key', secret('x', '{"password":"hunter2"}'), [plain(1)]],
  ['JSON that is a list', secret('x', '["ciphertext"]'), [plain(1)]],
  ['a capsule alone', secret('x', '{"ENCAPPED_public":"04","password":"hunter2"}'), []],
  ['the same elsewhere', submit('CREATE_WALLET', { secrets: [{ name: 'db', secretPayload: 'x' }] }), []],
  ['a wallet leaves', submit('EXPORT_WALLET', { walletId: 'wallet-1' }), ['key-export']],
  ['a secret leaves', submit('EXPORT_SECRET', { secretId: 's1' }), ['key-export']],
  ['no export', submit('LIST_EXPORT_WALLETS', { walletId: 'wallet-1' }), []],
  ['a wallet comes', submit('IMPORT_WALLET', { walletName: 'w' }), ['key-import']],
])('sessions, secrets and keys: %s', (_, request, says, against = world) => {
  expect(said(sessionRules, request, against)).toEqual(says);
});

const feature = (name: string | undefined, type = 'SET_ORGANIZATION_FEATURE') => submit(type, { name, value: '' });
const shadow: Says = ['interface-shadows', '“many_msg_babbage” has the selector 0xa9059cbb of “transfer”.'];
const size = (bytes: number): Says => ['interface-too-large', `The interface has ${bytes} bytes; the limit is 400000.`];
const padded = (bytes: number) => `${abi('totalAssets')}${' '.repeat(bytes - abi('totalAssets').length)}`;
const uploaded = without({
  smartContractInterfaces: [{ smartContractAddress: parties.router }, { smartContractAddress: parties.vault.toLowerCase() }],
});
const roots = (...names: (string | undefined)[]) =>
  submit('CREATE_SUB_ORGANIZATION_V8', { subOrganizationName: 's', rootUsers: names.map(userName => ({ userName })) });
const decides = (who: string): Says => ['sub-organization', `${who}.`];

test.each<Row>([
  ...[
    'FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY',
    'FEATURE_NAME_EMAIL_AUTH',
    'FEATURE_NAME_EMAIL_RECOVERY',
    'FEATURE_NAME_SMS_AUTH',
    'FEATURE_NAME_OTP_EMAIL_AUTH',
    'FEATURE_NAME_AUTH_PROXY',
    'FEATURE_NAME_WEBAUTHN_ORIGINS',
  ].map((name): Row => [name, feature(name), ['feature-opens-door']]),
  [
    'a way in is taken away',
    feature('FEATURE_NAME_SMS_AUTH', 'REMOVE_ORGANIZATION_FEATURE'),
    [['feature-opens-door', 'The feature controls a way in that needs no API key. It would be switched off.']],
  ],
  [
    'another feature',
    feature('FEATURE_NAME_WEBHOOK', 'REMOVE_ORGANIZATION_FEATURE'),
    [
      [
        'organization-feature',
        'A feature of the whole organisation changes; only the root quorum can decide it. It would be switched off: nobody is told what happens.',
      ],
    ],
  ],
  ['no feature', feature(undefined), ['organization-feature']],
  ['something else of that name', feature('FEATURE_NAME_SMS_AUTH', 'CREATE_WALLET'), []],
  ['a function drawn over another', upload(selectorCollision), [shadow]],
  [
    'two functions that share their selector',
    upload(
      JSON.stringify([abi('transfer', ['address', 'uint256']), selectorCollision].flatMap(json => JSON.parse(json) as unknown[])),
    ),
    [['interface-shadows', '“transfer” and “many_msg_babbage” share the selector 0xa9059cbb: a call can be read as either.']],
  ],
  ['a function under its own name', upload(abi('transfer', ['address', 'uint256'])), []],
  ['a function of nobody', upload(abi('totalAssets')), []],
  ['no function', upload('[]'), ['interface-unreadable']],
  [
    'no interface',
    submit('CREATE_SMART_CONTRACT_INTERFACE', { type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM' }),
    ['interface-unreadable'],
  ],
  [
    'another chain’s interface',
    submit('CREATE_SMART_CONTRACT_INTERFACE', { smartContractInterface: '{}', type: 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA' }),
    [],
  ],
  ['as large as is taken', upload(padded(400_000)), []],
  ['a byte larger', upload(padded(400_001)), [size(400_001)]],
  ['an interface for a contract that has one', upload(abi('totalAssets')), ['interface-replaced'], uploaded],
  ['an interface for another contract', upload(abi('totalAssets'), parties.safe), [], uploaded],
  [
    'an interface for no contract, beside one of no contract',
    submit('CREATE_SMART_CONTRACT_INTERFACE', { smartContractInterface: abi('totalAssets') }),
    [],
    uploaded,
  ],
  ['one root user', roots('Eve'), [decides('1 root user would decide there: “Eve”')]],
  ['two of whom one has no name', roots('Eve', undefined), [decides('2 root users would decide there: “Eve” and “”')]],
  ['nobody', roots(), [decides('0 root users would decide there: nobody')]],
])('settings: %s', (_, request, says, against = world) => {
  expect(said([...featureRules, ...settingsRules], request, against)).toEqual(says);
});

const moved = (before: string, after: string): Says => [
  'webhook-host-changed',
  `The events go to “${before}” now and would go to “${after}”.`,
];
const unfit = (sentence: string): Says => ['webhook-unfit', sentence];
const fresh = (host: string): Says => ['webhook-new-host', `${host} receives no events yet.`];
const looksLike = (host: string, other: string): Says => [
  'host-lookalike',
  `The host “${host}” is not ${other}, but looks like it.`,
];
const receive = (url: string | undefined) => submit('CREATE_WEBHOOK_ENDPOINT', { url, name: 'n' });
const ours = 'hooks.northwind.example';
const noUrl = without({ webhookEndpoints: [{ endpointId: 'hook-1' }, { endpointId: 'hook-2', url: 'nowhere' }] });

test.each<Row>([
  ['another path on the same host', hook(`https://${ours}/v2`), ['webhook-address-changed']],
  ['the address that is there', hook(`https://${ours}/activity`), []],
  ['another host', hook('https://collect.elsewhere.example'), [moved(ours, 'collect.elsewhere.example')]],
  [
    'another host, where today’s is not known',
    hook('https://collect.elsewhere.example'),
    [['webhook-host-changed', 'The events would go to “collect.elsewhere.example”; this app does not know where they go now.']],
    noUrl,
  ],
  [
    'an endpoint that is not at known',
    hook(`https://${ours}/v2`, 'hook-x'),
    [['webhook-host-changed', `The events would go to “${ours}”; this app does not know where they go now.`]],
  ],
  ['no address', submit('UPDATE_WEBHOOK_ENDPOINT', { endpointId: 'hook-1', isActive: true }), []],
  ['no URL', hook('elsewhere'), [unfit('“elsewhere” is not a URL.')]],
  [
    'unencrypted',
    hook(`http://${ours}/activity`),
    ['webhook-address-changed', unfit('The events would travel unencrypted (http:).')],
  ],
  [
    'a user before the host',
    hook(`https://a@${ours}/activity`),
    [
      'webhook-address-changed',
      unfit(`The URL carries a user name: what comes before the @ is not the host. The host is “${ours}”.`),
    ],
  ],
  [
    'a password before the host',
    hook(`https://:a@${ours}/activity`),
    [
      'webhook-address-changed',
      unfit(`The URL carries a user name: what comes before the @ is not the host. The host is “${ours}”.`),
    ],
  ],
  [
    'a backslash',
    hook(`https://${ours}\\activity`),
    ['webhook-address-changed', unfit('The URL contains a backslash, which readers understand in different ways.')],
  ],
  [
    'inside a network',
    hook('https://ledger.internal/x'),
    [moved(ours, 'ledger.internal'), unfit('The host “ledger.internal” is not on the public internet.')],
  ],
  ['a new host', receive('https://new.example.com:8443/x'), [fresh('“new.example.com:8443”')]],
  ['a host that receives already', receive('https://alerts.northwind.example/2'), []],
  ['a new endpoint without an address', receive(undefined), []],
  [
    'a new endpoint with no URL',
    receive('elsewhere'),
    [unfit('“elsewhere” is not a URL.'), fresh('“an address that is not a URL”')],
    noUrl,
  ],
  [
    'a host one letter away',
    receive('https://hooks.northwnd.example'),
    [fresh('“hooks.northwnd.example”'), looksLike('hooks.northwnd.example', ours)],
  ],
  [
    'a host one letter away, of a domain that is one’s own',
    receive('https://hook.northwind.example'),
    [fresh('“hook.northwind.example”')],
  ],
])('webhooks: %s', (_, request, says, against = world) => {
  expect(said(webhookRules, request, against)).toEqual(says);
});
