/** Drafts of the organisation screen: what is typed, and what it becomes. */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { AllowlistReport, AllowlistState } from '../../../electron/contract/values/organisation.ts';
import { createAllowlist } from '../../../renderer/store/organisation/allowlist.ts';
import { invitationParameters, readPeople } from '../../../renderer/store/organisation/invitations.ts';
import type { User } from '../../../renderer/store/organisation/organisation.ts';
import { changesOfUser, userDraft, userParameters } from '../../../renderer/store/organisation/user-form.ts';
import { asE164 } from '../../../renderer/words/organisation.ts';
import { featureProblem, featureSent, featureTitle, featureWords } from '../../../renderer/words/rules/features.ts';
import { expiryOf } from '../../../renderer/words/times-of-keys.ts';
import { E } from '../../vectors/interface.ts';

test.each([
  ['Ada Lovelace <ada@example.com>', { name: 'Ada Lovelace', email: 'ada@example.com' }],
  ['"Lovelace, Ada" <ada@example.com>', { name: 'Lovelace, Ada', email: 'ada@example.com' }],
  ['Ada Lovelace, ada@example.com', { name: 'Ada Lovelace', email: 'ada@example.com' }],
  ['Ada;ada@example.com', { name: 'Ada', email: 'ada@example.com' }],
  ['Ada\tada@example.com', { name: 'Ada', email: 'ada@example.com' }],
  ['ada@example.com', { name: '', email: 'ada@example.com' }],
])('the line %s is one person', (line, person) => {
  expect(readPeople(`\n${line}\r\n`)).toEqual({ people: [person], unread: [] });
});

test('a line without an address is told, never dropped in silence', () => {
  expect(readPeople('Ada\nEli, eli@\nbob@example.com').unread).toEqual(['Ada', 'Eli, eli@']);
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 40 })), lines => {
      const written = lines.map(line => line.replace(/[\r\n]/g, ' '));
      const { people, unread } = readPeople(written.join('\n'));
      expect(people.length + unread.length).toBe(written.filter(line => line.trim() !== '').length);
    }),
  );
});

test('every invitation goes out in the name of the sender, without what only the page needs', () => {
  const row = {
    key: 7,
    receiverUserName: ' Ada ',
    receiverUserEmail: ' a@b ',
    receiverUserTags: ['t'],
    accessType: 'ACCESS_TYPE_API',
  } as const;
  expect(invitationParameters({ rows: [{ ...row, receiverUserTags: ['t'] }], senderUserId: 'u' })).toEqual({
    invitations: [
      {
        receiverUserName: 'Ada',
        receiverUserEmail: 'a@b',
        receiverUserTags: ['t'],
        accessType: 'ACCESS_TYPE_API',
        senderUserId: 'u',
      },
    ],
  });
});

test.each([
  ['+44 7700 900123', '+447700900123'],
  ['0044 (7700) 900-123', '+447700900123'],
  ['+447700900123', null],
  ['07700 900123', null],
  ['+0 1234', null],
  ['', null],
])('%s can be written as %s', (typed, number) => {
  expect(asE164(typed)).toBe(number);
});

const user: User = {
  userId: 'u',
  userName: 'Ben',
  userEmail: null,
  userPhoneNumber: '+1',
  authenticators: [],
  apiKeys: [],
  userTags: ['a', 'b'],
  oauthProviders: [],
  createdAt: '',
  updatedAt: '',
};

test('only what differs of a user is sent; the order of tags is no difference', () => {
  const draft = userDraft(user);
  expect(userParameters(user, { ...draft, userTagIds: ['b', 'a'], userName: ' Ben ' })).toEqual({ userId: 'u' });
  expect(userParameters(user, { ...draft, userTagIds: [], userEmail: 'b@c' })).toEqual({
    userId: 'u',
    userTagIds: [],
    userEmail: 'b@c',
  });
  expect(changesOfUser(user, { ...draft, userTagIds: ['a'], userEmail: 'b@c' }, id => id.toUpperCase())).toEqual([
    { label: 'Email', before: null, after: 'b@c' },
    { label: 'Tags', before: 'A, B', after: 'A' },
  ]);
});

test.each([
  ['flag', '', /^Choose On or Off/],
  ['flag', 'yes', /^Choose On or Off/],
  ['flag', 'false', null],
  ['url', ' ', /^A value is needed/],
  ['url', 'hooks.example.com', /^Expected an https address.*Received “hooks\.example\.com”/],
  ['url', 'http://hooks.example.com/', /^Expected an https address/],
  ['url', 'https://user@hooks.example.com/', /^Expected an https address/],
  ['url', 'https://hooks.example.com/events', null],
  ['origins', '\n', /^A value is needed/],
  ['origins', 'https://a.example\nhttps://b.example/path', /Received “https:\/\/b\.example\/path”/],
  ['origins', 'javascript:alert(1)', /^Expected origins/],
  ['origins', 'https://a.example, https://b.example:8443', null],
] as const)('of a feature that is a %s, %j is told to be one or is refused with what was expected', (kind, value, said) => {
  if (said === null) expect(featureProblem(kind, value)).toBeNull();
  else expect(featureProblem(kind, value)).toMatch(said);
});

