/** A line of the list is made anew once the past answers otherwise what it asked, and only then. */
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { operations } from '../../../../electron/contract/operations/table.ts';
import type { Activity } from '../../../../electron/contract/service/activity.ts';
import type { ReviewContext } from '../../../../electron/core/known/context.ts';
import { outdatedIn, summariesOf } from '../../../../electron/core/review/summary.ts';
import { context, parties } from '../../../vectors/parties.ts';
import { call, calling, type Request } from '../../../vectors/payloads.ts';
import { bitcoinCases } from '../../../vectors/risk-cases-bitcoin.ts';
import { payloadCases } from '../../../vectors/risk-cases-payload.ts';
import { requestCases } from '../../../vectors/risk-cases-requests.ts';
import { vote } from '../../../vectors/risk-world.ts';
import { samples } from '../../../vectors/samples.ts';
import { stampedActivity } from '../../../vectors/stamped.ts';

const lineIn = (activity: Activity, here: ReviewContext, history: Activity[]) =>
  summariesOf([activity], 'user-ada', { ...here, history });
const isOutdated = (activity: Activity, here: ReviewContext, history: Activity[]) => outdatedIn({ ...here, history })(activity);

const pay = (to: string, units: bigint): Request =>
  calling(parties.usdc, call('transfer(address to, uint256 amount)', [to, units]));
let made = 0;
const ended = (request: Request, status: string): Activity => {
  made += 1;
  return stampedActivity(request, { id: `ended-${made}`, status });
};
const another = '0x52908400098527886E0F7030069857D2E4169EE7';

test('once the one it pays was paid, and not once others were', () => {
  const waiting = stampedActivity(pay(parties.stranger, 480_000_000_000n));
  expect(lineIn(waiting, context(), [])).toMatchObject([{ severity: 'high' }]);
  const others = [
    ended(pay(another, 5n), 'ACTIVITY_STATUS_COMPLETED'),
    ended(pay(parties.stranger, 5n), 'ACTIVITY_STATUS_REJECTED'),
  ];
  expect(isOutdated(waiting, context(), others)).toBe(false);
  const paid = [...others, ended(pay(parties.stranger, 5n), 'ACTIVITY_STATUS_COMPLETED')];
  expect(isOutdated(waiting, context(), paid)).toBe(true);
  expect(lineIn(waiting, context(), paid)).toMatchObject([{ severity: 'look' }]);
  expect(isOutdated(waiting, context(), paid)).toBe(false);
  // What is known no more, for want of room, makes a stranger of them again.
  expect(isOutdated(waiting, context(), others)).toBe(true);
});

test('once the same request failed, and not once another did', () => {
  const waiting = stampedActivity(pay(parties.payroll, 7n));
  lineIn(waiting, context(), []);
  expect(isOutdated(waiting, context(), [ended(pay(parties.payroll, 8n), 'ACTIVITY_STATUS_FAILED')])).toBe(false);
  expect(isOutdated(waiting, context(), [ended(pay(parties.payroll, 7n), 'ACTIVITY_STATUS_FAILED')])).toBe(true);
});

test('each time, where no line was made yet, and where it asks more than is kept', () => {
  const waiting = stampedActivity(pay(parties.payroll, 9n));
  expect(isOutdated(waiting, context(), [])).toBe(true);
  const strangers = Array.from({ length: 120 }, (_, n) => `0x${(n + 1).toString(16).padStart(40, 'a')}`);
  const calls = strangers.map(to => call('transfer(address to, uint256 amount)', [to, 1n]));
  const many = stampedActivity(calling(parties.usdc, call('multicall(bytes[] data)', [calls])));
  lineIn(many, context(), []);
  expect(isOutdated(many, context(), [])).toBe(true);
});

test('where the past gave no answer, and where it gives none by now', () => {
  const rename: Request = { type: 'ACTIVITY_TYPE_UPDATE_USER', parameters: { userId: 'user-ben', userName: 'B' } };
  const waiting = stampedActivity(rename);
  const large = { updateUserIntent: { userId: 'user-ben', userName: 'x'.repeat(2_400_000) } };
  const tooMuch = Array.from({ length: 3 }, () => ({ ...ended(rename, 'ACTIVITY_STATUS_FAILED'), intent: large }));
  lineIn(waiting, context(), tooMuch);
  expect(isOutdated(waiting, context(), tooMuch)).toBe(true);
  lineIn(waiting, context(), []);
  expect(isOutdated(waiting, context(), [])).toBe(false);
  expect(isOutdated(waiting, context(), tooMuch)).toBe(true);
});

