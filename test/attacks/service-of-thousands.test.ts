/**
 * A service, or those who propose there, with thousands of everything: wants each line of a list, or each address of a
 * payload, to be held against all of it, until the app hangs. Work is counted in steps of the product's own code, not by a
 * clock (test/unit/support/step-meter.ts).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Activity } from '../../electron/contract/service/activity.ts';
import type { Movement } from '../../electron/contract/values/document.ts';
import { type StepMeter, stepMeter } from '../unit/support/step-meter.ts';

// Whatever is to be counted is loaded after counting has begun.
const load = async () => ({
  ...(await import('../../electron/core/review/document.ts')),
  ...(await import('../../electron/core/review/summary.ts')),
  ...(await import('../../electron/core/review/totals.ts')),
  ...(await import('../../electron/core/review/activity-view.ts')),
  ...(await import('../../electron/contract/service/dialect.ts')),
  ...(await import('../vectors/stamped.ts')),
  ...(await import('../vectors/parties.ts')),
  ...(await import('../vectors/payloads.ts')),
});

let meter: StepMeter;
let m: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  meter = stepMeter();
  m = await load();
  // Tables that are made when they are first needed are nobody's work.
  m.reviewDocument(m.message('first'), m.context());
});
afterAll(() => meter.stop());

const stepsOf = async (work: () => unknown): Promise<number> => (await meter.during(async () => work())).steps;

const activity = (n: number, type: string, parameters: unknown, status = 'ACTIVITY_STATUS_CONSENSUS_NEEDED'): Activity =>
  ({
    id: `activity-${n}`,
    organizationId: 'org',
    status,
    type,
    intent: { someIntent: parameters },
    result: {},
    votes: [],
    fingerprint: `sha256:${String(n).padStart(64, '0')}`,
    canApprove: true,
    canReject: true,
    createdAt: m.now,
    updatedAt: m.now,
  }) as unknown as Activity;

describe('thousands of users', () => {
  const usersOf = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      userId: `user-${n}`,
      userName: `Somebody or other, number ${n}`,
      userEmail: `somebody@${n}.northwind.example`,
    }));
  const rows: [what: string, type: string, parameters: (n: number) => unknown][] = [
    ['a request that names nobody', 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', n => m.message(`Batch ${n}`).parameters],
    [
      'an invitation',
      'ACTIVITY_TYPE_CREATE_INVITATIONS',
      n => ({ invitations: [{ receiverUserName: `Dora Lind ${n}`, receiverUserEmail: 'dora@northwind.example' }] }),
    ],
    ['another name', 'ACTIVITY_TYPE_UPDATE_USER', n => ({ userId: `user-${n}`, userName: `Dora Lind ${n}` })],
  ];

  test.each(rows)('cost a list once, not each of its lines: %s', async (_, type, parameters) => {
    const list = (count: number, users: number) => {
      const context = m.context({ users: { users: usersOf(users) } });
      const activities = Array.from({ length: count }, (__, n) => activity(n, type, parameters(n)));
      return () => m.summariesOf(activities, 'me', context);
    };
    const one = await stepsOf(list(1, 2_000));
    const hundred = await stepsOf(list(100, 2_000));
    const few = await stepsOf(list(100, 2));
    expect(hundred).toBeLessThan(2 * one + 2 * few);
  });

  test('a name is still held against all of them but its own', () => {
    const context = m.context({ users: { users: [...usersOf(50), { userId: 'ada', userName: 'Ada Reyes' }] } });
    const renamed = (userId: string) =>
      m
        .reviewDocument({ type: 'ACTIVITY_TYPE_UPDATE_USER', parameters: { userId, userName: 'Ada Reyes' } }, context)
        .findings.filter(({ rule }) => rule === 'name-confusable');
    expect(renamed('user-1')).toMatchObject([{ sentence: expect.stringContaining('is the same as that of another user') }]);
    expect(renamed('ada')).toEqual([]);
  });
});

describe('a long history', () => {
  const addressOf = (n: number) =>
    `0x${(BigInt(n + 1) * 0x9e3779b97f4a7c15f39cc0605cedc834n).toString(16).padStart(40, '0').slice(-40)}`;
  const done = (n: number, payload: string) =>
    activity(n, 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', m.bytes(payload).parameters, 'ACTIVITY_STATUS_COMPLETED');
  const payments = (count: number) =>
    m.calling(
      m.parties.usdc,
      m.call('multicall(bytes[] data)', [
        Array.from({ length: count }, (_, n) => m.call('transfer(address to, uint256 amount)', [addressOf(n), 5n])),
      ]),
    );

  test('with addresses in pieces is not looked through for each of them without end', async () => {
    const pieces = Array.from({ length: 1_500 }, (_, n) => `${addressOf(n).slice(2, 26)} ${addressOf(n).slice(18)}`).join(' ');
    const history = [...Array.from({ length: 2_000 }, (_, n) => done(n, `${n} `.repeat(1_500))), done(9_999, pieces)];
    const context = m.context({}, { history });
    m.reviewDocument(payments(1), context);
    const few = await stepsOf(() => m.reviewDocument(payments(1_500), m.context({}, {})));
    const steps = await stepsOf(() => m.reviewDocument(payments(1_500), m.context({}, { history })));
    expect(steps).toBeLessThan(2 * few + 8_000_000);
  });

  test('still knows whom it holds, also many of them in one request', () => {
    const before = payments(600).parameters as { payload: string };
    const history = [
      ...Array.from({ length: 500 }, (_, n) => done(n, `${n} `.repeat(1_000))),
      activity(9_999, 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', before, 'ACTIVITY_STATUS_COMPLETED'),
    ];
    const sentences = m
      .reviewDocument(payments(600), m.context({}, { history }))
      .findings.filter(({ rule }) => rule === 'first-seen');
    expect(sentences).toEqual([]);
  });

  test('of nobody leaves what is not written out counted', () => {
    const sentences = m
      .reviewDocument(payments(600), m.context())
      .findings.flatMap(f => (f.rule === 'first-seen' ? f.sentence : []));
    expect(sentences).toHaveLength(41);
    expect(sentences.at(-1)).toBe('And 560 more of the same kind.');
  });

  test('of heavy requests that failed is not compared without end, and the rule says so', async () => {
    const heavy = (n: number) => ({ userId: 'u', more: Array.from({ length: 5_000 }, (_, k) => ({ k, n })) });
    const history = Array.from({ length: 120 }, (_, n) =>
      activity(n, 'ACTIVITY_TYPE_UPDATE_USER', heavy(n), 'ACTIVITY_STATUS_FAILED'),
    );
    const context = m.context({}, { history });
    const request = { type: 'ACTIVITY_TYPE_UPDATE_USER', parameters: { userId: 'u', userName: 'Dora Lind' } };
    expect(await stepsOf(() => m.reviewDocument(request, context))).toBeLessThan(9_000_000);
    expect(m.reviewDocument(request, context).findings).toContainEqual(
      expect.objectContaining({
        rule: 'retry-after-failure',
        severity: 'high',
        sentence: expect.stringContaining('could not be checked on this request'),
      }),
    );
    const again = m.reviewDocument({ ...request, parameters: heavy(3) }, m.context({}, { history: history.slice(0, 5) }));
    expect(again.findings).toContainEqual(
      expect.objectContaining({ rule: 'retry-after-failure', sentence: expect.stringContaining('failed on') }),
    );
  });
});

/** Any point of P-256 (SEC 2, secp256r1: G). */
const generator =
  '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5';

