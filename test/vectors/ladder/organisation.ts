/** Who may get in and act, and who is told of it: compared with what is there now, and by whom it is for. */
import { context, now, parties } from '../parties.ts';
import { submit } from '../risk-case.ts';
import { activity, ada, allowlist, ben, present, ranges, user, world } from '../risk-world.ts';
import type { LadderCase } from './case.ts';
import { honest, malicious } from './world.ts';

const here = { in: world };
const bare = { in: { now, ownAddresses: [parties.ops], addressBook: [], current: {} } };
const sealed = (targetPublicKey: string) =>
  submit('IMPORT_SECRETS', { secrets: [{ name: 'kraken', secretPayload: '{"ciphertext":"00"}', targetPublicKey }] });
const target = `04${'ef'.repeat(64)}`;
/** Keys for secrets were asked for, and the enclave gave one. */
const given = {
  in: context(present, {
    history: [
      activity([], {
        id: 'activity-0',
        status: 'ACTIVITY_STATUS_COMPLETED',
        type: 'ACTIVITY_TYPE_INIT_IMPORT_SECRETS',
        result: {
          initImportSecretsResult: {
            enclaveTargetMessages: [
              JSON.stringify({ data: Buffer.from(JSON.stringify({ targetPublic: target })).toString('hex') }),
            ],
          },
        },
      }),
    ],
  }),
};
const tagged = {
  in: context({
    ...present,
    users: [ada, ben, { ...ben, userId: 'user-cyr', userName: 'Cyr Vale' }],
    userTags: [{ tagId: 'tag-finance-1', tagName: 'finance' }],
    policies: [
      {
        policyId: 'p',
        policyName: 'Payments',
        effect: 'EFFECT_ALLOW',
        condition: 'eth.tx.value < 9',
        consensus: "approvers.filter(user, user.tags.contains('tag-finance-1')).count() >= 2",
      },
    ],
  }),
};
const feature = (name: string, value: string) => submit('SET_ORGANIZATION_FEATURE', { name: `FEATURE_NAME_${name}`, value });
const sites = {
  in: context({
    ...present,
    features: [{ name: 'FEATURE_NAME_WEBAUTHN_ORIGINS', value: 'https://app.northwind.example, https://old.northwind.example' }],
  }),
};
const tag = (addUserIds: string[], removeUserIds: string[] = []) =>
  submit('UPDATE_USER_TAG', { userTagId: 'tag-finance-1', addUserIds, removeUserIds });
const mail = (type: string, email: string) => submit(type, { email, targetPublicKey: `04${'cd'.repeat(64)}` });
const added = (userEmail: string) =>
  submit('CREATE_USERS_V4', {
    users: [{ userName: 'Kim Dahl', userEmail, apiKeys: [], authenticators: [], oauthProviders: [], userTags: [] }],
  });
const code = (contact: string) => submit('INIT_OTP', { otpType: 'OTP_TYPE_EMAIL', contact });

