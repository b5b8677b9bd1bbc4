/** Whatever comes: no exception, no hang. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reviewWork } from '../../../../electron/core/budget/work.ts';
import { headlineOf, reviewDocument } from '../../../../electron/core/review/document.ts';
import { context, parties } from '../../../vectors/parties.ts';
import { call, etherMail, typed, unsigned } from '../../../vectors/payloads.ts';
import { stampedActivity } from '../../../vectors/stamped.ts';
import { textHex } from '../../../vectors/tron.ts';
import { readPayload } from './read.ts';

const here = context();
const longest = 50;

/** What came back, and the milliseconds of processor time it took: the same on a busy machine. */
function timed<T>(run: () => T): [T, number] {
  const before = process.threadCpuUsage();
  const value = run();
  const { user, system } = process.threadCpuUsage(before);
  return [value, (user + system) / 1000];
}

/** Hex that begins like something real, so that the readers behind the first byte are reached. */
const beginnings = [
  '',
  '0x',
  '02f8',
  '02',
  '04f9',
  'f86b',
  'c0',
  '1901',
  '05',
  '80010001',
  '010001',
  '01000000',
  '02000000',
  '70736274ff',
  '0a024f152208d5efcd3acb235c24',
  textHex('type.googleapis.com/protocol.TransferContract'),
  'a9059cbb',
  '8d80ff0a',
  '6a761202',
  'ac9650d8',
  '19457468657265756d',
];
const hexLike = fc
  .tuple(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 400 }))
  .map(([head, tail]) => head + Buffer.from(tail).toString('hex'));

describe('the payload reader', () => {
  test('survives 10,000 random hex payloads, each within 50 ms', () => {
    const encoding = 'PAYLOAD_ENCODING_HEXADECIMAL';
    readPayload({ payload: unsigned({}), encoding, hashFunction: 'HASH_FUNCTION_KECCAK256' }, here);
    const slow: string[] = [];
    fc.assert(
      fc.property(hexLike, fc.constantFrom('NO_OP', 'KECCAK256', 'SHA256', 'NOT_APPLICABLE'), (payload, hash) => {
        const [reading, took] = timed(() => readPayload({ payload, encoding, hashFunction: `HASH_FUNCTION_${hash}` }, here));
        expect(reading.headline.asked.length).toBeGreaterThan(0);
        expect(reading.observations.map(o => o.rule)).not.toContain('reader-failed');
        if (took > longest) slow.push(`${took.toFixed(0)} ms: ${payload}`);
      }),
      { numRuns: 10_000 },
    );
    // One pause of the machine is not the reader's: what is slow twice is.
    expect(
      slow.filter(
        line =>
          timed(() =>
            readPayload({ payload: line.split(': ')[1] ?? '', encoding, hashFunction: 'HASH_FUNCTION_KECCAK256' }, here),
          )[1] > longest,
      ),
    ).toEqual([]);
  }, 60_000);

  test('survives changed bytes of a real call', () => {
    const data = call('multicall(bytes[] data)', [
      [
        call('approve(address spender, uint256 amount)', [parties.router, 5n]),
        call('multicall(bytes[] data)', [[call('transferOwnership(address newOwner)', [parties.ops])]]),
      ],
    ]);
    const hex = unsigned({ to: parties.router, data }).slice(2);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: hex.length / 2 - 1 }), fc.integer({ min: 0, max: 255 })), {
          minLength: 1,
          maxLength: 6,
        }),
        changes => {
          const bytes = Buffer.from(hex, 'hex');
          for (const [at, value] of changes) bytes[at] = value;
          const document = reviewDocument(
            {
              type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
              parameters: {
                signWith: parties.ops,
                unsignedTransaction: bytes.toString('hex'),
                type: 'TRANSACTION_TYPE_ETHEREUM',
              },
            },
            here,
          );
          expect(document.findings.map(f => f.rule)).not.toContain('reader-failed');
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test('survives any text as typed data and as an authorisation', () => {
    const json = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map(inner => `{"types":${inner},"primaryType":"Mail","domain":{},"message":{}}`),
      fc.json().map(inner => JSON.stringify({ ...etherMail, message: JSON.parse(inner) })),
    );
    fc.assert(
      fc.property(json, fc.constantFrom('EIP712', 'EIP7702_AUTHORIZATION', 'TEXT_UTF8'), (payload, encoding) => {
        const reading = readPayload(
          { payload, encoding: `PAYLOAD_ENCODING_${encoding}`, hashFunction: 'HASH_FUNCTION_NO_OP' },
          here,
        );
        expect(reading.observations.map(o => o.rule)).not.toContain('reader-failed');
      }),
      { numRuns: 1_000 },
    );
  });

  test('does not hang on nesting, size or calls without end', () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    let calls: `0x${string}` = call('approve(address spender, uint256 amount)', [parties.router, 1n]);
    for (let i = 0; i < 12; i++) calls = call('multicall(bytes[] data)', [[calls, calls]]);
    const wide = call('multicall(bytes[] data)', [
      Array.from({ length: 3_000 }, () => call('approve(address spender, uint256 amount)', [parties.router, 1n])),
    ]);
    const cyclic = {
      ...etherMail,
      types: { ...etherMail.types, Mail: [{ name: 'next', type: 'Mail' }] },
      message: { next: { next: {} } },
    };
    for (const request of [typed(deep), typed(cyclic), typed({ ...etherMail, message: { contents: 'x'.repeat(400_000) } })])
      expect(timed(() => reviewDocument(request, here))[1]).toBeLessThan(1_000);
    for (const data of [calls, wide]) {
      const [document, took] = timed(() =>
        reviewDocument(
          {
            type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
            parameters: {
              signWith: parties.ops,
              unsignedTransaction: unsigned({ to: parties.router, data }),
              type: 'TRANSACTION_TYPE_ETHEREUM',
            },
          },
          here,
        ),
      );
      expect(took).toBeLessThan(3_000);
      expect(document.findings.map(f => f.sentence).join(' ')).toMatch(
        /more than the [\d,]+ (bytes |in one payload )?this app reads/,
      );
    }
  });
});

