/** Values on both sides of every limit a row holds; `path` is the field in the good sample that they replace. */
import type { OperationName } from '../../electron/contract/operations/table.ts';

export interface Limit {
  operation: OperationName;
  path: (string | number)[];
  good: unknown[];
  bad: unknown[];
}

const seconds = { good: ['1', '900', '999999999'], bad: ['0', '-1', '09', '1.5', '', 900, null] };
const uncompressed = (digits: number, start = '04') => `${start}${'ab'.repeat(80)}`.slice(0, digits);
const publicKeys = {
  good: [uncompressed(66, '02'), uncompressed(66, '03')],
  bad: [
    uncompressed(66, '04'),
    uncompressed(64, '02'),
    uncompressed(68, '02'),
    `0x${uncompressed(66, '02')}`,
    `${uncompressed(65, '02')}g`,
    '',
  ],
};
const targetKeys = {
  good: [uncompressed(130)],
  bad: [uncompressed(128), uncompressed(132), uncompressed(130, '02'), `0x${uncompressed(130)}`, ''],
};
const tokens = { good: ['a.b.c', 'YS5iLmM=', 'a-_b'], bad: ['', 'a b', 'a.b.c\n', 'a"b'] };
const addresses = {
  good: [`0x${'a'.repeat(40)}`, `0x${'A1'.repeat(20)}`],
  bad: [`0x${'a'.repeat(39)}`, `0x${'a'.repeat(41)}`, 'a'.repeat(40), `0X${'a'.repeat(40)}`, `0x${'g'.repeat(40)}`, ''],
};
const identifiers = { good: ['a', 'a'.repeat(256)], bad: ['', 'a'.repeat(257), 7, null] };
const phones = {
  good: ['+12', '+447700900123', `+1${'2'.repeat(14)}`],
  bad: ['+1', `+1${'2'.repeat(15)}`, '447700900123', '+0123', '+44 7700', ''],
};
const emails = { good: ['a@b', 'ada@example.com'], bad: ['ada', '@b', 'a@', 'a b@c', 'a@b@c', ''] };
const chains = { bad: ['eip155:2', 'eip155', '1', '', 'EIP155:1', 'solana:mainnet'] };
const assets = {
  good: [
    'eip155:1/slip44:60',
    `eip155:1/erc721:0x06012c8c/${'7'.repeat(78)}`,
    `eip155:${'1'.repeat(32)}/erc20:${'a'.repeat(128)}`,
  ],
  bad: [
    'eip155:1',
    'eip155:1/erc20',
    `eip155:1/erc20:${'a'.repeat(129)}`,
    `eip155:${'1'.repeat(33)}/erc20:0x1`,
    'ei:1/erc20:0x1',
    '',
  ],
};
const paths = {
  good: ['m', 'm/0', "m/44'/501'/0'/0'", `m/${2 ** 31 - 1}'`],
  bad: ['', "44'/60'", 'm/', "m/44'/", `m/${2 ** 31}`, 'm/01', 'm/44h', 'm/-1', "m/44''"],
};
const urls = {
  good: [
    'https://hooks.example.com',
    'https://hooks.example.com:8443/a?b=c',
    'http://127.0.0.1:9000/hook',
    'http://127.8.9.1/',
    'http://[::1]:9000/',
    'http://localhost:9000/',
  ],
  bad: [
    'http://hooks.example.com',
    'http://127.0.0.1.example.com/',
    'http://localhost.example.com/',
    'http://128.0.0.1/',
    'http://[::2]/',
    'https://user:secret@hooks.example.com',
    'https://user@hooks.example.com',
    'http://localhost@hooks.example.com/',
    'ftp://hooks.example.com',
    'file:///etc/hosts',
    'javascript:alert(1)',
    'hooks.example.com',
    'https://',
    'https://a b.example.com',
    '',
  ],
};
const pageSizes = { good: ['1', '10', '100'], bad: ['0', '101', '-1', '01', '1.0', '', 10, null] };
const json = { good: ['{}', '[]', 'null', '{"a":[1]}'], bad: ['', '{', "{'a':1}", 'undefined', '{} {}'] };
const flags = { good: [true, false], bad: ['true', 1, null] };
const jsonOf = (bytes: number) => `"${'a'.repeat(bytes - 2)}"`;
/** Two bytes a letter in UTF-8: the limit counts bytes, not letters. */
const accentsOf = (bytes: number) => `"${'é'.repeat((bytes - 2) / 2)}"`;

