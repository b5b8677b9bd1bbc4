import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { expect, test } from 'vitest';
import { operations } from '../../../../electron/contract/operations/table.ts';
import type { AllowlistDraft, AllowlistState } from '../../../../electron/contract/values/organisation.ts';
import { checkAllowlist } from '../../../../electron/core/organisation/allowlist.ts';
import { readAddress, readRange } from '../../../../electron/core/organisation/cidr.ts';

const ownPublicKey = `02${'ab'.repeat(32)}`;
const state: AllowlistState = {
  list: {
    publicKey: null,
    enabled: true,
    rules: [{ cidr: '203.0.113.0/24', label: 'Office', createdAt: null }],
    onEvaluationError: 'DENY',
  },
  isKnown: true,
  organisationEnabled: true,
  ownPublicKey,
  ownKeyHasRules: false,
};
const draft = (change: Partial<AllowlistDraft>): AllowlistDraft => ({
  publicKey: null,
  enabled: true,
  onEvaluationError: 'DENY',
  rules: [{ cidr: '203.0.113.0/24', label: 'Office' }],
  address: '203.0.113.7',
  ...change,
});
const report = (change: Partial<AllowlistDraft>, around: Partial<AllowlistState> = {}) =>
  checkAllowlist(draft(change), { ...state, ...around });
const rules = (...cidrs: string[]) => cidrs.map(cidr => ({ cidr, label: '' }));
const said = (change: Partial<AllowlistDraft>, around: Partial<AllowlistState> = {}) =>
  report(change, around).notes.map(({ severity, sentence }) => `${severity}: ${sentence}`);

