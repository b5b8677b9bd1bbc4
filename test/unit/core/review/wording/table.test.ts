import { describe, expect, test } from 'vitest';
import { operations } from '../../../../../electron/contract/operations/table.ts';
import type { Activity } from '../../../../../electron/contract/service/activity.ts';
import { headlineOf, reviewDocument } from '../../../../../electron/core/review/document.ts';
import { context, parties } from '../../../../vectors/parties.ts';
import { call, calling, message, type Request } from '../../../../vectors/payloads.ts';
import { submit } from '../../../../vectors/risk-case.ts';
import { activity } from '../../../../vectors/risk-world.ts';

const rows = Object.entries(operations).flatMap(([name, row]) => (row.kind === 'activity' ? [{ name, type: row.type }] : []));

describe('every activity of the table', () => {
  test.each(rows)('$name has a sentence of its own, for any version of its type', ({ type }) => {
    const current = reviewDocument({ type, parameters: { organizationId: 'x' } }, context());
    const plain = reviewDocument({ type: type.replace(/_V\d+$/, ''), parameters: { organizationId: 'x' } }, context());
    expect(current.headline).toMatch(/^[A-Z][^\n]*[^.\n]$/);
    expect(current.headline).not.toContain('unknown to this app');
    expect(current.headline).not.toMatch(/\ba (?!one)[aeio]/);
    expect(plain.headline).toBe(current.headline);
    expect(current.findings.map(f => f.rule)).not.toContain('unknown-type');
  });
  test.each(rows)('$name says in the same words that it was done', ({ type }) => {
    const { headline, done = '' } = reviewDocument({ type, parameters: {} }, context());
    const rest = (sentence: string) => sentence.split(' ').slice(1);
    expect(done).toMatch(/^[A-Z]\w*(ed|nt|et|rew)\b/);
    // What a payload does is told behind that it was signed.
    const past = rest(done).join(' ');
    expect([rest(headline).join(' '), headline.charAt(0).toLowerCase() + headline.slice(1)]).toContain(past);
  });
  test('a row of a list begins with what tells it from its neighbours', () => {
    const titled = ({ parameters, type }: Request) =>
      headlineOf(activity([], { type, intent: { request: parameters as Activity['intent'] } }), context()).title;
    const sent = call('transfer(address to, uint256 amount)', [parties.payroll, 2_000_000n]);
    expect(titled(calling(parties.usdc, sent))).toBe('The service claims: Payment to Payroll');
    expect(titled(message('Pay invoice 4711\nto “Acme”'))).toBe(
      'The service claims: Text “Pay invoice 4711 to ⟦U+201C⟧Acme⟦U+201D⟧”',
    );
  });
});

describe('common companions are known too', () => {
  test.each([
    [
      'CREATE_POLICY_V3',
      { policyName: 'Pay', effect: 'EFFECT_ALLOW', condition: 'x', consensus: 'y' },
      'Creates the policy “Pay”, which allows what matches it',
    ],
    ['UPDATE_ROOT_QUORUM', { threshold: 2, userIds: ['a', 'b', 'c'] }, 'Changes the root quorum to 2 of 3'],
    ['CREATE_USERS_V4', { users: [{ userName: 'Dora' }] }, 'Adds “Dora” as a user'],
    ['DELETE_PRIVATE_KEYS', { privateKeyIds: ['k1', 'k2'] }, 'Deletes 2 private keys: private key k1 and private key k2'],
    ['EXPORT_WALLET', { walletId: 'w', targetPublicKey: '04' }, 'Exports the key of wallet w'],
    [
      'SIGN_RAW_PAYLOADS',
      {
        signWith: parties.ops,
        payloads: ['a', 'b'],
        encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
        hashFunction: 'HASH_FUNCTION_KECCAK256',
      },
      'Signs 2 payloads at once with “Ops hot”, of which the gravest signs a text message with “Ops hot”: “a”',
    ],
    [
      'ETH_SEND_TRANSACTION_V2',
      { from: parties.ops, caip2: 'eip155:1', calls: [{ to: parties.payroll, value: '1000000000000000000' }] },
      'Pays 1 ETH from “Ops hot” to Payroll',
    ],
  ])('%s', (type, parameters, headline) => {
    const document = reviewDocument(submit(type, parameters), context());
    expect(document.headline).toBe(headline);
    expect(document.findings.map(f => f.rule)).not.toContain('unknown-type');
  });
});

describe('what is not known', () => {
  test('is a whole tree, never silence', () => {
    const document = reviewDocument(
      submit('LAUNCH_ROCKET_V3', { target: { planet: 'Mars', crew: ['a', 'b'] }, when: null }),
      context(),
    );
    expect(document.headline).toBe('Carries out “launch rocket”, which is unknown to this app');
    expect(JSON.stringify(document.decoded)).toContain('Mars');
    expect(document.decoded.children?.map(c => [c.label, c.value])).toContainEqual(['when', 'absent']);
    expect(document.severity).toBe('high');
  });
  test('a member the row does not have is shown in the tree and named in a finding', () => {
    const document = reviewDocument(submit('UPDATE_USER', { userId: 'u', userSecret: 'boo' }), context());
    expect(JSON.stringify(document.decoded)).toContain('boo');
    expect(document.findings.find(f => f.rule === 'unknown-member')?.sentence).toContain('userSecret');
  });
  test('a very long name is cut in the headline and whole in the facts', () => {
    const name = 'n'.repeat(10_000);
    const document = reviewDocument(submit('CREATE_WALLET', { walletName: name, accounts: [] }), context());
    expect(document.headline.length).toBeLessThan(120);
    expect(document.facts[0]?.value).toBe(name);
  });
});

test('one payload of a list is told as what it is, not as several', () => {
  const parameters = { signWith: parties.ops, encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' };
  const { headline } = reviewDocument(submit('SIGN_RAW_PAYLOADS', { ...parameters, payloads: ['Pay 4711'] }), context());
  expect(headline).toContain('Pay 4711');
});

test('several payloads are each read, and their digests are joined', () => {
  const document = reviewDocument(
    submit('SIGN_RAW_PAYLOADS', {
      signWith: parties.ops,
      payloads: ['a', '11'.repeat(32)],
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    }),
    context(),
  );
  expect(document.severity).toBe('critical');
  expect(document.digest?.agreed).toBe(false);
});