export const limits: Limit[] = [
  ...(
    ['list_activities', 'list_wallet_accounts', 'list_eth_transaction_history', 'list_earn_vaults', 'list_secrets'] as const
  ).map(operation => ({ operation, path: ['paginationOptions', 'limit'], ...pageSizes })),
  { operation: 'list_earn_vaults', path: ['paginationOptions', 'after'], ...identifiers },
  {
    operation: 'create_smart_contract_interface',
    path: ['smartContractInterface'],
    good: [jsonOf(400 * 1024), accentsOf(400 * 1024), ...json.good],
    bad: [jsonOf(400 * 1024 + 1), accentsOf(400 * 1024 + 2), ...json.bad],
  },
  { operation: 'create_webhook_endpoint', path: ['subscriptions', 0, 'filtersJson'], ...json },
  {
    operation: 'earn_deploy_wrapper',
    path: ['clientFeeBps'],
    good: ['0', '1', '4000'],
    bad: ['4001', '-1', '00', '0400', '4e3', '0x10', '10.5', ' 10', '', '9'.repeat(400), 4000],
  },
  { operation: 'earn_deploy_wrapper', path: ['vaultAddress'], ...addresses },
  { operation: 'earn_deploy_wrapper', path: ['clientFeeWallet'], ...addresses },
  {
    operation: 'earn_deploy_wrapper',
    path: ['chainCaip2'],
    good: ['eip155:1', 'eip155:8453', 'eip155:42161', 'eip155:137', 'eip155:56', 'eip155:4217'],
    bad: [...chains.bad, 'eip155:11155111'],
  },
  { operation: 'get_wallet_address_balances', path: ['address'], ...addresses },
  { operation: 'get_wallet_address_balances', path: ['caip2'], good: ['eip155:11155111', 'eip155:97'], bad: chains.bad },
  { operation: 'list_eth_transaction_history', path: ['address'], ...addresses },
  { operation: 'list_eth_transaction_history', path: ['caip2'], good: ['eip155:11155111', 'eip155:97'], bad: chains.bad },
  { operation: 'list_earn_vaults', path: ['caip19'], ...assets },
  { operation: 'list_earn_enabled_vaults', path: ['caip19'], ...assets },
  ...(['signup', 'create_wallet'] as const).map(operation => ({
    operation,
    path: operation === 'signup' ? ['wallet', 'mnemonicLength'] : ['mnemonicLength'],
    good: [12, 15, 18, 21, 24],
    bad: [0, 11, 13, 23, 25, '12', 12.5, null],
  })),
  { operation: 'create_wallet', path: ['accounts', 0, 'path'], ...paths },
  { operation: 'verify_otp', path: ['expirationSeconds'], good: ['1', '3600', '86400'], bad: ['86401', ...seconds.bad] },
  ...(['oauth', 'oauth_login', 'create_read_write_session', 'stamp_login', 'init_otp', 'otp_login'] as const).map(operation => ({
    operation,
    path: ['expirationSeconds'],
    ...seconds,
  })),
  { operation: 'signup', path: ['apiKeys', 0, 'expirationSeconds'], ...seconds },
  { operation: 'signup', path: ['apiKeys', 0, 'publicKey'], good: publicKeys.good, bad: [...publicKeys.bad, 'ab'.repeat(32)] },
  { operation: 'signup', path: ['apiKeys', 1, 'publicKey'], good: ['ab'.repeat(32)], bad: publicKeys.good },
  { operation: 'signup', path: ['userPhoneNumber'], ...phones },
  { operation: 'signup', path: ['userEmail'], ...emails },
  { operation: 'signup', path: ['verificationToken'], ...tokens },
  { operation: 'signup', path: ['oauthProviders', 0, 'oidcToken'], ...tokens },
  { operation: 'signup', path: ['clientSignature', 'publicKey'], ...publicKeys },
  {
    operation: 'signup',
    path: ['clientSignature', 'signature'],
    good: ['ab'.repeat(64)],
    bad: ['ab'.repeat(63), 'ab'.repeat(65), 'zz'.repeat(64), ''],
  },
  ...['credentialId', 'clientDataJson', 'attestationObject'].map(name => ({
    operation: 'signup' as const,
    path: ['authenticators', 0, 'attestation', name],
    good: ['AQ', 'a-_9'],
    bad: ['', 'a+b', 'a/b', 'AQ==', 'a b'],
  })),
  { operation: 'update_user', path: ['userPhoneNumber'], ...phones },
  { operation: 'update_user', path: ['userEmail'], ...emails },
  { operation: 'update_user', path: ['userTagIds'], good: [[]], bad: [null, '', [7], ['']] },
  { operation: 'create_invitations', path: ['invitations', 0, 'receiverUserEmail'], ...emails },
  { operation: 'create_invitations', path: ['invitations', 0, 'receiverUserTags'], good: [[]], bad: [null, 'a', ['']] },
  { operation: 'init_otp', path: ['otpLength'], good: [6, 9], bad: [5, 10, 6.5, '6'] },
  { operation: 'init_otp', path: ['contact'], good: emails.good, bad: emails.bad },
  { operation: 'init_import_secrets', path: ['numSecrets'], good: [1, 32], bad: [0, 33, 1.5, '1'] },
  {
    operation: 'import_secrets',
    path: ['secrets', 1, 'name'],
    good: ['another', 'Exchange-api-token'],
    bad: ['exchange-api-token', ''],
  },
  {
    operation: 'import_secrets',
    path: ['secrets', 0, 'secretPayload'],
    good: [`{"ciphertext":"00","encappedPublic":"${uncompressed(130)}"}`],
    bad: [
      '',
      '{}',
      '[]',
      'null',
      `{"ciphertext":"0","encappedPublic":"${uncompressed(130)}"}`,
      `{"ciphertext":"00","encappedPublic":"04"}`,
    ],
  },
  { operation: 'import_secrets', path: ['secrets', 0, 'targetPublicKey'], ...targetKeys },
  { operation: 'oauth', path: ['targetPublicKey'], ...targetKeys },
  { operation: 'create_read_write_session', path: ['targetPublicKey'], ...targetKeys },
  { operation: 'oauth', path: ['oidcToken'], ...tokens },
  { operation: 'oauth_login', path: ['publicKey'], ...publicKeys },
  { operation: 'stamp_login', path: ['publicKey'], ...publicKeys },
  { operation: 'otp_login', path: ['publicKey'], ...publicKeys },
  {
    operation: 'set_ip_allowlist',
    path: ['publicKey'],
    good: [null, undefined, ...publicKeys.good, 'ab'.repeat(32)],
    bad: ['', uncompressed(130), 'ab'.repeat(31)],
  },
  {
    operation: 'set_ip_allowlist',
    path: ['rules', 0, 'cidr'],
    good: ['0.0.0.0/0', '203.0.113.7/32', '::/0', '2001:db8::1/128'],
    bad: [
      '203.0.113.7',
      '203.0.113.0/33',
      '256.0.0.0/8',
      '2001:db8::/129',
      '2001:db8:::/32',
      '::/0.5',
      '::/1e1',
      '::/064',
      'fe80::1%eth0/64',
      '/8',
      '10/8',
      '',
    ],
  },
  { operation: 'set_ip_allowlist', path: ['onEvaluationError'], good: ['ALLOW', 'DENY'], bad: ['allow', '', null] },
  { operation: 'create_webhook_endpoint', path: ['url'], ...urls },
  { operation: 'update_webhook_endpoint', path: ['url'], ...urls },
  { operation: 'create_webhook_endpoint', path: ['subscriptions', 0, 'eventType'], good: ['SOMETHING_NEW'], bad: ['', 7] },
  { operation: 'set_organization_feature', path: ['value'], good: ['', 'anything'], bad: [true, null] },
  { operation: 'delete_wallets', path: ['deleteWithoutExport'], ...flags },
  { operation: 'delete_sub_organization', path: ['deleteWithoutExport'], ...flags },
  {
    operation: 'approve_activity',
    path: ['fingerprint'],
    good: [`sha256:${'0'.repeat(64)}`],
    bad: [`sha256:${'0'.repeat(63)}`, `sha256:${'A'.repeat(64)}`, '0'.repeat(64), `sha512:${'0'.repeat(64)}`, ''],
  },
];
