import { expect, test } from 'vitest';
import { accessRules } from '../../../../../electron/core/review/rules/access.ts';
import { allowlistRules } from '../../../../../electron/core/review/rules/allowlist.ts';
import { context } from '../../../../vectors/parties.ts';
import { submit } from '../../../../vectors/risk-case.ts';
import { ada, allowlist, ben, key, nowhere, office, present, ranges, world } from '../../../../vectors/risk-world.ts';
import { type Row, type Says, said } from '../said.ts';

const bens = 'Whoever holds the new credential can act as Ben Okafor.';
const without = (more: Record<string, unknown>) => context({ ...present, ...more });
const drop = (type: string, more: Record<string, unknown>) => submit(type, { userId: 'user-ben', ...more });
/** Ben with a passkey and a login beside one key. */
const mixed = without({
  users: [
    ada,
    {
      ...ben,
      apiKeys: ben.apiKeys.slice(0, 1),
      authenticators: [{ authenticatorId: 'passkey-1', authenticatorName: 'Phone' }],
      oauthProviders: [{ providerId: 'login-1', providerName: 'Mail' }],
    },
  ],
});
const noLogin = without({
  users: [ada, { ...ben, apiKeys: ben.apiKeys.slice(0, 1), authenticators: [{ authenticatorId: 'passkey-1' }] }],
});
const removed = (count: number, who = 'Ben Okafor'): Says => [
  'credential-removed',
  `${who} can no longer act with ${count} credential${count === 1 ? '' : 's'}.`,
];
const noWayLeft: [string, string] = ['access-lost', 'Ben Okafor would have no way left to prove who they are.'];
const deleteMyself: [string, string] = ['access-lost', 'You would delete yourself.'];
const leaveQuorum: [string, string] = ['access-lost', 'You would no longer be in the root quorum.'];
const quorum = (...userIds: string[]) => submit('UPDATE_ROOT_QUORUM', { threshold: 1, userIds });

test.each<Row>([
  [
    'a key in capitals is the key it is',
    key('02AA'),
    [
      ['new-credential', bens],
      ['key-taken', 'The public key 02aa already belongs to “Ada Reyes”.'],
    ],
  ],
  ['a key that nobody has', key('02dd'), [['new-credential', bens]]],
  [
    'the first of two holders of one key is named, and one without a name by nothing',
    key('02aa'),
    [
      ['new-credential', bens],
      ['key-taken', 'The public key 02aa already belongs to “”.'],
    ],
    without({
      users: [
        { ...ada, userName: undefined },
        { ...ben, apiKeys: ada.apiKeys },
      ],
    }),
  ],
  [
    'keys without a public key are nobody’s',
    submit('CREATE_API_KEYS_V2', { userId: 'user-ben', apiKeys: [{ apiKeyName: 'x', expirationSeconds: '9' }] }),
    [['new-credential', bens]],
    without({ users: [{ ...ada, apiKeys: [{ apiKeyId: 'k' }, { apiKeyId: 'l', credential: {} }] }, ben] }),
  ],
  [
    'one key of two without an end',
    submit('CREATE_API_KEYS_V2', {
      userId: 'user-x',
      apiKeys: [{ publicKey: '02dd', expirationSeconds: '9' }, { publicKey: '02ee' }],
    }),
    [['new-credential', 'Whoever holds the new credential can act as user user-x.'], 'key-never-expires'],
  ],
  ['an authenticator is a credential', drop('CREATE_AUTHENTICATORS_V2', { authenticators: [] }), [['new-credential', bens]]],
  ['a login is a credential', drop('CREATE_OAUTH_PROVIDERS', { oauthProviders: [] }), [['new-credential', bens]]],
  ['I would delete myself', submit('DELETE_USERS', { userIds: ['user-ben', 'user-ada'] }), [deleteMyself]],
  ['somebody else is deleted', submit('DELETE_USERS', { userIds: ['user-ben'] }), []],
  ['nobody knows who I am', submit('DELETE_USERS', { userIds: ['user-ada'] }), [], without({ whoami: undefined })],
  ['users are named where none is deleted', submit('CREATE_USER_TAG', { userTagName: 'x', userIds: ['user-ada'] }), []],
  ['both keys of two', drop('DELETE_API_KEYS', { apiKeyIds: ['key-2', 'key-3'] }), [removed(2), noWayLeft]],
  [
    'both keys of somebody without a name',
    drop('DELETE_API_KEYS', { apiKeyIds: ['key-2', 'key-3'] }),
    [removed(2, 'user user-ben'), ['access-lost', 'user user-ben would have no way left to prove who they are.']],
    without({ users: [ada, { ...ben, userName: undefined }] }),
  ],
  ['one key of two', drop('DELETE_API_KEYS', { apiKeyIds: ['key-2'] }), [removed(1)]],
  [
    'the passkey of somebody who has a key and a login, too',
    drop('DELETE_AUTHENTICATORS', { authenticatorIds: ['passkey-1'] }),
    [removed(1)],
    mixed,
  ],
  [
    'a key and a passkey where a login is left',
    drop('DELETE_API_KEYS', { apiKeyIds: ['key-2'], authenticatorIds: ['passkey-1'] }),
    [removed(2)],
    mixed,
  ],
  [
    'a key and a passkey where none is left',
    drop('DELETE_AUTHENTICATORS', { apiKeyIds: ['key-2'], authenticatorIds: ['passkey-1'] }),
    [removed(2), noWayLeft],
    noLogin,
  ],
  ['the same ids where no credential is deleted', drop('UPDATE_USER', { apiKeyIds: ['key-2', 'key-3'] }), []],
  [
    'nothing is named of somebody who has nothing',
    drop('DELETE_API_KEYS', { apiKeyIds: [] }),
    [],
    without({ users: [{ ...ben, apiKeys: [] }] }),
  ],
  [
    'somebody who is not known',
    submit('DELETE_API_KEYS', { userId: 'user-x', apiKeyIds: ['a', 'b', 'c'] }),
    [removed(3, 'user user-x')],
  ],
  ['a root quorum without me', quorum('user-ben'), [leaveQuorum]],
  ['a root quorum with me', quorum('user-ben', 'user-ada'), []],
  ['a root quorum that I was not in', quorum('user-ben'), [], without({ rootQuorum: { threshold: 1, userIds: ['user-ben'] } })],
  ['a root quorum that is not known', quorum('user-ben'), [], without({ rootQuorum: undefined })],
  ['a root quorum of people who are not me', quorum('user-ben'), [], without({ whoami: undefined })],
  ['a second factor is changed', drop('UPDATE_MFA_POLICY', { mfaPolicyId: 'm' }), ['second-factor-removed']],
])('credentials: %s', (_, request, says, against = world) => {
  expect(said(accessRules, request, against)).toEqual(says);
});

