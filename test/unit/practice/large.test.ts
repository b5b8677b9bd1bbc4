/** `--large`: what it promises is there, what it says is signed, and an app can read each of its kinds. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dialect } from '../../../electron/contract/service/dialect.ts';
import { readPage } from '../../../electron/core/feed/read.ts';
import { summariesOf } from '../../../electron/core/review/summary.ts';
import { verifyStamp } from '../../../electron/core/stamps/stamp.ts';
import { deriveKey } from '../../practice/derive.ts';
import { large } from '../../practice/large/sizes.ts';
import { type Practice, startPractice } from '../../practice/service.ts';
import { context } from '../../vectors/parties.ts';

/** A tenth of it: the same makers, in a fraction of the time. */
const sizes = { ...large, accounts: 1_000, wallets: 6, activities: 8_000 };
let practice: Practice;
beforeAll(async () => {
  practice = await startPractice({ large: sizes });
});
afterAll(() => practice.close());

const pageOf = async (more: object = {}) => {
  const { status, text } = await practice.as('Ada').query('list_activities', { paginationOptions: { limit: '100', ...more } });
  expect(status).toBe(200);
  const page = readPage(JSON.parse(text));
  if (!page.ok) throw new Error(page.message);
  return page.value.items.map(item => {
    if (item.kind !== 'activity') throw new Error('a row that cannot be read');
    return item.activity;
  });
};

test('the whole of it is what a treasury of years has', () => {
  expect(large).toMatchObject({ users: 300, policies: 200, accounts: 10_000, activities: 100_000, perDay: 2_000 });
  expect(large.accounts + large.payees).toBe(11_000);
});

test('it has as many of each as its sizes say, and each account has the key of its wallet and path', () => {
  const { users, userTags, wallets, webhooks, policies } = practice.organisation();
  const accounts = wallets.flatMap(wallet => wallet.accounts);
  expect([users.length, accounts.length, webhooks.length]).toEqual([sizes.users, sizes.accounts, sizes.webhooks]);
  expect(userTags.length).toBeGreaterThanOrEqual(sizes.tags);
  expect(policies?.length).toBeGreaterThan(sizes.policies / 2);
  expect(new Set(accounts.map(({ address }) => address)).size).toBe(sizes.accounts);
  const last = wallets.at(-1);
  for (const { curve, path, publicKey } of last?.accounts.slice(0, 6) ?? [])
    expect(deriveKey(last?.mnemonic ?? '', curve, path).publicKey).toBe(publicKey);
});

test('its newest page is mixed, has a batch of 2,000 calls, and is read without a row that nobody understands', async () => {
  const activities = await pageOf();
  expect(new Set(activities.map(({ type }) => type)).size).toBeGreaterThanOrEqual(10);
  expect(Math.max(...activities.map(({ intent }) => JSON.stringify(intent).length))).toBeGreaterThan(500_000);
  const rows = summariesOf(activities, 'me', context());
  expect(rows.length).toBe(100);
  expect(rows.filter(({ headline }) => /cannot be read|unknown request/.test(headline))).toEqual([]);
});

test('every vote is signed over what it says, on the newest page and on one of weeks ago, which says the same when it is read again', async () => {
  const newest = await pageOf();
  const past = await pageOf({ before: newest.at(-1)?.id });
  for (const { votes } of [...newest, ...past])
    for (const { publicKey, signature, scheme, message } of votes)
      expect(verifyStamp({ publicKey, signature, scheme, message } as never, dialect)).toBe(true);
  expect(await pageOf({ before: newest.at(-1)?.id })).toEqual(past);
});

test('a few thousand wait, and one of another table is carried out by a second vote', async () => {
  const open = await pageOf({ limit: '100' }).then(all => all.filter(({ status }) => status.endsWith('CONSENSUS_NEEDED')));
  const sent = open.find(({ type, canApprove }) => type === 'ACTIVITY_TYPE_ETH_SEND_TRANSACTION' && canApprove);
  const answer = await practice.as('Ada').approve(sent?.fingerprint ?? '');
  expect(answer.json.activity).toMatchObject({ id: sent?.id, status: 'ACTIVITY_STATUS_COMPLETED' });
});