describe('reviewDocument', () => {
  test('is total: any type with any parameters gives a document', () => {
    const bases = [
      'SIGN_RAW_PAYLOAD',
      'SIGN_RAW_PAYLOADS',
      'SIGN_TRANSACTION_V2',
      'ETH_SEND_TRANSACTION',
      'UPDATE_USER',
      'CREATE_INVITATIONS',
      'SET_IP_ALLOWLIST',
      'UPDATE_POLICY_V2',
      'CREATE_POLICIES',
      'UPDATE_ROOT_QUORUM',
      'DELETE_WALLETS',
      'EARN_DEPLOY_WRAPPER',
      'UPDATE_WEBHOOK_ENDPOINT',
      'CREATE_SMART_CONTRACT_INTERFACE',
      'IMPORT_SECRETS',
      'constructor',
      '__proto__',
      '',
    ];
    const keys = [
      'signWith',
      'payload',
      'payloads',
      'encoding',
      'userIds',
      'rules',
      'policies',
      'url',
      'walletIds',
      'threshold',
      'secrets',
      'invitations',
      'smartContractInterface',
      'calls',
      '__proto__',
      'constructor',
    ];
    const value = fc.oneof(
      fc.anything({ withBigInt: true, withNullPrototype: true, withMap: true, withDate: true }),
      fc.constantFrom(null, '', '\u202e', 'x'.repeat(10_000)),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...bases),
        fc.oneof(value, fc.dictionary(fc.constantFrom(...keys), value)),
        fc.dictionary(
          fc.constantFrom('users', 'accounts', 'policies', 'allowlist', 'rootQuorum', 'vaults', 'clientIp', 'whoami', 'features'),
          value,
        ),
        (base, parameters, current) => {
          const document = reviewDocument({ type: `ACTIVITY_TYPE_${base}`, parameters }, context(current));
          expect(document.headline.length).toBeGreaterThan(0);
          expect(document.decoded.label.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  test('turns a request that fights back into a critical document, not an exception', () => {
    const hostile = {
      get payload(): string {
        throw new Error('no');
      },
    };
    const document = reviewDocument({ type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', parameters: hostile }, here);
    expect(document.findings[0]).toMatchObject({ rule: 'reader-failed', severity: 'critical' });
  });

  test('says that it failed, with all of the payload beside it, where a reader of it breaks', () => {
    const broken = Object.assign(reviewWork(), { spend: () => expect.unreachable() });
    const reading = readPayload({ payload: '{"types":{}}', encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: '' }, here, broken);
    expect(reading).toMatchObject({
      headline: { asked: 'Signs a payload that could not be read' },
      observations: [{ rule: 'reader-failed' }],
      decoded: { value: '{"types":{}}' },
      digest: null,
    });
  });

  test('gives lists the same sentence and severity as the document', () => {
    const request = typed(etherMail);
    const activity = stampedActivity(request);
    const document = reviewDocument({ ...request, activity }, here);
    const { headline, severity } = document;
    expect(headlineOf(activity, here)).toMatchObject({ headline, severity });
  });
});