test.each([
  ['203.0.113.77/24', '203.0.113.0/24'],
  [' 203.0.113.7 ', '203.0.113.7/32'],
  ['2001:DB8:1:0:0::5/48', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8::1/128'],
  ['::ffff:203.0.113.9/120', '203.0.113.0/24'],
])('%s is sent as the range it stands for, %s', (typed, sent) => {
  const { rows, parameters } = report({ rules: rules(typed) });
  expect(rows[0]?.cidr).toBe(sent);
  expect(parameters?.rules).toEqual([{ cidr: sent }]);
  if (typed.trim() !== sent) expect(rows[0]?.notes[0]).toContain(sent);
});

test.each([
  '',
  '203.0.113',
  '203.0.113.0/',
  '203.0.113.0/33',
  '203.0.113.0/08',
  '203.0.113.0/24/1',
  '0x7f.1/24',
  '010.0.0.1/24',
  '256.1.1.1/24',
  'fe80::1%eth0/64',
  '[2001:db8::]/64',
  '2001:db8::/129',
  'example.com/24',
  '::ffff:010.0.0.1/120',
  '203.0.113.0 /24',
  '１.1.1.1/24',
])('“%s” is refused in words, and nothing can be sent', typed => {
  const { rows, parameters } = report({ rules: rules(typed) });
  expect(rows[0]?.problem).toMatch(/\.$/);
  expect(parameters).toBeNull();
});

test.each([
  ['203.0.112.0/20', null],
  ['203.0.96.0/19', /^8,192 addresses are too many\. The widest IPv4 range the service accepts is \/20\.$/],
  ['2001:db8:1::/48', null],
  ['2001:db8::/47', /widest IPv6 range the service accepts is \/48/],
  ['0.0.0.0/0', /every IPv4 address\./],
  ['::/0', /every IPv6 address\./],
])('the width of %s', (cidr, problem) => {
  const [row] = report({ rules: rules(cidr) }).rows;
  if (problem === null) expect(row?.problem).toBeNull();
  else expect(row?.problem).toMatch(problem);
});

test('ten ranges of each family are taken, the eleventh is not', () => {
  const v4 = Array.from({ length: 11 }, (_, i) => `203.0.113.${i}/32`);
  const v6 = Array.from({ length: 10 }, (_, i) => `2001:db8:${i + 1}::/48`);
  const full = report({ rules: rules(...v4.slice(0, 10), ...v6) });
  expect(full.counts).toEqual({ ipv4: 10, ipv6: 10 });
  expect(full.parameters).not.toBeNull();
  const over = report({ rules: rules(...v4, ...v6) });
  expect(over.rows[10]?.problem).toBe('The service accepts at most 10 IPv4 ranges in one list.');
  expect(over.parameters).toBeNull();
});

test('a rule that lies in another, and one that stands there twice, are named', () => {
  const { rows } = report({ rules: rules('203.0.113.0/24', '203.0.113.128/25', '203.0.113.5/24', '2001:db8:1::/48') });
  expect(rows.map(row => row.notes)).toEqual([
    [],
    ['Lies in rule 1 (203.0.113.0/24): it adds nothing.', 'Lies in rule 3 (203.0.113.0/24): it adds nothing.'],
    ['Sent as 203.0.113.0/24, the range it represents.', 'The same as rule 1.'],
    [],
  ]);
});

test('ranges that only lie beside each other, or begin at the same address, are told apart', () => {
  const notes = (...cidrs: string[]) => report({ rules: rules(...cidrs) }).rows.map(row => row.notes);
  expect(notes('198.51.100.0/24', '203.0.113.0/24')).toEqual([[], []]);
  expect(notes('203.0.113.0/25', '203.0.113.0/24')).toEqual([['Lies in rule 2 (203.0.113.0/24): it adds nothing.'], []]);
});

test('a row that cannot be read spoils no other: it holds nothing and lies in nothing', () => {
  const { rows, counts } = report({ rules: rules('nonsense', '203.0.113.0/24') });
  expect(rows.map(({ holdsAddress, notes }) => [holdsAddress, notes])).toEqual([
    [false, []],
    [true, []],
  ]);
  expect(counts).toEqual({ ipv4: 1, ipv6: 0 });
});

test('what would be sent is the switch, the ranges and their labels; a label of blanks is none', () => {
  const { parameters } = report({ enabled: false, rules: [{ cidr: '203.0.113.0/24', label: ' Office ' }, ...rules('8.8.8.8')] });
  expect(parameters).toEqual({
    enabled: false,
    rules: [{ cidr: '203.0.113.0/24', label: 'Office' }, { cidr: '8.8.8.8/32' }],
    onEvaluationError: 'DENY',
  });
  expect(report({ rules: [{ cidr: '203.0.113.0/24', label: ' ' }] }).parameters?.rules).toEqual([{ cidr: '203.0.113.0/24' }]);
});

test('the same range in another spelling, and the same label among blanks, is no difference', () => {
  const now = { ...state.list, rules: [{ cidr: '203.0.113.9/24', label: 'Office', createdAt: null }] };
  expect(report({ rules: [{ cidr: ' 203.0.113.0/24 ', label: ' Office ' }] }, { list: now }).differences).toEqual([]);
  expect(report({ rules: rules(' 203.0.113.0/24 ') }).rows[0]?.notes).toEqual([]);
});

test('ranges of one family say nothing of the other, though their numbers are the same', () => {
  expect(report({ rules: rules('::/48'), address: '8.8.8.8' }).lockOut.verdict).toBe('locked out');
  const { rows } = report({ rules: rules('::/48', '8.8.8.0/24'), address: '8.8.8.8' });
  expect(rows.map(({ notes, holdsAddress }) => [notes.join().includes('Lies in'), holdsAddress])).toEqual([
    [false, false],
    [false, true],
  ]);
});

test('the first and the last address of a range are in it, blanks around what was typed are not', () => {
  for (const [address, verdict] of [
    ['203.0.112.255', 'locked out'],
    [' 203.0.113.0 ', 'let in'],
    ['203.0.113.255', 'let in'],
    ['203.0.114.0', 'locked out'],
  ] as const) {
    const { lockOut, rows } = report({ address });
    expect([address, lockOut.verdict, rows[0]?.holdsAddress]).toEqual([address, verdict, verdict === 'let in']);
  }
});

test('every IPv4 address in the spelling of IPv6 is every IPv4 address; a wider range of IPv6 is one of IPv6', () => {
  const [mapped, wider] = report({ rules: rules('::ffff:0.0.0.0/96', '::ffff:0.0.0.0/95') }).rows;
  expect(mapped).toMatchObject({ cidr: '0.0.0.0/0', size: '4,294,967,296 addresses', notes: [expect.any(String)] });
  expect(mapped?.problem).toMatch(/^That is every IPv4 address\./);
  expect(wider).toMatchObject({ family: 'ipv6', size: '2³³ addresses', problem: null });
});

test('a range of the service that cannot be read here is replaced by itself without a difference', () => {
  const now = { ...state.list, rules: [{ cidr: ' of-the-service', label: 'Odd', createdAt: null }] };
  const kept = { rules: [{ cidr: ' of-the-service ', label: 'Odd' }] };
  expect(report(kept, { list: now }).differences).toEqual([]);
});

test('an address no service on the internet sees is said to be one', () => {
  expect(report({ rules: rules('192.168.0.0/24') }).rows[0]?.notes.join()).toMatch(/private addresses/);
  expect(report({ rules: rules('100.64.0.0/20') }).rows[0]?.notes.join()).toMatch(/provider/);
  expect(report({ rules: rules('8.8.8.0/24') }).rows[0]?.notes).toEqual([]);
});

test('sizes and ends of a range are told exactly', () => {
  const { rows } = report({ rules: rules('203.0.113.7', '203.0.112.0/20', '2001:db8:1::/48') });
  expect(rows.map(({ size, from, to }) => [size, from, to])).toEqual([
    ['1 address', '203.0.113.7', '203.0.113.7'],
    ['4,096 addresses', '203.0.112.0', '203.0.127.255'],
    ['2⁸⁰ addresses', '2001:db8:1::', '2001:db8:1:ffff:ffff:ffff:ffff:ffff'],
  ]);
});

test('this machine inside a range is let in, and told which rule does it', () => {
  expect(report({}).lockOut).toMatchObject({ verdict: 'let in', by: [0] });
  expect(report({}).rows[0]?.holdsAddress).toBe(true);
  expect(said({})).toEqual(['look: Only one range lets this computer in.']);
});

test('this machine outside every range is locked out, and that comes first', () => {
  const out = report({ address: '198.51.100.9' });
  expect(out.lockOut.verdict).toBe('locked out');
  expect(out.notes[0]).toMatchObject({ severity: 'critical', sentence: 'This computer would lock itself out.' });
  expect(out.lockOut.sentence).toContain('198.51.100.9 is in none of the ranges');
});

test('an IPv6 machine is not let in by IPv4 ranges, nor the other way round; IPv4 in IPv6 spelling is IPv4', () => {
  expect(report({ address: '2001:db8::7' }).lockOut.sentence).toMatch(/no IPv6 range at all/);
  expect(report({ address: '::ffff:203.0.113.7' }).lockOut.verdict).toBe('let in');
});

test.each(['somewhere', '203.0.113.7/24', '203.0.113', '010.0.113.7'])(
  '“%s” is no address: nothing is claimed of it',
  address => {
    expect(report({ address }).lockOut.verdict).toBe('unknown');
  },
);

test('without an address nothing is claimed, and it is asked for', () => {
  expect(report({ address: '' }).lockOut.verdict).toBe('unknown');
  expect(said({ address: '' })).toContain('look: It is not yet known whether this computer would be let in.');
});

test('enabling an empty list is critical, even where no address was given', () => {
  expect(said({ rules: [], address: '' })[0]).toMatch(/^critical: The list is enabled and empty/);
  expect(report({ rules: [], address: '' }).lockOut.verdict).toBe('locked out');
  expect(said({ rules: [], enabled: false }).join()).not.toMatch(/critical/);
});

test('letting everybody in on an error is critical, off is high, switching on is high', () => {
  expect(said({ onEvaluationError: 'ALLOW' })[0]).toMatch(/^critical: When the list cannot be evaluated/);
  expect(said({ enabled: false })).toContainEqual(expect.stringMatching(/^high: The list would be off/));
  expect(said({}, { list: { ...state.list, enabled: false } })).toContainEqual(
    expect.stringMatching(/^high: This switches the list on/),
  );
});

test('rules of a key: whom they bind, and when they hold', () => {
  const other = `03${'cd'.repeat(32)}`;
  const list = { ...state.list, publicKey: ownPublicKey, enabled: null };
  expect(report({ publicKey: other, address: '198.51.100.9' }, { list }).lockOut.verdict).toBe('not affected');
  expect(report({ publicKey: ownPublicKey, address: '198.51.100.9' }, { list }).lockOut.verdict).toBe('locked out');
  const off = { list, organisationEnabled: false };
  expect(report({ publicKey: ownPublicKey, address: '198.51.100.9' }, off).lockOut.verdict).toBe('not affected');
  expect(said({ publicKey: ownPublicKey }, off)).toContainEqual(expect.stringMatching(/^look: The rules of a key hold only/));
  expect(said({ publicKey: ownPublicKey, rules: [] }, { list })).toContainEqual(
    expect.stringMatching(/^high: A key without rules/),
  );
  expect(report({ publicKey: ownPublicKey, enabled: true }, { list }).parameters).toEqual({
    publicKey: ownPublicKey,
    rules: [{ cidr: '203.0.113.0/24', label: 'Office' }],
    onEvaluationError: 'DENY',
  });
});

test('a key with rules of its own is not bound by the organisation’s', () => {
  expect(report({ address: '198.51.100.9' }, { ownKeyHasRules: true }).lockOut.verdict).toBe('not affected');
  expect(report({ address: '198.51.100.9' }, { ownKeyHasRules: null }).lockOut.verdict).toBe('locked out');
});

test('the full replacement is shown rule by rule, whatever the spelling', () => {
  const { differences } = report({
    rules: [
      { cidr: '203.0.113.9/24', label: 'Head office' },
      { cidr: '198.51.100.0/24', label: 'VPN' },
    ],
    onEvaluationError: 'ALLOW',
    enabled: false,
  });
  expect(differences).toEqual([
    { label: 'Label changed', before: '203.0.113.0/24  Office', after: '203.0.113.0/24  Head office' },
    { label: 'Range added', before: null, after: '198.51.100.0/24  VPN' },
    { label: 'Allowlist', before: 'on', after: 'off' },
    { label: 'On evaluation error', before: 'DENY', after: 'ALLOW' },
  ]);
  expect(report({}).differences).toEqual([]);
  expect(report({ rules: [] }).differences).toEqual([{ label: 'Range removed', before: '203.0.113.0/24  Office', after: null }]);
});

test('where the list of today cannot be read, it is said that it is replaced unseen', () => {
  const unknown = { list: { ...state.list, enabled: null, rules: [] }, isKnown: false, organisationEnabled: null };
  expect(said({}, unknown)).toContainEqual(expect.stringMatching(/^high: The current list cannot be read here/));
  expect(report({}, unknown).differences[0]).toEqual({ label: 'Whole list', before: 'cannot be read here', after: '1 range' });
});

const octet = fc.integer({ min: 0, max: 255 });
const v4 = fc.tuple(fc.tuple(octet, octet, octet, octet), fc.integer({ min: 20, max: 32 }));
const v6 = fc.tuple(
  fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 }),
  fc.integer({ min: 48, max: 128 }),
);

