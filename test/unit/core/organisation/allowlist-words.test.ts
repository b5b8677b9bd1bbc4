/** What an allowlist would do to this machine, in the words a person reads before it is asked for. */
import { expect, test } from 'vitest';
import type { AllowlistDraft, AllowlistState } from '../../../../electron/contract/values/organisation.ts';
import { checkAllowlist } from '../../../../electron/core/organisation/allowlist.ts';
import { readRange, unreachable } from '../../../../electron/core/organisation/cidr.ts';

const own = `02${'ab'.repeat(32)}`;
const office = { cidr: '203.0.113.0/24', label: 'Office' };
const state: AllowlistState = {
  list: { publicKey: null, enabled: true, rules: [{ ...office, createdAt: null }], onEvaluationError: 'DENY' },
  isKnown: true,
  organisationEnabled: true,
  ownPublicKey: own,
  ownKeyHasRules: false,
};
const report = (change: Partial<AllowlistDraft>, around: Partial<AllowlistState> = {}) =>
  checkAllowlist(
    { publicKey: null, enabled: true, onEvaluationError: 'DENY', rules: [office], address: '203.0.113.7', ...change },
    { ...state, ...around },
  );

const away = '198.51.100.9';
const ofKey = { publicKey: own };
test.each<[string, Partial<AllowlistDraft>, Partial<AllowlistState>, string, string, number[]?]>([
  ['let in', {}, {}, 'let in', '203.0.113.7 is in rule 1.', [0]],
  [
    'let in twice',
    { rules: [{ cidr: '198.51.100.0/24', label: '' }, office, { cidr: '203.0.113.0/25', label: '' }] },
    {},
    'let in',
    '203.0.113.7 is in rule 2 and rule 3.',
    [1, 2],
  ],
  [
    'outside',
    { address: away },
    {},
    'locked out',
    `${away} is in none of the ranges. This app could no longer reach the service, and could not undo it.`,
  ],
  [
    'of the other family',
    { address: '2001:db8::7' },
    {},
    'locked out',
    '2001:db8::7 is in none of the ranges; there is no IPv6 range at all. This app could no longer reach the service, and could not undo it.',
  ],
  ['empty', { rules: [] }, {}, 'locked out', 'No range is listed: every computer would be locked out, including this one.'],
  [
    'an empty list of a key',
    { ...ofKey, rules: [] },
    {},
    'unknown',
    'The service does not say whether a key without rules is locked out, or whether the organisation’s rules apply to it again.',
  ],
  ['no address', { address: ' ' }, {}, 'unknown', 'Enter the public address of this computer to check it against every range.'],
  [
    'no such address',
    { address: 'here' },
    {},
    'unknown',
    'This is not an IPv4 or IPv6 address: it cannot be checked against the ranges.',
  ],
  [
    'another key',
    { publicKey: `03${'cd'.repeat(32)}`, address: away },
    {},
    'not affected',
    'These rules bind another API key, not the one this app signs with.',
  ],
  ['off', { enabled: false, address: away }, {}, 'not affected', 'The list would be off: it would not restrict any address.'],
  ['a key’s list, which the switch does not touch', { ...ofKey, enabled: false }, {}, 'let in', '203.0.113.7 is in rule 1.', [0]],
  [
    'a key with rules',
    { address: away },
    { ownKeyHasRules: true },
    'not affected',
    'The key this app signs with has its own rules, which apply instead of these.',
  ],
  [
    'a key’s list that does not hold',
    { ...ofKey, address: away },
    { organisationEnabled: false, ownKeyHasRules: true },
    'not affected',
    'The organisation’s allowlist is off, so the rules of a key do not apply yet.',
  ],
])('this machine under a list: %s', (_, change, around, verdict, sentence, by = []) => {
  expect(report(change, around).lockOut).toEqual({ verdict, sentence, by });
});