describe('thousands of statements', () => {
  const opened = (asked: Activity) => {
    const here = m.context({ users: { users: [{ userId: 'user-ben', userName: 'Ben' }] } });
    const { type, intent } = asked;
    const document = m.reviewDocument({ type, parameters: Object.values(intent)[0], activity: asked }, here);
    return { document, view: m.viewOf(asked, 'user-me', here, m.dialect) };
  };

  test('of enclaves are not all checked, and which were not is said', async () => {
    const proof = {
      scheme: m.dialect.appProofScheme,
      publicKey: `${generator}${generator}`,
      proofPayload: '{}',
      signature: '11'.repeat(64),
    };
    const asked = (count: number) => ({
      ...m.stampedActivity(m.message('Batch 7')),
      appProofs: Array.from({ length: count }, () => proof),
    });
    const some = await stepsOf(() => opened(asked(50)));
    expect(await stepsOf(() => opened(asked(1_000)))).toBeLessThan(2 * some);
    const { appProofs } = opened(asked(51)).view;
    expect(appProofs.map(({ check }) => check)).toEqual([...Array.from({ length: 50 }, () => 'invalid'), 'unverifiable']);
  });
});

test('thousands of payments in one request are added up in as many steps', async () => {
  const moves = (count: number): Movement[] =>
    Array.from({ length: count }, (_, n) => ({
      how: 'sent',
      units: String((n * 7_919) % 10_007),
      decimals: 6,
      asset: 'USDC',
      token: m.parties.usdc,
      chain: 'Ethereum mainnet',
      party: { label: 'Receiver', value: m.parties.payroll, kind: 'address', source: 'computed' },
    }));
  const row = (count: number) => [{ id: '1', type: 'x', document: { moves: moves(count), findings: [], differences: [] } }];
  const some = await stepsOf(() => m.totalsOf(row(500)));
  expect(await stepsOf(() => m.totalsOf(row(5_000)))).toBeLessThan(20 * some);
});

