/** A proposer who wants a signature over something else than what is read: typed data that its readers take differently. */
import fc from 'fast-check';
import { hashDomain, hashTypedData, keccak256 } from 'viem';
import { afterEach, describe, expect, test } from 'vitest';
import type { Tree } from '../../electron/contract/values/document.ts';
import { reviewDocument } from '../../electron/core/review/document.ts';
import { textToSign } from '../e2e/support/world.ts';
import { type App, startApp } from '../unit/support/app.ts';
import { context, parties } from '../vectors/parties.ts';
import { etherMail, typed, typedData } from '../vectors/payloads.ts';

const here = context();
const soon = 1_795_252_000;
const mail = (fields: string, message: unknown, domain: Record<string, unknown> = {}) =>
  typedData('Mail', { Mail: fields }, message, domain);
const text = JSON.stringify;
const read = (data: unknown) => reviewDocument(typed(data), here);
const found = (data: unknown, rule: string) => read(data).findings.filter(finding => finding.rule === rule);

function labels(tree: Tree): string[] {
  return [tree.label, ...(tree.children ?? []).flatMap(labels)];
}
function under(tree: Tree, label: string): Tree | undefined {
  return tree.label === label ? tree : (tree.children ?? []).map(child => under(child, label)).find(inner => inner !== undefined);
}

describe('what the digest does not cover', () => {
  const trap = { ...etherMail, primaryType: 'EIP712Domain', message: { contents: 'Pay 5 to Bob' } };

  test('the primary type EIP712Domain signs the domain alone, and the message stands apart', () => {
    const document = read(trap);
    expect(document.headline).toBe('Signs the domain of “Ether Mail” alone, without any message, with “Ops hot”');
    expect(document.findings).toContainEqual(
      expect.objectContaining({
        rule: 'domain-alone',
        severity: 'critical',
        sentence: 'The primary type is EIP712Domain: only the domain is signed, no part of the message.',
      }),
    );
    const separator = hashDomain({ domain: etherMail.domain, types: etherMail.types } as never);
    expect(document.digest?.value).toBe(keccak256(`0x1901${separator.slice(2)}`).slice(2));
    const apart = under(document.decoded, 'Not signed');
    expect(apart?.note).toBe('stands in the payload, and no type covers it');
    expect(text(apart)).toContain('Pay 5 to Bob');
    expect(document.facts.map(({ value }) => value).join(' ')).not.toContain('Pay 5 to Bob');
  });

  test.each([
    ['of the message', mail('string text', { text: 'hi', amount: '1' }), 'message.amount'],
    ['of a struct inside', typedData('A', { A: 'B b', B: 'string s' }, { b: { s: 'x', to: 'Bob' } }), 'message.b.to'],
    [
      'of a struct in a list',
      typedData('A', { A: 'B[] b', B: 'string s' }, { b: [{ s: 'x' }, { s: 'y', to: 'Bob' }] }),
      'message.b[1].to',
    ],
    ['of the domain', { ...etherMail, domain: { ...etherMail.domain, owner: 'Bob' } }, 'domain.owner'],
    ['beside all of it', { ...etherMail, meaning: 'Pay Bob' }, 'meaning'],
  ])('a member %s that no type names stands apart, and is flagged', (_, data, path) => {
    const document = read(data);
    expect(document.findings).toContainEqual(
      expect.objectContaining({
        rule: 'unsigned-member',
        severity: 'high',
        sentence: `The member ${path} is not covered by any type: it is shown separately and not signed.`,
      }),
    );
    const typedTree = under(document.decoded, 'Typed data');
    const [apart] = typedTree?.children?.filter(({ label }) => label === 'Not signed') ?? [];
    expect(apart?.children?.map(({ label }) => label)).toEqual([path]);
    const signed = (typedTree?.children ?? []).filter(({ label }) => label !== 'Not signed').flatMap(labels);
    expect(signed).not.toContain(path.split('.').at(-1));
  });

  test('nothing that no type names changes the digest, and all of it is flagged', () => {
    const plain = read(mail('string text,uint256 amount', { text: 'hi', amount: '1' })).digest?.value;
    const name = fc.stringMatching(/^[a-z]{1,8}$/).filter(key => key !== 'text' && key !== 'amount');
    fc.assert(
      fc.property(fc.dictionary(name, fc.jsonValue({ maxDepth: 2 }), { minKeys: 1, maxKeys: 5 }), extra => {
        const document = read(mail('string text,uint256 amount', { ...extra, text: 'hi', amount: '1' }));
        expect(document.digest?.value).toBe(plain);
        expect(document.findings.filter(({ rule }) => rule === 'unsigned-member')).toHaveLength(Object.keys(extra).length);
      }),
      { numRuns: 100 },
    );
  });
});