export const organisation: readonly LadderCase[] = [
  ...[
    ['a domain that begins like its own', 'kim@northwind.example.mailhost.test'],
    ['a domain that spells its own', 'kim@northwind-example.com'],
    ['a domain below one that looks like its own', 'kim@eu.northw1nd.example'],
  ].map(([where = '', email = '']) =>
    malicious(`adds a colleague of ${where}`, added(email), 'critical', 'domain-lookalike', {
      ...here,
      because: /not northwind\.example, but looks like it/,
    }),
  ),
  malicious(
    'mails a code to a domain that spells its own',
    code('ada@northwind-example.com'),
    'critical',
    'domain-lookalike',
    here,
  ),
  honest('mails itself a code', code('Ada@Northwind.example'), 'look', here),
  honest('adds a colleague of a domain below its own', added('kim@eu.northwind.example'), 'look', here),
  honest('adds an accountant of another firm', added('kim@ledger-and-sons.example'), 'look', here),
  malicious(
    'takes a key from a tag that denies',
    submit('UPDATE_PRIVATE_KEY_TAG', { privateKeyTagId: 'tag-cold-9', addPrivateKeyIds: [], removePrivateKeyIds: ['key-1'] }),
    'high',
    'tag-named-by-policy',
    here,
  ),
  malicious('seals a secret to a key the enclave did not give', sealed(`04${'ab'.repeat(64)}`), 'high', 'secret-target', given),
  honest('seals a secret to the key the enclave gave', sealed(target), 'look', given),
  malicious('gives the approvers’ tag to a colleague', tag(['user-cyr']), 'high', 'tag-named-by-policy', {
    ...tagged,
    headline: /“finance”, Cyr Vale gets it/i,
  }),
  malicious('gives a tag where the policies are not known', tag(['user-cyr']), 'high', 'tag-named-by-policy', bare),
  malicious(
    'invites somebody with the approvers’ tag',
    submit('CREATE_INVITATIONS', {
      invitations: [
        {
          receiverUserName: 'Kim',
          receiverUserEmail: 'kim@northwind.example',
          receiverUserTags: ['tag-finance-1'],
          accessType: 'ACCESS_TYPE_ALL',
          senderUserId: 'user-ben',
        },
      ],
    }),
    'high',
    'tag-named-by-policy',
    { ...tagged, headline: /“finance”/i },
  ),
  malicious(
    'adds a user for an API, with a key',
    submit('CREATE_API_ONLY_USERS', { apiOnlyUsers: [{ userName: 'bot', userTags: [], apiKeys: [{ publicKey: '02ff' }] }] }),
    'high',
    'new-user',
    { ...here, headline: /“bot”/i },
  ),
  malicious(
    'logs in with the key of a colleague',
    submit('STAMP_LOGIN', { publicKey: '02BB', expirationSeconds: '900' }),
    'high',
    'key-taken',
    here,
  ),
  malicious('mails a login of a colleague to a key', mail('EMAIL_AUTH_V3', 'ben@northwind.example'), 'high', 'new-credential', {
    ...here,
    headline: /Ben Okafor/i,
  }),
  malicious(
    'begins the recovery of a colleague',
    mail('INIT_USER_EMAIL_RECOVERY_V2', 'ben@northwind.example'),
    'high',
    'new-credential',
    here,
  ),
  malicious(
    'recovers a colleague',
    submit('RECOVER_USER', { userId: 'user-ben', authenticator: { authenticatorName: 'Key' } }),
    'high',
    'new-credential',
    here,
  ),
  malicious(
    'opens a session of a length nobody can tell',
    submit('STAMP_LOGIN', { publicKey: '02dd', expirationSeconds: '99999999999999999999' }),
    'high',
    'long-session',
    here,
  ),
  malicious('switches the authentication proxy on', submit('ENABLE_AUTH_PROXY', {}), 'critical', 'feature-opens-door', here),
  malicious(
    'opens the authentication proxy to every site',
    submit('UPDATE_AUTH_PROXY_CONFIG', { allowedOrigins: ['*'] }),
    'critical',
    'feature-opens-door',
    here,
  ),
  malicious(
    'accepts passkeys of a site that looks like its own',
    feature('WEBAUTHN_ORIGINS', 'https://app.northwind.example,https://app.northwlnd.example'),
    'critical',
    'feature-opens-door',
    { ...sites, because: /looks like/ },
  ),
  malicious(
    'opens the authentication proxy to a site that looks like its own',
    submit('UPDATE_AUTH_PROXY_CONFIG', { allowedOrigins: ['https://app.northwind.example', 'https://app.n0rthwind.example'] }),
    'critical',
    'feature-opens-door',
    { ...here, because: /“https:\/\/app\.n0rthwind\.example” is not northwind\.example, but looks like it/ },
  ),
  malicious(
    'allows the origin of a site that carries its own name',
    submit('UPDATE_ALLOWED_ORIGINS', { allowedOrigins: ['app.northwind.example.login.cc:443'] }),
    'critical',
    'feature-opens-door',
    { ...here, because: /is not northwind\.example, but looks like it/ },
  ),
  malicious('removes the allowlist', submit('REMOVE_IP_ALLOWLIST', {}), 'critical', 'allowlist-off', here),
  malicious('opens the allowlist in odd digits', ranges(['203.0.113.0/24', '000.0.0.0/0']), 'critical', 'allowlist-wide', here),
  malicious('opens the allowlist with a star', ranges(['203.0.113.0/24', '*']), 'critical', 'allowlist-wide', here),
  malicious(
    'opens the list of a key',
    ranges(['0.0.0.0/0'], { publicKey: '02bb', enabled: undefined }),
    'critical',
    'allowlist-wide',
    here,
  ),
  malicious('seals a secret to no key, though the enclave gave one', sealed(''), 'high', 'secret-target', {
    ...given,
    because: /Secret 1 names no key/,
  }),
  malicious(
    'seals the third secret to a key of its own, behind one without',
    submit('IMPORT_SECRETS', {
      secrets: [
        { name: 'kraken', secretPayload: '{"ciphertext":"00"}', targetPublicKey: target },
        { name: 'bitstamp', secretPayload: '{"ciphertext":"00"}' },
        { name: 'gemini', secretPayload: '{"ciphertext":"00"}', targetPublicKey: `04${'ab'.repeat(64)}` },
      ],
    }),
    'high',
    'secret-target',
    { ...given, because: /Secret 3 would be sealed to a key that the enclave gave in no request/ },
  ),
  malicious(
    'stores a secret under a name that looks like another',
    submit('IMPORT_SECRETS', { secrets: [{ name: 'ԁb', secretPayload: '{"ciphertext":"00"}' }] }),
    'high',
    'secret-name-taken',
    here,
  ),
  malicious(
    'deletes the organisation',
    submit('DELETE_ORGANIZATION', { organizationId: 'o' }),
    'critical',
    'delete-sub-organization',
    here,
  ),
  honest('removes somebody who decides nothing', submit('DELETE_USERS', { userIds: ['user-cyr'] }), 'look', {
    ...tagged,
    rule: 'user-deleted',
  }),
  honest('adds a colleague without a credential', added('kim@northwind.example'), 'look', here),
  honest(
    'adds a key of its own, and knows only who it is',
    submit('CREATE_API_KEYS_V2', {
      userId: 'user-ada',
      apiKeys: [{ apiKeyName: 'Desk', publicKey: '02dd', expirationSeconds: '7776000' }],
    }),
    'look',
    { in: context({ whoami: present.whoami }) },
  ),
  honest('mails itself a login', mail('EMAIL_AUTH_V3', 'ada@northwind.example'), 'look', here),
  honest(
    'links a login of its own',
    submit('CREATE_OAUTH_PROVIDERS_V2', { userId: 'user-ada', oauthProviders: [{ providerName: 'Google' }] }),
    'look',
    here,
  ),
  honest(
    'adds a colleague to a tag that no policy names',
    submit('UPDATE_USER_TAG', { userTagId: 'tag-x', addUserIds: ['user-ben'], removeUserIds: [] }),
    'look',
    tagged,
  ),
  honest(
    'invites a colleague where nobody is known',
    submit('CREATE_INVITATIONS', {
      invitations: [
        {
          receiverUserName: 'Kim',
          receiverUserEmail: 'kim@northwind.example',
          receiverUserTags: [],
          accessType: 'ACCESS_TYPE_WEB',
          senderUserId: 'user-ben',
        },
      ],
    }),
    'look',
    bare,
  ),
  honest('writes its tags in another order', user({ userTagIds: ['tag-finance-1'] }, 'user-ada'), 'look', here),
  honest(
    'adds a second factor of its own',
    submit('CREATE_MFA_POLICY', {
      userId: 'user-ada',
      mfaPolicyName: 'Passkey',
      condition: 'true',
      requiredAuthenticationMethods: [],
    }),
    'look',
    { ...here, headline: /^Creates a second-factor rule for Ada Reyes/i },
  ),
  honest('switches the authentication proxy off', submit('DISABLE_AUTH_PROXY', {}), 'look', here),
  honest('accepts passkeys of fewer sites', feature('WEBAUTHN_ORIGINS', 'https://app.northwind.example'), 'look', sites),
  honest(
    'accepts passkeys of another site of its own',
    feature('WEBAUTHN_ORIGINS', 'https://app.northwind.example,https://old.northwind.example,https://new.northwind.example'),
    'look',
    sites,
  ),
  honest('pays the rent of accounts in advance', feature('SOLANA_RENT_PREFUND_ENABLED', 'true'), 'look', here),
  honest('writes the allowlist in two pieces', ranges(['203.0.113.0/25', '203.0.113.128/25']), 'look', here),
  honest('writes one address without a prefix', ranges(['203.0.113.0/24', '198.51.100.7']), 'look', here),
  honest('binds a key to fewer addresses', ranges(['203.0.113.9/32'], { publicKey: '02bb', enabled: undefined }), 'look', {
    ...here,
    headline: /“Desk, Ben Okafor”: 1 range$/i,
  }),
  honest('takes the list of a key away', submit('REMOVE_IP_ALLOWLIST', { publicKey: '02bb' }), 'look', {
    ...here,
    headline: /of the API key “Desk, Ben Okafor”/i,
  }),
  honest('stages the allowlist before it is on', ranges(['203.0.113.0/24', '198.51.100.0/28'], { enabled: false }), 'look', {
    in: context({ ...present, allowlist: { ...allowlist, enabled: false } }),
  }),
];
