/** A proposer who wants the app to hang: payloads whose reading would cost far more than they weigh. Work is counted, not timed. */
import { toFunctionSelector } from 'viem';
import { afterEach, describe, expect, test } from 'vitest';
import type { Activity } from '../../electron/contract/service/activity.ts';
import { stepsTaken } from '../../electron/core/budget/work.ts';
import { reviewDocument } from '../../electron/core/review/document.ts';
import { summariesOf } from '../../electron/core/review/summary.ts';
import { textToSign } from '../e2e/support/world.ts';
import { type App, startApp } from '../unit/support/app.ts';
import { context, parties } from '../vectors/parties.ts';
import { bytes, call, message, type Request, raw, transaction, typed } from '../vectors/payloads.ts';
import { stampedActivity } from '../vectors/stamped.ts';

const here = context();

/**
 * What a person waits for at most, at a microsecond a step: a second for what is opened; for a list a fifth of one, and a
 * millisecond and a half for each row. Written down here: work that is held to the code's own bound is held to nothing.
 */
const openedSteps = 1_000_000;
const listSteps = (rows: number) => 200_000 + 1_500 * rows;

function counted<T>(run: () => T): { value: T; steps: number } {
  const before = stepsTaken();
  const value = run();
  return { value, steps: stepsTaken() - before };
}
const opened = (request: Request) => {
  const { value: document, steps } = counted(() => reviewDocument(request, here));
  const over = document.findings.filter(({ rule }) => rule === 'over-limit');
  return { document, steps, over, sentence: over[0]?.sentence ?? '' };
};

const fields = (count: number, type: string, length: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `f${n}`.padEnd(length, 'x'), type }));
const data = (types: Record<string, unknown>, primaryType: string, body: unknown): string =>
  JSON.stringify({ types: { EIP712Domain: [], ...types }, primaryType, domain: {}, message: body });

/** Every struct is three bytes, and hashing each begins with the text of a type of kilobytes. */
const typeBomb = (structs: number): string =>
  data({ A: [{ name: 'l', type: 'B[]' }], B: [{ name: 'c', type: 'C[]' }], C: fields(180, 'uint8[]', 100) }, 'A', {
    l: Array.from({ length: structs }, () => ({ c: [] })),
  });
/** A chain in which the text of each type holds that of all below it. */
const typeChain = (levels: number, width: number): string => {
  const types: Record<string, unknown> = {};
  let body: Record<string, unknown> = {};
  for (let i = levels - 1; i >= 0; i--) {
    const last = i === levels - 1;
    types[`T${i}`] = [...fields(width, 'uint8', 4), ...(last ? [] : [{ name: 'n', type: `T${i + 1}` }])];
    body = { ...Object.fromEntries(fields(width, 'uint8', 4).map(({ name }) => [name, 1])), ...(last ? {} : { n: body }) };
  }
  return data(types, 'T0', body);
};

const approve = call('approve(address spender, uint256 amount)', [parties.router, 5n]);
const multicall = (calls: readonly string[]): `0x${string}` => call('multicall(bytes[] data)', [calls]);
const nested = (levels: number, width: number): `0x${string}` =>
  Array.from({ length: levels }).reduce<`0x${string}`>(inner => multicall(Array.from({ length: width }, () => inner)), approve);
const word = (value: number): string => value.toString(16).padStart(64, '0');
/** A list of `count` calls, each the same bytes: offsets that all point to one place. */
const aliased = (count: number, size: number): `0x${string}` =>
  `0xac9650d8${word(32)}${word(count)}${word(count * 32).repeat(count)}${word(size)}${'22'.repeat(size)}`;
const calls = (input: `0x${string}`): Request => transaction({ to: parties.router, data: input });

