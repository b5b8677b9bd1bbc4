/** Who proposes many wants one bad one waved through among them, or a sum that is never said. */
import { serializeTransaction } from 'viem/utils';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Parameters } from '../../electron/contract/operations/table.ts';
import type { Outcome } from '../../electron/contract/outcome.ts';
import { createBulk } from '../../electron/core/decisions/bulk.ts';
import { createSeals } from '../../electron/core/decisions/seal.ts';
import { factsBeside } from '../../renderer/words/review/movements.ts';
import { tellingHttp } from '../e2e/support/telling-http.ts';
import { stored, textToSign } from '../e2e/support/world.ts';
import { decideNext } from '../host/person.ts';
import { ideaFor } from '../practice/colleagues/ideas.ts';
import { type App, startApp } from '../unit/support/app.ts';
import { votesOf } from '../unit/support/decisions.ts';
import { parties } from '../vectors/parties.ts';
import { call } from '../vectors/payloads.ts';
import {
  accountNamed,
  allowanceHex,
  asked,
  bitcoinPreimage,
  etherHex,
  payees,
  solanaHex,
  tokenHex,
} from '../vectors/payments.ts';
import { stampedActivity } from '../vectors/stamped.ts';

let app: App;
let http: ReturnType<typeof tellingHttp>;
beforeEach(async () => {
  http = tellingHttp();
  app = await startApp({ http });
});
afterEach(() => app.close());

const propose = async (parameters: Parameters<'sign_raw_payload'>) =>
  (await app.practice.as('Ben').propose('sign_raw_payload', parameters)).id;