describe('numbers that readers take differently', () => {
  const permit = (value: string) =>
    text(
      typedData(
        'Permit',
        { Permit: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline' },
        { owner: parties.ops, spender: parties.router, value: 'VALUE', nonce: 0, deadline: soon },
      ),
    ).replace('"VALUE"', value);

  test.each(['9007199254740992', '9007199254740993', '1000000000000000000', `${2n ** 255n}`])(
    '%s without quotes is shown exactly, flagged, and has no certain digest',
    value => {
      const document = read(permit(value));
      expect(document.findings).toContainEqual(
        expect.objectContaining({
          rule: 'number-precision',
          severity: 'critical',
          sentence:
            'The number at message.value is beyond 2^53 and has no quotes: some readers round it and sign another number.',
        }),
      );
      expect(text(document.decoded)).toContain(value);
      expect(document.digest?.agreed).toBe(false);
      expect(document.findings.map(({ rule }) => rule)).toContain('libraries-disagree');
    },
  );

  test.each(['0', '1', '9007199254740991', '"9007199254740993"', `"${2n ** 256n - 1n}"`])('%s is one number', value => {
    const document = read(permit(value));
    expect(document.digest?.agreed).toBe(true);
    expect(document.findings.filter(({ rule }) => rule.startsWith('number-'))).toEqual([]);
  });

  test.each(['1.5', '1.0', '1e3', '1E+3', '-0', '"010"', '"-0"', '"1e3"', '"1.0"', '"+5"', '" 5"', '""', '"0X10"', '"five"'])(
    '%s is refused, as what it is',
    value => {
      const document = read(permit(value));
      expect(document.digest).toBeNull();
      expect(document.findings).toContainEqual(
        expect.objectContaining({
          rule: 'number-form',
          severity: 'critical',
          sentence: expect.stringMatching(
            /^message\.value is not a value of type uint256: it is written “.*”, and readers differ about such numbers\.$/,
          ),
        }),
      );
    },
  );

  test.each(['1.5', '1e3'])('%s is no text, either', value => {
    expect(found(text(mail('string text', { text: 'T' })).replace('"T"', value), 'unreadable-payload')).toHaveLength(1);
  });

  test('hex is read, and said', () => {
    const document = read(permit('"0x10"'));
    expect(document.digest?.agreed).toBe(true);
    expect(found(permit('"0x10"'), 'number-hex')).toMatchObject([
      {
        severity: 'look',
        sentence:
          'The number at message.value is written “0x10”, which is 16: readers that accept only digits refuse it or read another number.',
      },
    ]);
  });

  test.each([
    ['uint8', 256, '256', '0'],
    ['uint8', 300, '300', '44'],
    ['uint8', -1, '-1', '255'],
    ['int8', 128, '128', '128'],
    ['int8', -129, '-129', '127'],
    ['uint256', `${2n ** 256n}`, `${2n ** 256n}`.slice(0, 79), '0'],
  ])('%s of %s is refused, with what others would make of it', (type, value, shown, cut) => {
    const document = read(mail(`${type} x`, { x: value }));
    expect(document.digest).toBeNull();
    const [finding] = document.findings.filter(({ rule }) => rule === 'number-range');
    expect(finding).toMatchObject({ severity: 'critical', sentence: expect.stringContaining(shown) });
    expect(finding?.sentence).toMatch(new RegExp(`readers that cut numbers to their type hash ${cut}\\.$`));
  });

  test('any number in any spelling is one that every reader takes alike, or is flagged', () => {
    const spelled = fc.oneof(
      fc
        .bigInt({ min: -(2n ** 70n), max: 2n ** 70n })
        .chain(n => fc.constantFrom(`${n}`, `"${n}"`, `"0${n}"`, `${n}.0`, `${n}e0`, `"0x${(n < 0n ? -n : n).toString(16)}"`)),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    );
    fc.assert(
      fc.property(spelled, fc.constantFrom('uint256', 'int256', 'uint64', 'int8'), (value, type) => {
        const document = read(text(mail(`${type} x`, { x: 'VALUE' })).replace('"VALUE"', value));
        const parsed: unknown = JSON.parse(value);
        const plain =
          typeof parsed === 'string'
            ? /^(0|-?[1-9]\d*)$/.test(parsed)
            : Number.isSafeInteger(parsed) && /^(0|-?[1-9]\d*)$/.test(value);
        const flagged = document.findings.some(({ rule }) => rule.startsWith('number-'));
        if (!plain) expect(flagged, value).toBe(true);
        else if (document.digest !== null) expect(document.digest.agreed, value).toBe(true);
        else expect(document.findings.map(({ rule }) => rule)).toContain('number-range');
      }),
      { numRuns: 500 },
    );
  });
});

describe('letters', () => {
  test.each([
    ['a value', mail('string text', { text: 'hi \ud83d' })],
    ['a value, written out', text(mail('string text', { text: 'T' })).replace('"T"', '"\\udc00"')],
    ['the name of a member', text(mail('string text', { text: 'hi' })).replace('"text":"hi"', '"text":"hi","\\ud800":1')],
    ['the domain', mail('string text', { text: 'hi' }, { name: '\ud800' })],
  ])('half a character in %s is refused as what it is', (_, data) => {
    const document = read(data);
    expect(document.digest).toBeNull();
    expect(document.findings).toContainEqual(
      expect.objectContaining({
        rule: 'lone-surrogate',
        severity: 'critical',
        sentence: expect.stringMatching(
          /^The text at \S+ contains half a character \(a lone surrogate\): libraries hash different bytes for it\.$/,
        ),
      }),
    );
  });

  test('a whole one is none', () => {
    expect(found(mail('string text', { text: 'hi 😀' }), 'lone-surrogate')).toEqual([]);
  });

  test.each([
    ['message.text', mail('string text', { text: 'Pay\u202e 001' }), 'U+202E'],
    ['message.list[1]', mail('string[] list', { list: ['a', 'b\u200b'] }), 'U+200B'],
    ['domain.name', mail('string text', { text: 'hi' }, { name: 'USD\u00adCoin' }), 'U+00AD'],
  ])('a hidden one at %s is written out', (path, data, number) => {
    const [finding] = found(data, 'hidden-characters');
    expect(finding).toMatchObject({ severity: 'high' });
    expect(finding?.sentence).toContain(`The text at ${path} contains invisible characters: `);
    expect(finding?.sentence).toContain(`⟦${number}⟧`);
  });
});

describe('the domain', () => {
  const declared = (fields: string, domain: Record<string, unknown>) => ({
    types: {
      EIP712Domain:
        fields === '' ? [] : fields.split(',').map(field => ({ type: field.split(' ')[0], name: field.split(' ')[1] })),
      Mail: [{ name: 'text', type: 'string' }],
    },
    primaryType: 'Mail',
    domain,
    message: { text: 'hi' },
  });
  const whole = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: parties.usdc };

  test.each([
    ['in another order', declared('uint256 chainId,string name,string version,address verifyingContract', whole)],
    ['with fewer members than it has', declared('string name,string version', whole)],
    [
      'with a member of its own',
      declared('string name,string version,uint256 chainId,address verifyingContract,string extra', { ...whole, extra: 'x' }),
    ],
    ['with other types', declared('string name,string version,uint64 chainId,address verifyingContract', whole)],
    ['as nothing', declared('', whole)],
  ])('declared %s has no one digest', (_, data) => {
    const document = read(data);
    expect(document.digest?.agreed).toBe(false);
    expect(document.findings.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual(
      expect.arrayContaining(['domain-mismatch critical', 'libraries-disagree critical']),
    );
    expect(found(data, 'domain-mismatch')[0]?.sentence).toMatch(
      /^The domain is declared as .+, and libraries that build it from its members in the standard’s order hash .+$/,
    );
  });

  test.each([
    ['the standard’s order', declared('string name,string version,uint256 chainId,address verifyingContract', whole)],
    ['a part of it, in order', declared('string name,address verifyingContract', { name: 'A', verifyingContract: parties.usdc })],
    ['nothing of nothing', declared('', {})],
  ])('declared as %s has one', (_, data) => {
    const document = read(data);
    expect(document.digest).toMatchObject({ agreed: true, value: hashTypedData(data as never).slice(2) });
    expect(document.findings.map(({ rule }) => rule)).not.toContain('domain-mismatch');
  });
});

describe('members', () => {
  test('one that stands twice leaves no digest certain', () => {
    const data = text(mail('string text', { text: 'hi' })).replace('"text":"hi"', '"text":"ho","text":"hi"');
    const document = read(data);
    expect(document.digest?.agreed).toBe(false);
    expect(found(data, 'repeated-member')).toMatchObject([
      {
        severity: 'critical',
        sentence: 'The member message.text appears twice in the payload: readers may take either.',
      },
    ]);
  });

  test.each([
    ['message.amount', mail('string text,uint256 amount', { text: 'hi' })],
    ['message.b.s', typedData('A', { A: 'B b', B: 'string s' }, { b: {} })],
    ['domain.version', { ...etherMail, domain: { name: 'Ether Mail', chainId: 1, verifyingContract: parties.usdc } }],
  ])('one that is missing at %s is refused as what it is', (path, data) => {
    const document = read(data);
    expect(document.digest).toBeNull();
    expect(found(data, 'missing-member')).toMatchObject([
      { severity: 'critical', sentence: `${path} is missing, and some readers hash nothing in its place.` },
    ]);
  });

  test('a plain type cannot be given another meaning', () => {
    const [finding] = found(
      { ...etherMail, types: { ...etherMail.types, address: [{ name: 'x', type: 'string' }] } },
      'unreadable-payload',
    );
    expect(finding).toMatchObject({
      severity: 'critical',
      sentence: expect.stringContaining('types.address gives a plain type another meaning'),
    });
  });
});

describe('power that no reader knows', () => {
  const verdict = (request: Parameters<typeof reviewDocument>[0]) => {
    const { severity, findings } = reviewDocument(request, context());
    return { severity, said: findings.filter(({ rule }) => rule === 'first-seen').map(one => one.sentence) };
  };
  const given = (authorized: string, verifyingContract: string = parties.router) =>
    typed(
      typedData(
        'Authorization',
        { Authorization: 'address authorizer,Grant[] grants,uint256 nonce', Grant: 'address authorized,bool isAuthorized' },
        { authorizer: parties.ops, grants: [{ authorized, isAuthorized: true }], nonce: 0 },
        { verifyingContract },
      ),
    );

  test('is critical where a stranger gets it, and said with the place', () => {
    expect(verdict(given(parties.stranger))).toEqual({
      severity: 'critical',
      said: [`The new holder at grants.1.authorized ${parties.stranger} is first seen here.`],
    });
    expect(verdict(given(parties.payroll, parties.stranger))).toEqual({
      severity: 'high',
      said: [`The contract ${parties.stranger} is first seen here.`],
    });
    expect(verdict(given(parties.payroll))).toEqual({ severity: 'look', said: [] });
    expect(verdict(given(parties.zero)).severity).toBe('look');
    expect(verdict(given(parties.poison)).severity).toBe('critical');
  });
});

describe('through the service', () => {
  let app: App;
  afterEach(() => app?.close());

  test('a domain that is signed alone is critical in the list and in the review, and never shown as its message', async () => {
    app = await startApp();
    const { signWith } = textToSign(app.practice, '');
    const payload = text({ ...etherMail, primaryType: 'EIP712Domain', message: { contents: 'Pay 5 to Bob' } });
    const { id } = await app.practice.as('Ben').propose('sign_raw_payload', {
      signWith,
      payload,
      encoding: 'PAYLOAD_ENCODING_EIP712',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    });
    const { document } = await app.open(id);
    expect(document.severity).toBe('critical');
    const alone = 'Signs the domain of “Ether Mail” alone, without any message, with ';
    expect(document.headline.startsWith(alone)).toBe(true);
    const named = `${alone}Payouts`;
    await app.ask('feed.refresh');
    // Both name the account once its wallet was read.
    await expect
      .poll(async () => {
        const snapshot = await app.ask('feed.snapshot');
        const line = snapshot.ok ? snapshot.value.activities.find(({ activityId }) => activityId === id) : undefined;
        const review = (await app.open(id)).document;
        return { list: [line?.headline, line?.severity], review: [review.headline, review.severity] };
      })
      .toEqual({ list: [named, 'critical'], review: [named, 'critical'] });
  });
});