const note = (severity: string, sentence: string, check: string) => ({ severity, sentence, check });
const alone = note(
  'look',
  'Only one range lets this computer in.',
  'Keep a second way in, such as another office or a VPN, in case that address changes.',
);
const noRules = note(
  'high',
  'A key without rules: the service does not say whether it is locked out or falls back to the organisation’s rules.',
  'Copy the organisation’s rules, or leave the key’s list as it is.',
);
const off = { list: { ...state.list, enabled: false } };
const switched = note(
  'high',
  'This switches the list on: every address outside the ranges is locked out at once.',
  'Ask for the public address of every user and every server.',
);
test.each<[string, Partial<AllowlistDraft>, Partial<AllowlistState>, object[]]>([
  ['nothing odd', { rules: [office, { cidr: '203.0.113.0/25', label: '' }] }, {}, []],
  [
    'everything at once, the gravest first',
    { address: away, onEvaluationError: 'ALLOW', rules: [{ cidr: '203.0.96.0/19', label: '' }] },
    { isKnown: false },
    [
      note('critical', 'This computer would lock itself out.', 'Add its address, or the range of its network.'),
      note('critical', 'When the list cannot be evaluated, everybody is let in.', 'Let nobody in then, as is the default.'),
      note('high', 'The current list cannot be read here: it is replaced unseen.', 'Get it from whoever set it, and compare.'),
      note('high', 'A range is wider than the service accepts.', 'Use the narrowest ranges that work.'),
    ],
  ],
  [
    'enabled and empty',
    { rules: [] },
    off,
    [
      note(
        'critical',
        'The list is enabled and empty: every API request would be refused, including this app’s.',
        'Add a range before enabling it.',
      ),
    ],
  ],
  ['switched on', { rules: [office, office] }, off, [switched]],
  ['switched on from what nobody knows', { rules: [office, office] }, { list: { ...state.list, enabled: null } }, [switched]],
  [
    'switched off',
    { enabled: false },
    {},
    [
      note(
        'high',
        'The list would be off: API keys could be used from any address.',
        'Make sure that this is intended, and for how long.',
      ),
    ],
  ],
  ['of a key, without rules', { ...ofKey, rules: [] }, {}, [noRules]],
  [
    'of a key, which does not hold yet',
    ofKey,
    { organisationEnabled: false },
    [
      note(
        'look',
        'The rules of a key hold only while the organisation’s allowlist is enabled, and it is not.',
        'Enable the organisation’s allowlist first.',
      ),
    ],
  ],
  ['of a key, as the switch stood', { ...ofKey, enabled: true }, off, [alone]],
  [
    'without an address',
    { address: '' },
    {},
    [
      note(
        'look',
        'It is not yet known whether this computer would be let in.',
        'Enter the public address of this computer to check it against every range.',
      ),
    ],
  ],
])('what is said of a list: %s', (_, change, around, notes) => {
  expect(report(change, around).notes).toEqual(notes);
});

test.each([
  ['', 'Fill in a range such as 203.0.113.0/24, or remove the row.'],
  ['1.2.3', 'This is not an IPv4 or IPv6 range. Write it like 203.0.113.0/24 or 2001:db8:1::/48.'],
  ['1.2.3.4/5/6', 'This is not an IPv4 or IPv6 range. Write it like 203.0.113.0/24 or 2001:db8:1::/48.'],
  ['1.2.3.4/05', 'The prefix after the slash must be a whole number without a leading zero.'],
  ['1.2.3.4/33', 'The prefix after the slash goes up to 32 for IPv4.'],
  ['2001:db8::/129', 'The prefix after the slash goes up to 128 for IPv6.'],
])('what is wrong with “%s” is said', (typed, sentence) => {
  expect(readRange(typed)).toBe(sentence);
});

test.each([
  ['10.0.0.0/8', 'private addresses'],
  ['127.0.0.1', 'loopback addresses'],
  ['169.254.0.0/16', 'link-local addresses'],
  ['fc00::/7', 'private addresses'],
  ['100.64.0.0/10', 'addresses inside a provider’s network'],
  ['224.0.0.0/4', 'multicast addresses'],
  ['255.255.255.255', 'the broadcast address'],
  ['0.0.0.0/0', null],
  ['0.0.0.1', 'the unspecified address'],
  ['8.8.8.8', null],
  ['64:ff9b::808:808', 'IPv6 addresses that carry an IPv4 address (NAT64, 8.8.8.8) but do not represent it'],
  ['64:ff9b::/64', null],
  ['64:ff9b::/96', 'IPv6 addresses that carry an IPv4 address (NAT64, 0.0.0.0) but do not represent it'],
  ['2001::f7f7:f7f7', null],
  ['2002:808:808::1', null],
])('%s: %s', (cidr, kind) => {
  const range = readRange(cidr);
  if (typeof range === 'string') throw new Error(range);
  expect(unreachable(range)).toBe(kind);
});

test('that no range of a family is there is said only where none is', () => {
  const rules = [office, { cidr: '2001:db8:1::/48', label: '' }];
  expect(report({ rules, address: '2001:db8:2::1' }).lockOut.sentence).toBe(
    '2001:db8:2::1 is in none of the ranges. This app could no longer reach the service, and could not undo it.',
  );
});

test('the widest range that the service takes is not called too wide', () => {
  const { rows, notes } = report({ rules: [{ cidr: '203.0.112.0/20', label: '' }, office] });
  expect([rows[0]?.problem, notes]).toEqual([null, []]);
});