const lockout: [string, string] = [
  'allowlist-lockout',
  'The address of this computer 203.0.113.9 is in none of the ranges: this app could no longer reach the service.',
];
const typed: [string, string] = [
  'allowlist-own-address-unknown',
  '“203.0.113.9” was typed as the address of this computer: this app cannot tell whether it is, or whether it is let in.',
];
const replaced = (count: string, names: string): [string, string] => [
  'allowlist-replaced',
  `The whole list is replaced: ${count} of today would be removed (${names}).`,
];
const gone = replaced('1 range', '203.0.113.0/24');
const unreadable = (range: string): [string, string] => [
  'allowlist-invalid',
  `“${range}” is not an address range that every reader understands in the same way.`,
];
const wide = (range: string): [string, string] => [
  'allowlist-wide',
  `“${range}” is wider than the service accepts (/20, /48) and lets nearly everybody in.`,
];
const at = (clientIp: string | undefined) => without({ clientIp });

test.each<Row>([
  ['the office is let in', office, [typed]],
  ['another network alone', ranges(['198.51.100.0/24']), [lockout, gone]],
  ['another network beside the office', ranges(['198.51.100.0/24', '203.0.113.0/24']), [typed]],
  ['another network, and the list is off', ranges(['198.51.100.0/24'], { enabled: false }), ['allowlist-off', gone, typed]],
  ['no range at all, and the list is off', ranges([], { enabled: false }), ['allowlist-off', gone]],
  ['no range at all', ranges([]), ['allowlist-empty', gone]],
  ['no range, and nothing says that the list is on', ranges([], { enabled: undefined }), [gone]],
  ['an address of which nothing is known', ranges(['203.0.113.0/24']), ['allowlist-own-address-unknown'], at(undefined)],
  ['an address that is none', office, [[lockout[0], lockout[1].replace('203.0.113.9', 'elsewhere')]], at('elsewhere')],
  ['the first address of a range', ranges(['203.0.113.0/24', '203.0.113.9/32']), [typed]],
  // One reader takes an address alone as the range of itself, another refuses it.
  [
    'an address without a prefix lets nobody in',
    ranges(['203.0.113.9']),
    [
      lockout,
      ['allowlist-invalid', '“203.0.113.9” has no prefix: it is one address, where the service takes it. Write 203.0.113.9/32.'],
      gone,
    ],
  ],
  [
    'IPv4 written as IPv6 lets nobody in',
    ranges(['::ffff:203.0.113.0/120']),
    [
      lockout,
      [
        'allowlist-invalid',
        '“::ffff:203.0.113.0/120” is an IPv4 range inside IPv6: whether it lets anybody in depends on the reader. Write 203.0.113.0/24.',
      ],
      gone,
    ],
  ],
  [
    'IPv6 lets an IPv6 address in',
    ranges(['2001:db8:1::/48']),
    [gone, [typed[0], typed[1].replace('203.0.113.9', '2001:db8:1::9')]],
    at('2001:db8:1::9'),
  ],
  ['IPv6 does not let IPv4 in', ranges(['2001:db8:1::/48']), [lockout, gone]],
  ['what is no range', ranges(['the office', '203.0.113.0/24']), [unreadable('the office'), typed]],
  [
    'a row without a range',
    submit('SET_IP_ALLOWLIST', { enabled: true, rules: [{ label: 'x' }] }),
    [lockout, unreadable(''), gone],
  ],
  ['as wide as the service takes', ranges(['203.0.112.0/20', '2001:db8:1::/48']), [gone, typed]],
  ['wider by one bit', ranges(['203.0.112.0/19', '2001:db8::/47']), [wide('203.0.112.0/19'), wide('2001:db8::/47'), gone, typed]],
  [
    'all of IPv4 inside IPv6',
    ranges(['::ffff:0:0/96', '203.0.113.0/24']),
    [
      ['allowlist-wide', 'Together the ranges let in every IPv4 address.'],
      wide('::ffff:0:0/96'),
      [
        'allowlist-invalid',
        '“::ffff:0:0/96” is an IPv4 range inside IPv6: whether it lets anybody in depends on the reader. Write 0.0.0.0/0.',
      ],
      typed,
    ],
  ],
  [
    'whoever cannot be checked is let in',
    ranges(['203.0.113.0/24'], { onEvaluationError: 'ALLOW' }),
    ['allowlist-open-on-error', typed],
  ],
  ['the list is removed', submit('REMOVE_IP_ALLOWLIST', {}), ['allowlist-off']],
  ['something else is switched off', submit('UPDATE_WEBHOOK_ENDPOINT', { endpointId: 'hook-1', enabled: false }), []],
  ['the list of today is not known', ranges(['203.0.113.9/32']), [typed], without({ allowlist: undefined })],
  ['the list of a key does not replace the organisation’s', ranges(['203.0.113.9/32'], { publicKey: '02aa' }), [typed]],
  [
    'the list of a key replaces its own',
    ranges(['203.0.113.9/32'], { publicKey: '02aa' }),
    [replaced('2 ranges', '203.0.113.0/24 and '), typed],
    without({ allowlist: { ...allowlist, publicKey: '02aa', rules: [{ cidr: '203.0.113.0/24' }, { label: 'x' }] } }),
  ],
  ['another network for my key', ranges(['198.51.100.0/24'], { publicKey: '02aa' }), [lockout]],
  ['another network for a key of somebody else', ranges(['198.51.100.0/24'], { publicKey: '02bb' }), [typed]],
  [
    'another network for one of my two keys',
    ranges(['198.51.100.0/24'], { publicKey: '02ab' }),
    [lockout],
    without({ users: [{ ...ada, apiKeys: [...ada.apiKeys, { credential: { publicKey: '02ab' } }] }] }),
  ],
  [
    'another network for a key, and nobody knows who I am',
    ranges(['198.51.100.0/24'], { publicKey: '02bb' }),
    [lockout],
    without({ whoami: undefined }),
  ],
  [
    'rules of a key while the organisation’s list is off',
    ranges(['203.0.113.0/24'], { publicKey: '02aa' }),
    [typed, 'allowlist-without-effect'],
    without({ allowlist: { ...allowlist, enabled: false } }),
  ],
  ['the same for the organisation itself', office, [typed], without({ allowlist: { ...allowlist, enabled: false } })],
  [
    'the same where the key has a list of its own',
    ranges(['203.0.113.0/24'], { publicKey: '02aa' }),
    [typed],
    without({ allowlist: { ...allowlist, enabled: false, publicKey: '02aa' } }),
  ],
  [
    'nothing is known of the present',
    ranges(['203.0.113.0/24'], { publicKey: '02aa' }),
    ['allowlist-own-address-unknown'],
    nowhere,
  ],
])('the allowlist: %s', (_, request, says, against = world) => {
  expect(said(allowlistRules, request, against)).toEqual(says);
});
