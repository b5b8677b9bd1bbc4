/** Whatever a request names, a person reads of it: nothing stands in the tree below alone. */
import { describe, expect, test } from 'vitest';
import { operations } from '../../../../electron/contract/operations/table.ts';
import type { Tree } from '../../../../electron/contract/values/document.ts';
import { reviewDocument } from '../../../../electron/core/review/document.ts';
import { context, parties } from '../../../vectors/parties.ts';
import { requestCases } from '../../../vectors/risk-cases-requests.ts';
import { samples } from '../../../vectors/samples.ts';

/** What is asked beside the table: companions of its operations. */
const companions: Record<string, unknown> = {
  CREATE_PRIVATE_KEYS: { privateKeys: [{ privateKeyName: 'name-of-key', curve: 'CURVE_ED25519', privateKeyTags: ['tag-one'] }] },
  UPDATE_PRIVATE_KEY_TAG: {
    ...{ privateKeyTagId: 'tag-id', newPrivateKeyTagName: 'new-name' },
    ...{ addPrivateKeyIds: ['key-added'], removePrivateKeyIds: ['key-removed'] },
  },
  EXPORT_SECRETS: { secrets: [{ secretId: 'secret-one', targetPublicKey: '04aabb' }] },
  DELETE_SECRETS: { secretIds: ['secret-one', 'secret-two'] },
  CREATE_POLICY: { policyName: 'policy-name', effect: 'EFFECT_DENY', condition: 'cond-1', consensus: 'cons-1', notes: 'note-1' },
  UPDATE_POLICY: { policyId: 'policy-id', policyName: 'policy-name', policyEffect: 'EFFECT_DENY', policyCondition: 'cond-1' },
  DELETE_POLICY: { policyId: 'policy-id' },
  UPDATE_ROOT_QUORUM: { threshold: 2, userIds: ['user-one', 'user-two'] },
  UPDATE_USER_NAME: { userId: 'user-id', userName: 'user-name' },
  UPDATE_USER_EMAIL: { userId: 'user-id', userEmail: 'a@b.example' },
  UPDATE_USER_PHONE_NUMBER: { userId: 'user-id', userPhoneNumber: '+491700' },
  CREATE_USERS: { users: [{ userName: 'user-name', userEmail: 'a@b.example', userTags: ['tag-one'] }] },
  DELETE_USERS: { userIds: ['user-one', 'user-two'] },
  DELETE_INVITATION: { invitationId: 'invitation-id' },
  CREATE_USER_TAG: { userTagName: 'tag-name', userIds: ['user-one'] },
  UPDATE_USER_TAG: { userTagId: 'tag-id', newUserTagName: 'tag-name', addUserIds: ['user-one'], removeUserIds: ['user-two'] },
  DELETE_USER_TAGS: { userTagIds: ['tag-one'] },
  DELETE_AUTHENTICATORS: { userId: 'user-id', authenticatorIds: ['auth-one'] },
  CREATE_READ_ONLY_SESSION: {},
  ETH_SEND_TRANSACTION: {
    from: 'account-id',
    caip2: 'eip155:1',
    to: parties.payroll,
    value: '7',
    nonce: '7001',
    gasLimit: '21007',
  },
  SIGN_RAW_PAYLOADS: { signWith: 'account-id', payloads: ['only-one'], encoding: 'PAYLOAD_ENCODING_TEXT_UTF8' },
  REMOVE_ORGANIZATION_FEATURE: { name: 'FEATURE_NAME_X' },
  DELETE_SMART_CONTRACT_INTERFACE: { smartContractInterfaceId: 'interface-id' },
  UPDATE_ORGANIZATION_NAME: { organizationName: 'new-name' },
  UPDATE_WALLET: { walletId: 'wallet-id', walletName: 'new-name' },
  DELETE_WALLET_ACCOUNTS: { walletAccountIds: ['account-one'] },
  EXPORT_WALLET: { walletId: 'wallet-id', targetPublicKey: '04aabb' },
  EXPORT_WALLET_ACCOUNT: { address: 'address-one', targetPublicKey: '04aabb' },
  EXPORT_PRIVATE_KEY: { privateKeyId: 'key-id', targetPublicKey: '04aabb' },
  INIT_IMPORT_WALLET: { userId: 'user-id' },
  DELETE_PRIVATE_KEYS: { privateKeyIds: ['key-one', 'key-two'] },
};
const requests: [type: string, parameters: unknown][] = [
  ...Object.entries(operations).flatMap(([name, row]): [string, unknown][] =>
    row.kind === 'activity'
      ? [[row.type, (samples as Record<string, { parameters: unknown } | undefined>)[name]?.parameters]]
      : [],
  ),
  ...Object.entries(companions).map(([base, parameters]): [string, unknown] => [`ACTIVITY_TYPE_${base}`, parameters]),
];

/** Read by readers of their own, sealed, or what the service writes into a mail: whole in the tree. */
const elsewhere =
  /payloads?(\[\])?$|encoding$|Payload$|pathFormat|smartContractInterface$|staticProperties\[\]\.key|Token$|Customization|EmailAddress$|Bundle$|clientSignature/;
const texts = (value: unknown, path = ''): [path: string, text: string][] => {
  if (typeof value === 'string') return [[path, value]];
  if (Array.isArray(value)) return value.flatMap(inner => texts(inner, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => texts(inner, path === '' ? name : `${path}.${name}`));
};

test.each(requests)('%s tells each of its texts in the headline, the effects or the facts', (type, parameters) => {
  const { headline, effects, facts } = reviewDocument({ type, parameters } as never, context());
  const told = [headline, ...effects, ...facts.flatMap(({ value, name = '', note = '' }) => [value, name, note])].join('\n');
  const silent = texts(parameters).filter(([path, text]) => !elsewhere.test(path) && !told.includes(text));
  expect(silent).toEqual([]);
  expect(headline, 'known here').not.toMatch(/^Carry out/);
});

/** The same request with nothing in any of its lists. */
const emptied = (value: unknown): unknown => {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, emptied(inner)]));
};
/** Without what is empty or blank in the request itself. */
const asked: typeof requests = [
  ...requests,
  ...Object.values(requestCases)
    .filter(({ fires }) => !/""|null| {2}/.test(JSON.stringify(fires.parameters)))
    .map(({ fires }): [string, unknown] => [fires.type, fires.parameters]),
];
const labelsOf = ({ label, children = [] }: Tree): string[] => [label, ...children.flatMap(labelsOf)];

describe('whatever is asked, and where its lists hold nothing', () => {
  test.each(asked)('%s is told in whole sentences, and nothing that is told is empty', (type, parameters) => {
    for (const given of [parameters, emptied(parameters)]) {
      const { headline, effects, facts, decoded } = reviewDocument({ type, parameters: given } as never, context());
      expect(headline).toMatch(/^[A-Z][\s\S]*[^\s:,.]$/);
      for (const effect of effects) expect(effect).toMatch(/^[A-Z“0-9][\s\S]*[.…]$/);
      for (const words of [headline, ...effects, ...facts.map(({ label }) => label)])
        expect(words).not.toMatch(/^$|undefined|null|NaN|\[object|“”(?! as)| {2}| [.,]/);
      for (const { label, value } of facts) expect(value, label).not.toBe('');
      expect(labelsOf(decoded)).not.toContain('');
    }
  });
});