test('whatever is normalised, the row takes it, it is stable, and a second library agrees on what is in it', () => {
  fc.assert(
    fc.property(fc.oneof(v4, v6), fc.integer({ min: 0, max: 255 }), ([parts, prefix], last) => {
      const isV4 = parts.length === 4;
      const address = isV4 ? parts.join('.') : parts.map(part => part.toString(16)).join(':');
      const range = readRange(`${address}/${prefix}`);
      if (typeof range === 'string') throw new Error(range);
      expect(readRange(range.text)).toEqual(range);
      const { rules: field } = operations.set_ip_allowlist.parameters.shape;
      expect(field.safeParse([{ cidr: range.text }]).success).toBe(true);
      const probe = isV4
        ? [...parts.slice(0, 3), last].join('.')
        : [...parts.slice(0, 7), last].map(p => p.toString(16)).join(':');
      const { verdict } = report({ rules: rules(`${address}/${prefix}`), address: probe }).lockOut;
      const inside =
        readAddress(probe)?.family === range.family && ipaddr.process(probe).match(ipaddr.parseCIDR(range.text) as never);
      expect(verdict).toBe(inside ? 'let in' : 'locked out');
    }),
  );
});

test('whatever is typed, a report comes back', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 5 }), fc.string(), (cidrs, address) => {
      const { rows } = report({ rules: rules(...cidrs), address });
      expect(rows).toHaveLength(cidrs.length);
    }),
  );
});