test('origins are sent in one text, and a feature of another version has a name without underscores', () => {
  expect(featureSent('origins', ' https://a.example\nhttps://b.example ,')).toBe('https://a.example,https://b.example');
  expect(featureTitle('FEATURE_NAME_SWAP_CONFIG')).toBe('Swap config');
});

test('exactly the features of the specification are offered, each in words of its own, and those that open a door are marked', () => {
  expect(Object.keys(featureWords).sort()).toEqual([...E.featureNames].sort());
  const words = Object.values(featureWords);
  expect(new Set(words.map(({ title }) => title)).size).toBe(words.length);
  expect(new Set(words.map(({ effect }) => effect)).size).toBe(words.length);
  for (const { title, effect } of words) expect(`${title}. ${effect}`).toMatch(/^[A-Z][^_]+\. [A-Z][^_]+\.$/);
  // All others let in whoever reads somebody's mail or SMS, comes from another site, or asks the proxy: no API key is needed.
  expect(Object.keys(featureWords).filter(name => featureWords[name]?.door === false)).toEqual([
    'FEATURE_NAME_WEBHOOK',
    'FEATURE_NAME_SOLANA_RENT_PREFUND_ENABLED',
  ]);
});

test('when a key ends is computed, and an odd value is shown as it came', () => {
  expect(expiryOf('2026-11-21T10:00:00.000Z', null)).toBe('never');
  expect(expiryOf('2026-11-21T10:00:00.000Z', '3600')).toContain('11:00');
  expect(expiryOf('2026-11-21T10:00:00.000Z', 'soon')).toBe('soon');
});

const base: AllowlistState = {
  list: {
    publicKey: null,
    enabled: true,
    rules: [{ cidr: '203.0.113.0/24', label: 'Office', createdAt: null }],
    onEvaluationError: 'DENY',
  },
  isKnown: true,
  organisationEnabled: true,
  ownPublicKey: '02',
  ownKeyHasRules: false,
};
const report = (parameters: AllowlistReport['parameters']): AllowlistReport => ({
  rows: [],
  counts: { ipv4: 0, ipv6: 0 },
  notes: [],
  lockOut: { verdict: 'unknown', sentence: '', by: [] },
  differences: [],
  parameters,
});
function editor(now: () => AllowlistState = () => base) {
  const sent: unknown[] = [];
  const checked: unknown[] = [];
  const custody = {
    organisation: {
      allowlist: async () => ({ ok: true, value: now() }),
      check_allowlist: async (draft: unknown) => {
        checked.push(draft);
        return { ok: true, value: report({ rules: [], onEvaluationError: 'DENY' }) };
      },
    },
    access: {
      set_ip_allowlist: async (parameters: unknown) => {
        sent.push(parameters);
        return { ok: true, value: { activityId: 'a', status: 'x', result: null, sentence: '', receipt: null } };
      },
    },
    on: () => () => {},
  };
  const store = createAllowlist(custody as never);
  store.getState().belongTo('c');
  return { store, sent, checked };
}

test('a draft starts from the list of today, and the address of this machine outlives reading it again', async () => {
  const { store, checked } = editor();
  await store.getState().load();
  store.getState().edit({ address: '203.0.113.7' });
  store.getState().add();
  await store.getState().load();
  const { draft } = store.getState();
  expect(draft?.rules.map(({ cidr, label }) => ({ cidr, label }))).toEqual([{ cidr: '203.0.113.0/24', label: 'Office' }]);
  expect(draft?.address).toBe('203.0.113.7');
  expect(checked.at(-1)).toEqual({
    publicKey: null,
    enabled: true,
    onEvaluationError: 'DENY',
    rules: [{ cidr: '203.0.113.0/24', label: 'Office' }],
    address: '203.0.113.7',
  });
});

test('a list that is not the one that was shown any more is never replaced', async () => {
  let now = base;
  const { store, sent } = editor(() => now);
  await store.getState().load();
  now = { ...base, list: { ...base.list, rules: [] } };
  expect(await store.getState().send()).toMatchObject({ ok: false, code: 'changed' });
  expect(sent).toEqual([]);
  now = base;
  expect(await store.getState().send()).toMatchObject({ ok: true });
  expect(sent).toEqual([{ rules: [], onEvaluationError: 'DENY' }]);
});

test('what main said about an older draft is not taken for the newer one', async () => {
  vi.useFakeTimers();
  try {
    const { store, checked } = editor();
    await store.getState().load();
    const before = checked.length;
    store.getState().edit({ address: '1' });
    store.getState().edit({ address: '2' });
    expect(store.getState().checking).toBe(true);
    await vi.advanceTimersByTimeAsync(500);
    expect(checked.slice(before)).toEqual([expect.objectContaining({ address: '2' })]);
    expect(store.getState().checking).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