describe('an interface in words', () => {
  const propose = (words: readonly string[]) => ({
    type: 'ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE',
    parameters: {
      label: 'Router',
      type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
      smartContractAddress: m.parties.router,
      smartContractInterface: JSON.stringify(words),
    },
  });
  const isUnread = (words: readonly string[]) =>
    m.reviewDocument(propose(words), m.context()).findings.some(({ rule }) => rule === 'interface-unreadable');
  const doubled = (levels: number) => [
    ...Array.from({ length: levels }, (_, n) => {
      const inner = n === levels - 1 ? 'uint256' : `S${n + 1}`;
      return `struct S${n} { ${inner} a; ${inner} b; }`;
    }),
    'function f(S0 s)',
  ];

  test('of structures that each hold the next one twice is not laid out', async () => {
    expect(isUnread(doubled(5))).toBe(false);
    // Thirty levels are 900 bytes, and would never end.
    for (const levels of [15, 30, 2_000]) {
      expect(await stepsOf(() => expect(isUnread(doubled(levels))).toBe(true))).toBeLessThan(300_000);
    }
  });

  test('has no entry so long that its patterns take the square of it', () => {
    // The engine's own work is in no count: what could take long is not begun.
    const brackets = (count: number) => `function f(${') returns ('.repeat(count)}`;
    expect(isUnread(['function f(uint256 a)', brackets(40_000)])).toBe(true);
    const long = (letters: number) => `function f(uint256 ${'a'.repeat(letters)})`;
    expect(isUnread([long(1_900)])).toBe(false);
    expect(isUnread([long(2_100)])).toBe(true);
  });
});

test('a webhook’s host of twenty thousand letters of other alphabets is not looked up', async () => {
  const host = Array.from({ length: 20_000 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('');
  const request = {
    type: 'ACTIVITY_TYPE_CREATE_WEBHOOK_ENDPOINT',
    parameters: { name: 'x', url: `https://${host}.example`, subscriptions: [] },
  };
  expect(await stepsOf(() => m.reviewDocument(request, m.context()))).toBeLessThan(900_000);
  expect(m.reviewDocument(request, m.context()).findings).toContainEqual(
    expect.objectContaining({ rule: 'host-suspicious', sentence: expect.stringContaining('The host has 20008 letters') }),
  );
});
