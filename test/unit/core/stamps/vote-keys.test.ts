/** Whose key a vote was stamped with, through the one way in, against the practice service. */
import { afterEach, expect, test } from 'vitest';
import { textToSign } from '../../../e2e/support/world.ts';
import { type Practice, startPractice } from '../../../practice/service.ts';
import { keyPair } from '../../../practice/stamp/make.ts';
import { keyPairs } from '../../../vectors/stamps.ts';
import { type App, startApp } from '../../support/app.ts';

let practice: Practice;
let app: App;
afterEach(async () => {
  await app.close();
  await practice.close();
});

const invoice = () => textToSign(practice, 'Pay the invoice 4711');
const opened = async (id: string) => {
  const { subject, document, seal } = await app.open(id);
  if (subject.kind !== 'activity') throw new Error('an activity was opened');
  const rules = document.findings.map(({ rule }) => rule).filter(rule => rule.startsWith('vote-'));
  return { votes: subject.activity.votes, rules, seal };
};

test('a key that is listed for its voter is said to be, beside the decision too', async () => {
  practice = await startPractice();
  app = await startApp({ practice });
  const { id } = await practice.as('Ben').propose('sign_raw_payload', invoice());
  await expect.poll(async () => (await opened(id)).votes[0]?.key).toBe('listed');
  const { votes, rules, seal } = await opened(id);
  expect([votes[0]?.keyReason, rules]).toEqual(['its key is listed for “Ben Okafor”', []]);
  const deciding = app.ask('reviews.decide', { seal, decision: 'approve' });
  const { checks } = await app.person('approve');
  expect(checks).toContainEqual({ ok: true, sentence: expect.stringMatching(/^Proposer’s stamp verified: .*is listed for/) });
  await deciding;
});

test('a key that was deleted since is not listed: to be looked at, and no more', async () => {
  practice = await startPractice({ rules: { delete_api_keys: { approvals: 1 } } });
  const ben = practice.as('Ben');
  const { id } = await ben.propose('sign_raw_payload', invoice());
  const user = practice.organisation().users.find(({ userName }) => userName.startsWith('Ben'));
  const held = user?.apiKeys.find(({ publicKey }) => publicKey === ben.key.publicKey);
  await practice.as('Chloé').perform('delete_api_keys', { userId: user?.userId ?? '', apiKeyIds: [held?.apiKeyId ?? ''] });
  app = await startApp({ practice });
  await expect.poll(async () => (await opened(id)).votes[0]?.key).toBe('not_listed');
  const { votes, rules, seal } = await opened(id);
  expect(votes[0]).toMatchObject({ check: 'verified', keyReason: expect.stringContaining('not listed for “Ben Okafor”') });
  expect(rules).toEqual(['vote-key-unlisted']);
  const deciding = app.ask('reviews.decide', { seal, decision: 'approve' });
  const { checks } = await app.person('close');
  expect(checks).toContainEqual({ ok: false, sentence: expect.stringMatching(/^Proposer’s stamp verified: .*not listed for/) });
  await deciding;
});

test('a key that was made after the users were read is looked for again before it is called unlisted', async () => {
  practice = await startPractice();
  app = await startApp({ practice });
  const { id: before } = await practice.as('Ben').propose('sign_raw_payload', invoice());
  await expect.poll(async () => (await opened(before)).votes[0]?.key).toBe('listed');
  const [pair] = keyPairs;
  if (pair === undefined) throw new Error('there is no key pair');
  const session = keyPair('API_KEY_CURVE_P256', pair.privateKey);
  await practice.as('Ben').perform('stamp_login', { publicKey: session.publicKey });
  const { id } = await practice.in(practice.info.organizationId, session).propose('sign_raw_payload', invoice());
  expect(await opened(id)).toMatchObject({ votes: [{ key: 'listed' }], rules: [] });
});

test('where the deployment lists no users, the key is said not to be compared', async () => {
  practice = await startPractice({ faults: [{ fault: 'unavailable', operation: 'list_users', count: 0 }] });
  app = await startApp({ practice });
  const { id } = await practice.as('Ben').propose('sign_raw_payload', invoice());
  expect(await opened(id)).toMatchObject({
    votes: [
      {
        check: 'verified',
        key: 'not_compared',
        keyReason: expect.stringContaining('not compared: the users of the organisation'),
      },
    ],
    rules: [],
  });
});
