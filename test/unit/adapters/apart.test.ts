/** Long reviews in a real thread: what it reads is what main would read, and main has its turn meanwhile. */
import { readdir, readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createApart } from '../../../electron/adapters/apart/apart.ts';
import type { ReviewDocument } from '../../../electron/contract/values/document.ts';
import type { Slices } from '../../../electron/core/budget/slices.ts';
import type { ReviewContext } from '../../../electron/core/known/context.ts';
import { readingApart } from '../../../electron/core/review/apart/apart.ts';
import { boundOf } from '../../../electron/core/review/apart/bound.ts';
import { type ReviewSubject, reviewDocument } from '../../../electron/core/review/document.ts';
import { context, parties } from '../../vectors/parties.ts';
import { call, message, transaction } from '../../vectors/payloads.ts';
import type { RiskCase } from '../../vectors/risk-case.ts';
import { bitcoinCases } from '../../vectors/risk-cases-bitcoin.ts';
import { payloadCases } from '../../vectors/risk-cases-payload.ts';
import { requestCases } from '../../vectors/risk-cases-requests.ts';

const entry = join(import.meta.dirname, '../../../electron/adapters/apart/thread.ts');
const apart = createApart(entry);
afterAll(() => apart.close());

/** A batch of payments, each to somebody in the address book. */
const batch = (count: number) => {
  const payment = call('transfer(address to, uint256 amount)', [parties.payroll, 1_000_000n]);
  const data = call('multicall(bytes[] data)', [Array.from({ length: count }, () => payment)]);
  return transaction({ to: parties.usdc, value: 0n, data });
};
/** One of the cases throws where it is read, as nothing that was parsed can. */
function isCopied(request: unknown): boolean {
  try {
    structuredClone(request);
    return true;
  } catch {
    return false;
  }
}
/** What main would make and seal. */
function madeHere(request: ReviewSubject, around: ReviewContext) {
  const document = reviewDocument(request, around);
  return { document, bound: boundOf(request.activity ?? null, document) };
}
/** Of a test that waits for nothing else. */
const whole: Slices = { isOver: () => false, giveWay: () => expect.unreachable() };
const refusing = (...[error]: [Error]) => expect.unreachable(error.message);

test('every request that a rule finds, and its quiet neighbour, is read there as it is read here', async () => {
  const cases: RiskCase[] = [bitcoinCases, payloadCases, requestCases].flatMap(each => Object.values(each));
  expect(cases.length).toBeGreaterThan(100);
  for (const { fires, quiet, in: usual = context(), quietIn = usual } of cases)
    for (const [request, around] of [[fires, usual] as const, [quiet, quietIn] as const])
      if (isCopied(request)) expect(await apart.review(request, around)).toEqual(madeHere(request, around));
      else await expect(apart.review(request, around)).rejects.toThrow();
});

test('main has its turn while a batch of a thousand calls is read, and gets the document that it would have made', async () => {
  const here = context();
  let turns = 0;
  const reading = readingApart(apart, error => refusing(error as Error))(batch(1_000), here, whole);
  const answered = { yet: false };
  void reading.then(() => {
    answered.yet = true;
  });
  while (!answered.yet) {
    await setImmediate();
    turns += 1;
  }
  expect(turns).toBeGreaterThan(3);
  expect(await reading).toEqual(madeHere(batch(1_000), here));
});

/** The nice value of each thread of this process, by its name (proc_pid_stat(5), fields 2 and 19). */
async function priorities(): Promise<Map<string, number>> {
  const tasks = await readdir('/proc/self/task');
  const stats = await Promise.all(tasks.map(task => readFile(`/proc/self/task/${task}/stat`, 'utf8').catch(() => '')));
  return new Map(
    stats.flatMap(stat => {
      const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? [];
      return name === '' ? [] : [[name, Number(rest.split(' ')[16])]];
    }),
  );
}

test.runIf(process.platform === 'linux')(
  'where processors are few the thread goes last, and nothing else of the app does',
  async () => {
    await apart.review(batch(10), context());
    const found = await priorities();
    expect(found.get('reviews')).toBe(Math.max(10, getPriority(process.pid)));
    found.delete('reviews');
    expect([...new Set(found.values())]).toEqual([getPriority(process.pid)]);
  },
);

test('a short request is read at once, and wakes no thread', async () => {
  const none = createApart('/there/is/no/such/thread.js');
  const read = readingApart(none, error => refusing(error as Error));
  expect(await read(message('hello'), context(), whole)).toEqual({ document: reviewDocument(message('hello'), context()) });
});

test.each([
  ['cannot be had', () => createApart('/there/is/no/such/thread.js')],
  ['ends before it answers', () => createApart(new URL('data:text/javascript,process.exit(3)'))],
  ['fails', () => createApart(new URL('data:text/javascript,throw new Error("x")'))],
])('where a thread %s the request is read here, and that is said', async (_how, made) => {
  const failures: unknown[] = [];
  const broken = made();
  const read = readingApart(broken, error => failures.push(error));
  expect(await read(batch(700), context(), whole)).toEqual({ document: reviewDocument(batch(700), context()) });
  expect(failures).toHaveLength(1);
  await broken.close();
});

test('an app that ends keeps no thread, and what was asked meanwhile is told that it ended', async () => {
  const ending = createApart(entry);
  const asked = ending.review(batch(700), context());
  await Promise.all([expect(asked).rejects.toThrow('The thread was ended.'), ending.close()]);
});

/** As large as an organisation of years: accounts, of which one is named anew. */
function accounts(named: string) {
  const list = Array.from({ length: 10_000 }, (_, n) => ({
    walletAccountId: `account-${n}`,
    name: `Account ${n}`,
    address: `0x${n.toString(16).padStart(40, '5')}`,
  }));
  return (name = named) => [...list, { walletAccountId: 'payroll', name, address: parties.payroll }];
}

const headline = (made: unknown) => (made as { document: ReviewDocument }).document.headline;

test('whoever is renamed between two reviews is called by the new name, and main has its turn while thousands go over', async () => {
  const of = accounts('Payroll of the north');
  const around = (name?: string): ReviewContext => ({
    ...context(),
    addressBook: [],
    ownAddresses: [],
    current: { accounts: { accounts: of(name) } },
  });
  let turns = 0;
  const answered = { yet: false };
  const first = apart.review(batch(700), around()).finally(() => {
    answered.yet = true;
  });
  while (!answered.yet) {
    await setImmediate();
    turns += 1;
  }
  expect(turns).toBeGreaterThan(3);
  expect(await first).toEqual(madeHere(batch(700), around()));
  const [second, third] = [apart.review(batch(700), around('Another payroll')), apart.review(batch(700), around())];
  expect(await second).toEqual(madeHere(batch(700), around('Another payroll')));
  expect(await third).toEqual(await first);
  expect(headline(await second)).toContain('to “Another payroll”');
  expect(headline(await first)).toContain('to “Payroll of the north”');
});