describe('nested typed data', () => {
  test.each([4, 16, 64, 256, 1_024, 1_900])('%i structs of a huge type are hashed within a budget, or not at all', structs => {
    const payload = typeBomb(structs);
    const { steps, over, document } = opened(typed(payload));
    expect(steps).toBeLessThanOrEqual(openedSteps / 2);
    const hashed = structs * 19_000;
    if (hashed > 1_048_576) {
      expect(over[0]).toMatchObject({ severity: 'critical' });
      expect(over[0]?.sentence).toMatch(
        /^The typed data has [\d,]+ characters of types to hash over all its structs, [\d,]+ more than the 1,048,576 this app reads: nothing here says what it does\.$/,
      );
      expect(document.digest).toBeNull();
      // SECURITY: nothing was hashed: what is left is passing over what came.
      expect(steps).toBeLessThan(payload.length * 3);
    } else expect(document.digest?.agreed).toBe(true);
  });

  test('work grows no faster than the payload', () => {
    const costs = [2, 4, 8, 16, 32].map(levels => {
      const payload = typeChain(levels, 10);
      return { steps: opened(typed(payload)).steps, size: payload.length };
    });
    for (const { steps, size } of costs) expect(steps).toBeLessThan(4_000 + size * 4);
  });

  test.each([
    [
      'values',
      data({ A: [{ name: 'l', type: 'uint8[]' }] }, 'A', { l: Array.from({ length: 4_001 }, () => 1) }),
      /at least 4,00\d values, \d more than the 4,000/,
    ],
    ['fields', data({ A: fields(2_001, 'uint8', 5) }, 'A', {}), /2,001 fields in its types, 1 more than the 2,000/],
    [
      'types',
      data(Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`T${n}`, []])), 'T0', {}),
      /201 types, 1 more than the 200/,
    ],
    ['levels', typeChain(70, 1), /at least 61 levels of nesting, 1 more than the 60/],
    [
      'bytes',
      data({ A: [{ name: 's', type: 'string' }] }, 'A', { s: 'x'.repeat(131_072) }),
      /131,\d+ bytes, \d+ more than the 131,072/,
    ],
  ])('too many %s are said to be so, by how much', (_, payload, said) => {
    const { over, document } = opened(typed(payload));
    expect(over[0]).toMatchObject({ severity: 'critical', sentence: expect.stringMatching(said) });
    expect(document.severity).toBe('critical');
    expect(document.headline).toContain('over the limits of what this app reads');
  });

  test('members without end that no type covers are counted, not listed', () => {
    const extra = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`m${n}`, 0]));
    const { findings } = opened(typed(data({ A: [] }, 'A', extra))).document;
    expect(findings.length).toBeLessThan(30);
    expect(findings.map(({ sentence }) => sentence)).toContain('4980 more members are not covered by any type and not signed.');
  });

  test('members that stand twice under names without end keep their sentences short', () => {
    const name = 'n'.repeat(1_000);
    const deep = [`{"${name}":`.repeat(100), '{', '"a":0,'.repeat(200), '"b":0}', '}'.repeat(100)].join('');
    const { findings } = opened(typed(`{"types":{"A":[]},"primaryType":"A","domain":{},"message":${deep}}`)).document;
    expect(findings.reduce((sum, { sentence }) => sum + sentence.length, 0)).toBeLessThan(50_000);
  });
});