const account = (name: string) => accountNamed(app.practice.organisation(), name);
const usdc = { ethereum: parties.usdc, optimism: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85' };

/** Everybody who is paid here is an old friend. */
async function befriend() {
  for (const [label, address] of Object.entries(payees)) {
    const adding = app.ask('address_book.add', { label, address, kind: 'counterparty' });
    await decideNext(app.core, 'approve', async ms => app.later(ms));
    expect(await adding).toMatchObject({ ok: true });
  }
  app.windows.length = 0;
}

async function together(ids: string[]) {
  const answer = await app.ask('reviews.open_many', { activityIds: ids });
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}
const approveAll = async (seals: string[]) =>
  (await app.ask('reviews.decide_many', { seals, decision: 'approve' })) as Outcome<unknown>;

describe('a total that hides', () => {
  beforeEach(befriend);

  test('every asset of every chain is a total, and the same token on two chains is two', async () => {
    const [payouts, bitcoin, solana] = [account('Payouts'), account('Bitcoin payouts'), account('Solana payouts')];
    const ids = [
      await propose(asked(payouts, tokenHex(1, usdc.ethereum, 12_500_000_000n))),
      await propose(asked(bitcoin, bitcoinPreimage(500_000_000n), 'SHA256')),
      await propose(asked(solana, solanaHex(solana, 1_000_000_000n), 'NOT_APPLICABLE')),
      await propose(asked(payouts, tokenHex(10, usdc.optimism, 1_000_000n))),
      await propose(asked(payouts, etherHex(137, 3n * 10n ** 18n))),
      await propose(asked(payouts, allowanceHex(1, usdc.ethereum, 7_000_000n))),
      await propose(textToSign(app.practice, 'Good morning')),
    ];
    const { refused, reviews, totals } = await together(ids);
    // What a Bitcoin input is worth, and with it the fee, is not in what is signed: never one of several.
    expect(refused).toMatchObject([{ activityId: ids[1], sentence: expect.stringMatching(/^It is marked high.*fee/) }]);
    expect(totals.assets.map(({ how, sum, chain }) => `${how}: ${sum} on ${chain}`)).toEqual([
      'sent: 12,500 USDC on Ethereum mainnet',
      'sent: 1 SOL on Solana',
      'sent: 1 USDC on OP Mainnet',
      'sent: 3 POL on Polygon',
      'allowed: 7 USDC on Ethereum mainnet',
    ]);
    expect(totals.unread).toEqual({ count: 0, of: 5 });
    expect(totals.counterparties.map(({ name, sums }) => [name, sums])).toEqual([
      ['payroll', ['12,500 USDC']],
      ['audit', ['1 SOL']],
      ['payroll', ['1 USDC']],
      ['payroll', ['3 POL']],
      ['router', ['may take up to 7 USDC']],
    ]);

    const deciding = approveAll(reviews.map(({ seal }) => seal));
    const shown = await app.person('close');
    expect(shown.review.subject, 'the window has the same').toMatchObject({ kind: 'bulk', totals });
    // Every row comes whole: who receives it, with the name and where that is from.
    const rows = shown.review.subject.kind === 'bulk' ? shown.review.subject.reviews : [];
    expect(rows.map(({ document }) => document.moves?.[0]?.party?.value ?? null)).toEqual([
      ...[payees.payroll, payees.audit, payees.payroll, payees.payroll, payees.router, null],
    ]);
    expect(await deciding).toMatchObject({ ok: false, code: 'declined' });
  });

  test('5 BTC and 1 SOL in one batch of signing requests are each a total, with their receivers in full', async () => {
    const [bitcoin, solana] = [account('Bitcoin payouts'), account('Solana payouts')];
    const requests = [
      { label: 'hosting', ...asked(bitcoin, bitcoinPreimage(500_000_000n), 'SHA256') },
      { label: 'audit', ...asked(solana, solanaHex(solana, 1_000_000_000n), 'NOT_APPLICABLE') },
    ];
    const checked = await app.ask('signing.batch_check', { text: JSON.stringify(requests), format: 'json' });
    if (!checked.ok) throw new Error(checked.message);
    const starting = app.ask('signing.batch_start', { check: checked.value.check });
    const { subject } = (await app.person('close')).review;
    if (subject.kind !== 'submit' || subject.batch === undefined) throw new Error('no batch');
    expect(subject.batch.totals.assets.map(({ how, sum, chain }) => `${how}: ${sum} on ${chain}`)).toEqual([
      'sent: 5 BTC on Bitcoin',
      'sent: 1 SOL on Solana',
    ]);
    expect(subject.batch.totals.unread).toEqual({ count: 0, of: 2 });
    expect(subject.batch.rows.map(({ document }) => document.moves?.[0]?.party)).toMatchObject([
      { value: payees.hosting, name: 'hosting', nameSource: 'address_book' },
      { value: payees.audit, name: 'audit', nameSource: 'address_book' },
    ]);
    expect(await starting).toMatchObject({ ok: false, code: 'declined' });
  });

  test('a row leaves nothing out because it has the same value: the fee, and who pays', async () => {
    const [payouts, bitcoin] = [account('Payouts'), account('Bitcoin payouts')];
    const gas = 21_000n;
    const dear = serializeTransaction({
      ...{ type: 'eip1559', chainId: 1, to: payees.payroll, nonce: 1, gas, maxPriorityFeePerGas: 1n },
      ...{ maxFeePerGas: 10n ** 12n, value: gas * 10n ** 12n },
    });
    const back = serializeTransaction({
      ...{ type: 'eip1559', chainId: 1, to: usdc.ethereum as `0x${string}`, nonce: 1, gas, maxFeePerGas: 10n ** 9n },
      data: call('transferFrom(address from, address to, uint256 amount)', [payees.payroll, payees.payroll, 5n]),
    });
    const beside = async (parameters: Parameters<'sign_raw_payload'>) => {
      const read = await app.ask('signing.read', parameters);
      if (!read.ok || read.value.document === null) throw new Error('not read');
      return factsBeside(read.value.document).map(({ label, note }) => `${label} ${note}`);
    };
    expect(await beside(asked(payouts, dear))).toContain('Highest fee 0.021 ETH, 21000 gas');
    expect((await beside(asked(payouts, back))).join()).toContain('From ');
    // What the movement says is not said twice.
    expect((await beside(asked(payouts, dear))).join()).not.toMatch(/Value|To /);
    expect((await beside(asked(bitcoin, bitcoinPreimage(5n), 'SHA256'))).join()).not.toMatch(/Amount|Output/);
  });

  test('an amount that cannot be told is counted and said, and so is a permission without a number', async () => {
    const payouts = account('Payouts');
    const many = {
      ...asked(payouts, ''),
      encoding: 'PAYLOAD_ENCODING_EIP712' as const,
      hashFunction: 'HASH_FUNCTION_NO_OP' as const,
    };
    const unknown = JSON.stringify({
      types: {
        EIP712Domain: ['name string', 'chainId uint256', 'verifyingContract address'].map(field),
        Gift: ['size uint256'].map(field),
      },
      primaryType: 'Gift',
      domain: { name: 'Gifts', chainId: 1, verifyingContract: payees.router },
      message: { size: '99' },
    });
    const ids = [await propose(asked(payouts, etherHex(1, 10n ** 18n))), await propose({ ...many, payload: unknown })];
    const { refused, totals } = await together(ids);
    expect(refused).toEqual([]);
    expect(totals.assets.map(({ sum }) => sum)).toEqual(['1 ETH']);
    expect(totals.unread).toEqual({ count: 1, of: 2 });
  });
});

const field = (words: string) => {
  const [name, type] = words.split(' ');
  return { name, type };
};

describe('a file of signing requests that was checked before', () => {
  const started = async (check: string) => {
    const starting = app.ask('signing.batch_start', { check });
    const shown = await app.person('close');
    expect(await starting).toMatchObject({ ok: false, code: 'declined' });
    if (shown.review.subject.kind !== 'submit' || shown.review.subject.batch === undefined) throw new Error('no batch');
    return { review: shown.review, rows: shown.review.subject.batch.rows };
  };
  const checkedNow = async () => {
    const request = { label: 'a', ...asked(account('Payouts'), etherHex(1, 10n ** 18n)) };
    const checked = await app.ask('signing.batch_check', { text: JSON.stringify([request]), format: 'json' });
    return checked.ok ? (checked.value.check ?? '') : '';
  };

  test('is shown by the names that are known when a person is asked, not by those of then', async () => {
    await befriend();
    const check = await checkedNow();
    expect((await started(check)).rows[0]?.document.moves?.[0]?.party).toMatchObject({ name: 'payroll' });
    expect(await app.allowed('address_book.remove', { address: payees.payroll })).toMatchObject({ ok: true });
    const { rows, review } = await started(check);
    expect(rows[0]?.document.moves?.[0]?.party?.name).toBeUndefined();
    expect(rows[0]?.document.findings.map(({ rule }) => rule)).toContain('first-seen');
    expect(review.document.findings.map(({ rule }) => rule)).toContain('first-seen');
  });

  test('says which way it would go: over a connection that moved it is as critical as a single request', async () => {
    const state = await app.ask('app.state');
    const [connection] = state.ok ? state.value.connections : [];
    if (connection === undefined) throw new Error('no connection');
    const { baseUrl, organizationId, keyId } = connection;
    const sending = app.request('sign_raw_payload', textToSign(app.practice, 'Good morning'));
    await app.person('approve');
    expect(await sending).toMatchObject({ ok: true });
    // The same service by its other name: another address, where nothing was approved.
    const moved = baseUrl.replace('127.0.0.1', 'localhost');
    expect(await app.allowed('connections.add', { baseUrl: moved, organizationId, keyId, keep: true })).toMatchObject({
      ok: true,
    });
    const alone = app.request('sign_raw_payload', textToSign(app.practice, 'Good morning'));
    const single = (await app.person('close')).review.document;
    await alone;
    expect(single).toMatchObject({ severity: 'critical', findings: [{ rule: 'organisation-moved' }, {}] });
    const { review } = await started(await checkedNow());
    expect(review.document.severity).toBe('critical');
    expect(review.document.findings[0]).toMatchObject({ rule: 'organisation-moved', severity: 'critical' });
  });
});

describe('one bad one among many', () => {
  test('that is opened twice has two seals, and stands in no sheet twice', async () => {
    const usual = await propose(textToSign(app.practice, 'Batch 1'));
    const seals = [(await app.open(usual)).seal, (await app.open(usual)).seal];
    expect(await approveAll(seals)).toMatchObject({ ok: false, code: 'forbidden', message: expect.stringContaining('twice') });
    expect(await app.ask('reviews.sum_up', { seals })).toMatchObject({ ok: false, code: 'forbidden' });
    expect(app.windows).toEqual([]);
  });

  test('is left out, and a page that names its seal all the same opens no window', async () => {
    const grave = await propose(ideaFor(5, app.practice.organisation(), app.practice.clock.now()));
    const usual = await propose(textToSign(app.practice, 'Batch 1'));
    const { reviews, refused } = await together([grave, usual]);
    expect(reviews).toHaveLength(1);
    expect(refused).toMatchObject([{ activityId: grave, sentence: expect.stringMatching(/decided on its own/) }]);
    const seals = [reviews[0]?.seal ?? '', (await app.open(grave)).seal];
    expect(await approveAll(seals)).toMatchObject({ ok: false, code: 'forbidden' });
    expect(app.windows).toEqual([]);
  });

  test.each<[string, (votes: Record<string, unknown>[]) => unknown]>([
    ['without votes', () => []],
    [
      'without the text that was stamped',
      votes => votes.map(({ message: _, publicKey: __, signature: ___, scheme: ____, ...vote }) => vote),
    ],
    [
      'with a stamp that does not fit',
      votes =>
        votes.map(vote => ({ ...vote, signature: String(vote.signature).replace(/..$/, end => (end === '00' ? '01' : '00')) })),
    ],
    ['with the stamp of somebody else’s key', votes => votes.map(vote => ({ ...vote, userId: otherUser() }))],
  ])('that nothing proves is never one of several: %s', async (_, change) => {
    const [first, second] = [await propose(textToSign(app.practice, 'one')), await propose(textToSign(app.practice, 'two'))];
    http.tell.set('get_activity', async (question, real) => {
      const answer = await real();
      const activity = answer.activity as Record<string, unknown>;
      if (question.activityId !== second) return answer;
      return { ...answer, activity: { ...activity, votes: change(activity.votes as Record<string, unknown>[]) } };
    });
    const { reviews, refused } = await together([first, second]);
    expect(reviews.map(({ subject }) => subject.kind === 'activity' && subject.activity.activityId)).toEqual([first]);
    expect(refused).toMatchObject([{ activityId: second, sentence: expect.stringMatching(/decided on its own/) }]);
    // Whatever a page asks for: its seal, had by opening it alone, is no key to a decision over several.
    const alone = await app.open(second);
    const answer = await approveAll([reviews[0]?.seal ?? '', alone.seal]);
    expect(answer).toMatchObject({ ok: false, code: 'forbidden' });
    expect(app.windows).toEqual([]);
    expect([...votesOf(app.practice, first, 'Ada'), ...votesOf(app.practice, second, 'Ada')]).toEqual([]);
  });

  test('that nothing proves is none of several, whatever its grade is: no rule and no setting stands between', async () => {
    const { document, subject, seal: _, hash: __, ...about } = await app.open(await propose(textToSign(app.practice, 'one')));
    expect(document.severity).toBe('look');
    const seals = createSeals(bytes => new Uint8Array(bytes));
    const unused = {} as never;
    const bulk = createBulk({ seals, release: unused, reviews: unused, now: () => about.sealedAt, onProgress: () => undefined });
    const unproven = stampedActivity({ type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', parameters: {} }, { votes: [] });
    const { seal } = seals.seal(subject, document, about, unproven, null);
    expect(bulk.sumUp([seal])).toMatchObject({ code: 'forbidden', message: expect.stringContaining('nothing proves') });
  });

  test('that turned bad between the sheet and its stamp is not voted on, and the others are', async () => {
    const ids = [await propose(textToSign(app.practice, 'one')), await propose(textToSign(app.practice, 'two'))];
    const { reviews } = await together(ids);
    const deciding = approveAll(reviews.map(({ seal }) => seal));
    http.tell.set('get_activity', async (question, real) => {
      const answer = await real();
      const activity = answer.activity as Record<string, unknown>;
      return question.activityId === ids[1]
        ? { ...answer, activity: { ...activity, intent: { deleteWalletsIntent: { walletIds: [] } } } }
        : answer;
    });
    await app.person('approve');
    expect(await deciding).toMatchObject({ ok: true, value: [{ outcome: { ok: true } }, { outcome: { code: 'changed' } }] });
    expect(votesOf(app.practice, ids[0] ?? '', 'Ada')).toHaveLength(1);
    expect(votesOf(app.practice, ids[1] ?? '', 'Ada')).toEqual([]);
    expect(stored(app.practice, ids[1] ?? '').status).toMatch(/CONSENSUS/);
  });
});

const otherUser = () => app.practice.info.users.find(({ userName }) => userName.startsWith('Chloé'))?.userId;
