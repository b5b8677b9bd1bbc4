/** Where a webhook would be delivered, asked of the whole app: what cannot be used never leaves, what is odd is said before it is released. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from '../unit/support/app.ts';
import { odd, unusable } from '../vectors/webhooks.ts';

/** Spellings of what is inside, beside those of the table. */
const inside = [
  'https://localhost/',
  'https://127.1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://0177.0.0.1/',
  'https://0x7f000001/',
  'https://[::]/',
  'https://[0:0:0:0:0:ffff:7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[fe80::1]/',
  'https://100.64.0.1/',
  'https://192.168.1.1:8443/hook',
  'https://172.16.0.1/',
  'https://１２７.０.０.１/',
  'https://①②⑦.0.0.1/',
  'https://169.254.169.254./',
  'https://127.0.0.1.nip.io/',
  'https://10.0.0.1.sslip.io/',
  'https://metadata.google.internal/',
  'https://localhost.localdomain/',
  'https://app.localhost/',
  'https://router.lan/',
];

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const asked = () => app.practice.ledger().filter(({ type }) => type === 'ACTIVITY_TYPE_CREATE_WEBHOOK_ENDPOINT').length;
const create = (url: string) => app.request('create_webhook_endpoint', { url, name: 'Relay' });

test.each(unusable.map(([url]) => url))('%j is refused by the field, and nothing is asked of anybody', async url => {
  expect(await create(url)).toMatchObject({ ok: false, code: 'invalid', problems: [{ path: 'url' }] });
  expect(app.windows).toEqual([]);
  const report = await app.ask('webhooks.check_url', { url });
  expect(report.ok && report.value.problems.length).toBeGreaterThan(0);
  expect(asked()).toBe(0);
});

test('one that is fit is called neither', async () => {
  const creating = create('https://hooks.example.com/activities');
  const { review } = await app.person('reject');
  expect(review.document.findings.map(({ rule }) => rule).filter(rule => /unfit|suspicious|lookalike/.test(rule))).toEqual([]);
  expect(await creating).toMatchObject({ ok: false, code: 'declined' });
});

test.each([...odd.map(([url]) => url), ...inside])('%s is refused, or flagged where it is decided', async url => {
  const creating = create(url);
  const refused = creating.then(outcome => (outcome.ok ? null : outcome));
  const shown = await Promise.race([refused, app.person('reject')]);
  if (shown === null || 'code' in shown) expect(shown).toMatchObject({ code: 'invalid', problems: [{ path: 'url' }] });
  else {
    const { findings } = shown.review.document;
    // Any host that receives nothing yet is high; these are unfit, or look like something else, besides.
    expect(findings.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(webhook-unfit|host-suspicious|host-lookalike)$/)]),
    );
    await creating;
  }
  expect(asked()).toBe(0);
});