describe('nested calls', () => {
  test.each([
    [2, 2],
    [3, 6],
    [8, 2],
    [2, 15],
    [12, 1],
    [1, 2_600],
  ])('%i levels of %i calls each stay within a budget', (levels, width) => {
    const { steps, sentence } = opened(calls(nested(levels, width)));
    expect(steps).toBeLessThanOrEqual(openedSteps);
    const count = Array.from({ length: levels + 1 }, (_, n) => width ** n).reduce((sum, n) => sum + n, 0);
    if (levels > 8) expect(sentence).toMatch(/is not read: nested deeper than the 8 levels/);
    else if (count > 2_500) expect(sentence).toMatch(/calls? (is|are) not read: more than the 2,500 in one payload/);
    else expect(sentence).toBe('');
  });

  test('8.7 MB of them are not looked into at all', () => {
    const { steps, sentence } = opened(calls(nested(15, 2)));
    expect(steps).toBeLessThan(1_000);
    expect(sentence).toMatch(
      /^The request holds at least [\d,]+ characters, [\d,]+ more than the 4,194,304 this app reads: nothing here says what it does\.$/,
    );
  });

  test('offsets that all point to the same bytes are counted before they are decoded', () => {
    const costs = [100, 400, 1_600].map(count => opened(calls(aliased(count, 50_000))));
    for (const { steps, over } of costs) {
      expect(steps).toBeLessThan(openedSteps / 2);
      expect(over[0]).toMatchObject({ severity: 'critical', sentence: expect.stringContaining('bytes of arguments') });
    }
  });

  test('so are those to the same tuple, as an uploaded interface has them', () => {
    const abi = JSON.stringify([
      {
        type: 'function',
        name: 'swarm',
        inputs: [{ name: 'x', type: 'tuple[]', components: [{ name: 'data', type: 'bytes' }] }],
        outputs: [],
        stateMutability: 'view',
      },
    ]);
    const uploaded = context({
      smartContractInterfaces: [{ smartContractAddress: parties.router, smartContractInterface: abi, label: 'Router' }],
    });
    const list = `${word(32)}${word(1_600)}${word(1_600 * 32).repeat(1_600)}`;
    const input = `${toFunctionSelector('swarm((bytes)[])')}${list}${word(32)}${word(50_000)}${'22'.repeat(50_000)}`;
    const { steps, value } = counted(() => reviewDocument(calls(input as `0x${string}`), uploaded));
    expect(steps).toBeLessThan(openedSteps / 2);
    expect(value.findings.map(({ sentence }) => sentence).join()).toContain('bytes of arguments');
  });

  test('a list of nothing, of any length, costs nothing', () => {
    const abi = JSON.stringify([
      {
        type: 'function',
        name: 'swarm',
        inputs: [{ name: 'x', type: 'tuple[]', components: [] }],
        outputs: [],
        stateMutability: 'view',
      },
    ]);
    const uploaded = context({
      smartContractInterfaces: [{ smartContractAddress: parties.router, smartContractInterface: abi, label: 'Router' }],
    });
    const selector = toFunctionSelector('swarm(()[])');
    for (const length of [10, 1_000_000, 2 ** 48]) {
      const request = calls(`${selector}${word(32)}${word(length)}` as `0x${string}`);
      const { steps } = counted(() => reviewDocument(request, uploaded));
      expect(steps).toBeLessThan(200_000);
    }
  });
});