const carol = { userId: 'user-carol', userName: 'Carol Iyer', userTags: [], apiKeys: [], authenticators: [] };
const secret = (name: string): Request => ({
  type: 'ACTIVITY_TYPE_IMPORT_SECRETS',
  parameters: { secrets: [{ name, secretPayload: '{"ciphertext":"00"}', targetPublicKey: '04abcd' }] },
});
const begun: Request = { type: 'ACTIVITY_TYPE_INIT_IMPORT_SECRETS', parameters: { count: 1 } };
const approval = (fingerprint: string): Request => ({ type: 'ACTIVITY_TYPE_APPROVE_ACTIVITY', parameters: { fingerprint } });
const toBen = ended(pay(parties.payroll, 11n), 'ACTIVITY_STATUS_COMPLETED');

test.each<[string, Request, Activity]>([
  [
    'somebody voted who is to be deleted',
    { type: 'ACTIVITY_TYPE_DELETE_USERS', parameters: { userIds: ['user-carol'] } },
    { ...toBen, votes: [vote('user-carol', '2026-11-20T09:00:00.000Z')] },
  ],
  ['another secret was sealed to the same key', secret('kraken'), ended(secret('binance'), 'ACTIVITY_STATUS_COMPLETED')],
  [
    'the enclave gave other keys',
    secret('kraken'),
    {
      ...ended(begun, 'ACTIVITY_STATUS_COMPLETED'),
      result: { initImportSecretsResult: { enclaveTargetMessages: ['{"data":"04ef"}'] } },
    },
  ],
  ['the activity is there that it votes on', approval(toBen.fingerprint), toBen],
])('once %s, and not once something else ended', (_, request, past) => {
  const here = context({ users: [carol], rootQuorum: { threshold: 1, userIds: ['user-ada'] } });
  const waiting = stampedActivity(request, { id: 'waiting' });
  const [then] = lineIn(waiting, here, []);
  expect(isOutdated(waiting, here, [ended(pay(another, 6n), 'ACTIVITY_STATUS_COMPLETED')])).toBe(false);
  expect(isOutdated(waiting, here, [past])).toBe(true);
  expect(lineIn(waiting, here, [past])).not.toEqual([then]);
});

/** No service tells what cannot be written as JSON. */
function isWritten({ parameters }: Request): boolean {
  try {
    return JSON.stringify(parameters) !== undefined;
  } catch {
    return false;
  }
}
/** Whatever a rule finds, and what stands close by. */
const cases = Object.entries({ ...payloadCases, ...bitcoinCases, ...requestCases }).filter(([, { fires }]) => isWritten(fires));
const requests = [
  ...cases.flatMap(([, { fires, quiet }]) => [fires, quiet]),
  ...Object.entries(samples).flatMap(([name, { parameters }]) => {
    const row = operations[name as keyof typeof samples];
    return row.kind === 'activity' ? [{ type: row.type, parameters }] : [];
  }),
].map(({ type, parameters }) => ({ type, parameters }) as Request);
const votes = ['user-ada', 'user-ben', 'user-0'].map(userId => vote(userId, '2026-11-20T09:00:00.000Z'));
const completed = requests.map(request => ({ ...ended(request, 'ACTIVITY_STATUS_COMPLETED'), votes }));
// By themselves: that the same failed is answered otherwise for each of them.
const failed = requests.map(request => ended(request, 'ACTIVITY_STATUS_FAILED'));

test('whatever a line says of the past, among all that rules find', { timeout: 60_000 }, () => {
  const kept: string[] = [];
  let changed = 0;
  for (const [rule, { fires, quiet, in: here = context(), quietIn = here }] of cases)
    for (const [{ activity, ...request }, known] of [
      [fires, here],
      [quiet, quietIn],
    ] as const) {
      const waiting = activity ?? stampedActivity(request);
      for (const past of [completed, failed, here.history ?? [], quietIn.history ?? []])
        for (const [before, after] of [
          [[], past],
          [past, []],
        ] as const) {
          const then = lineIn(waiting, known, [...before]);
          const isNew = isOutdated(waiting, known, [...after]);
          if (JSON.stringify(lineIn(waiting, known, [...after])) === JSON.stringify(then)) continue;
          changed += 1;
          if (!isNew) kept.push(`${rule}: ${then[0]?.headline}`);
        }
    }
  expect(kept).toEqual([]);
  // Most payments are to somebody; what was not changed by the past shows nothing.
  expect(changed).toBeGreaterThan(100);
});

test('a line keeps nothing of what was known when it was made', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const lines = cases.map(([, { fires, in: here = context() }]) => {
    const { activity, ...request } = fires;
    return { waiting: activity ?? stampedActivity(request), here };
  });
  const make = () =>
    lines.map(({ waiting, here }) => {
      const history = [...completed, ...failed];
      lineIn(waiting, here, history);
      return new WeakRef(history);
    });
  const pasts = make();
  await turn();
  collect();
  const left = lines.filter((_, n) => pasts[n]?.deref() !== undefined).map(({ waiting }) => waiting.type);
  expect(left).toEqual([]);
});