describe('bytes and text of any kind', () => {
  const sizes = [1_000, 10_000, 100_000, 1_048_576];
  const shapes: [string, (size: number) => Request][] = [
    ['bytes of no form', size => bytes('ff'.repeat(size))],
    [
      'a list of RLP with an item for every byte',
      size => bytes(`02fa${(size - 5).toString(16).padStart(6, '0')}${'01'.repeat(size - 5)}`),
    ],
    ['lists of RLP in each other', size => bytes('c1'.repeat(size))],
    [
      'something like a transaction of TRON',
      size =>
        bytes(
          `0a024f15${Buffer.from('type.googleapis.com/protocol.TransferContract').toString('hex')}${'0a00'.repeat((size - 60) / 2)}`,
        ),
    ],
    ['something like a message of Solana', size => bytes(`01000001${'22'.repeat(64)}${'000000'.repeat((size - 70) / 3)}`)],
    [
      'a login to a host without end',
      size => message(`${'a'.repeat(size - 100)} wants you to sign in with your Ethereum account:\n0x`),
    ],
    ['brackets', size => typed('['.repeat(size / 4))],
    [
      'digits',
      size =>
        raw(`{"address":"${parties.router}","chainId":${'9'.repeat(size / 4)},"nonce":1}`, 'EIP7702_AUTHORIZATION', 'NO_OP'),
    ],
  ];
  test.each(shapes)('%s: the work is bounded and grows with the size', (_, make) => {
    for (const size of sizes) {
      const { steps, document } = opened(make(size));
      expect(steps).toBeLessThan(5_000 + size * 4);
      expect(['critical', 'high']).toContain(document.severity);
    }
  });

  test('a Bitcoin transaction with outputs without end costs a step for each of its bytes, or is not read', () => {
    const pay = (outputs: number): Request => {
      const count = `fd${Buffer.from([outputs & 255, outputs >> 8]).toString('hex')}`;
      const output = (n: number) => `0100000000000000160014${n.toString(16).padStart(40, '0')}`;
      const hex = `0200000001${'11'.repeat(32)}0000000000ffffffff${count}${Array.from({ length: outputs }, (_, n) => output(n)).join('')}00000000`;
      return {
        type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
        parameters: { signWith: parties.ops, unsignedTransaction: hex, type: 'TRANSACTION_TYPE_BITCOIN' },
      };
    };
    for (const outputs of [300, 3_000]) {
      const { steps, over } = opened(pay(outputs));
      expect(steps).toBeGreaterThanOrEqual(outputs * 31);
      expect(over).toEqual([]);
    }
    expect(opened(pay(26_000)).sentence).toMatch(/^The transaction has 806,0\d\d bytes, 19,6\d\d more than the 786,432/);
    const [line] = summariesOf([activity(1, pay(3_000).parameters, 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2')], 'me', here);
    expect(line?.headline).toContain('read when it is opened');
  });

  test('one byte above the limit is not read, and says so', () => {
    const { over, steps, document } = opened(bytes('11'.repeat(1_048_577)));
    expect(over[0]?.sentence).toBe(
      'The payload has 1,048,577 bytes, 1 more than the 1,048,576 this app reads: nothing here says what it does.',
    );
    expect(steps).toBe(0);
    expect(document.severity).toBe('critical');
  });

  test('many heavy payloads in one request share one budget', () => {
    const payloads = Array.from({ length: 140 }, (_, n) => typeBomb(50).replace('"f0', `"g${n}`));
    const { steps, over, document } = opened({
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS',
      parameters: { signWith: parties.ops, payloads, encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP' },
    });
    // All but the last of the budget was used: the request was not put away whole, for being too long.
    expect(steps).toBeLessThanOrEqual(openedSteps);
    expect(steps).toBeGreaterThan(0.9 * openedSteps);
    expect(over[0]?.sentence).toMatch(
      /^The request holds work of at least [\d,]+ steps, [\d,]+ more than the 1,000,000 this app reads/,
    );
    expect(document.severity).toBe('critical');
  });
});

describe('a request of any type', () => {
  test.each([
    ['100,000 this app reads', { rules: Array.from({ length: 300_000 }, (_, n) => n) }],
    ['4,194,304 this app reads', { userName: 'x'.repeat(8_000_000) }],
    ['4,194,304 this app reads', { ['x'.repeat(8_000_000)]: 1 }],
  ])('larger than the %s is not, and its beginning is shown', (said, parameters) => {
    const { document, sentence, steps } = opened({ type: 'ACTIVITY_TYPE_UPDATE_USER', parameters });
    expect(document.severity).toBe('critical');
    expect(sentence).toContain(said);
    expect(document.headline).toBe('A request to “update user” that is over the limits of what this app reads');
    expect(JSON.stringify(document).length).toBeLessThan(20_000);
    expect(steps).toBe(0);
  });
});

const activity = (n: number, parameters: unknown, type = 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'): Activity =>
  ({
    id: `activity-${n}`,
    organizationId: 'org',
    status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
    type,
    intent: { signRawPayloadIntentV2: parameters },
    result: {},
    votes: [],
    fingerprint: `sha256:${String(n).padStart(64, '0')}`,
    canApprove: true,
    canReject: true,
    createdAt: here.now,
    updatedAt: here.now,
  }) as unknown as Activity;
/** Of another text each time: nothing is remembered of the one before. */
const heavy = (n: number): Activity => activity(n, typed(typeBomb(40).replace('"f0', `"h${n}`)).parameters);
/** Proven: what nobody stamped is critical for another reason. */
const light = (n: number): Activity => stampedActivity(message(`Batch ${n}`), { id: `activity-${n}` });

describe('rows of the list', () => {
  test.each([20, 100, 400])('%i heavy ones cost no more than a list may', rows => {
    const { value, steps } = counted(() =>
      summariesOf(
        Array.from({ length: rows }, (_, n) => heavy(n + rows * 1_000)),
        'me',
        here,
      ),
    );
    expect(steps).toBeLessThanOrEqual(listSteps(rows));
    for (const { severity, headline } of value) {
      expect(severity).toBe('critical');
      expect(headline).toContain('that is read when it is opened');
    }
  });

  test('take nothing from those that can be read', () => {
    const all = [...Array.from({ length: 50 }, (_, n) => heavy(n + 900_000)), light(1), light(2)];
    const lines = summariesOf(all, 'me', here);
    expect(lines.map(({ activityId }) => activityId)).toEqual(all.map(({ id }) => id));
    expect(lines.at(-1)).toMatchObject({ headline: expect.stringContaining('“Batch 2”') });
    expect(lines.at(-1)?.severity).not.toBe('critical');
  });

  test('a request with members without end is read when it is opened, whatever its type', () => {
    const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`m${n}`, n]));
    const [line] = summariesOf([activity(1, many, 'ACTIVITY_TYPE_UPDATE_USER')], 'me', here);
    expect(line).toMatchObject({ severity: 'critical', headline: expect.stringContaining('is read when it is opened') });
    expect(line?.haystack.length).toBeLessThanOrEqual(2_000);
  });

  /** Null and absent are one, so that none of them need be shown beside the fingerprint. */
  const unseen = (members: number, n: number): Activity => {
    const nulls = Object.fromEntries(Array.from({ length: members }, (_, at) => [`m${at}`, null]));
    const asked = { userId: `user-${n}` };
    return stampedActivity(
      { type: 'ACTIVITY_TYPE_UPDATE_USER', parameters: { ...asked, ...nulls } },
      { id: `activity-${n}`, intent: { updateUserIntent: asked } },
    );
  };

  test.each([60_000, 300_000])('a stamped text with %i members that are not shown is read when it is opened', members => {
    const all = [unseen(members, 1), light(1)];
    const { value, steps } = counted(() => summariesOf(all, 'me', here));
    expect(value[0]).toMatchObject({ severity: 'critical', headline: expect.stringContaining('is read when it is opened') });
    expect(value[1]?.severity).not.toBe('critical');
    expect(steps).toBeLessThanOrEqual(listSteps(all.length));
  });

  test('a stamped text with more members than are read is over the limit, though next to nothing is shown', () => {
    const { type, intent, ...rest } = unseen(150_000, 2);
    const parameters = intent.updateUserIntent;
    const document = reviewDocument({ type, parameters, activity: { type, intent, ...rest } }, here);
    expect(document.findings[0]).toMatchObject({ rule: 'over-limit', severity: 'critical' });
    expect(JSON.stringify(document).length).toBeLessThan(20_000);
  });

  let app: App | undefined;
  afterEach(() => app?.close());
  test('through the service: twenty of them leave the list whole, and one that is opened says which limit', async () => {
    app = await startApp();
    const { practice } = app;
    const { signWith } = textToSign(practice, '');
    const propose = async (payload: string) =>
      (
        await practice.as('Ben').propose('sign_raw_payload', {
          signWith,
          payload,
          encoding: 'PAYLOAD_ENCODING_EIP712',
          hashFunction: 'HASH_FUNCTION_NO_OP',
        })
      ).id;
    const ids: string[] = [];
    for (let n = 0; n < 20; n++) ids.push(await propose(typeBomb(1_500).replace('"f0', `"k${n}`)));
    const before = stepsTaken();
    await app.ask('feed.refresh');
    const snapshot = async () => {
      const answer = await app?.ask('feed.snapshot');
      return answer?.ok ? answer.value.activities : [];
    };
    await expect.poll(async () => (await snapshot()).filter(({ activityId }) => ids.includes(activityId)).length).toBe(20);
    const lines = (await snapshot()).filter(({ activityId }) => ids.includes(activityId));
    for (const { severity, headline } of lines) {
      expect(severity).toBe('critical');
      expect(headline).toMatch(/is read when it is opened|over the limits of what this app reads/);
    }
    // A list is made anew several times while it comes in; each time within its budget.
    expect(stepsTaken() - before).toBeLessThan(10 * listSteps(100));
    const { document } = await app.open(ids[0] ?? '');
    expect(document.findings.find(({ rule }) => rule === 'over-limit')).toMatchObject({
      severity: 'critical',
      sentence: expect.stringContaining('characters of types to hash over all its structs'),
    });
  });
});
