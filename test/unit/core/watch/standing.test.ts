/** What a policy means for a user who is to read alone. */
import { describe, expect, test } from 'vitest';
import { done, failure } from '../../../../electron/contract/outcome.ts';
import { standingOf } from '../../../../electron/core/watch/standing.ts';

const dated = { createdAt: '2026-11-02T09:00:00Z', updatedAt: '2026-11-02T09:00:00Z' };
const publicKey = `02${'ab'.repeat(32)}`;
const reader = {
  ...{ userId: 'u-reader', userName: 'Desk ‮watch', userTags: ['t-desk'], authenticators: [], oauthProviders: [], ...dated },
  apiKeys: [{ credential: { publicKey: publicKey.toUpperCase(), type: 'x' }, apiKeyId: 'k', apiKeyName: 'k', ...dated }],
};
const signs = "activity.type == 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'";
interface Said {
  effect?: string;
  consensus: string;
  condition?: string;
}
const asked = (policies: Said[], more: Record<string, unknown> = {}) =>
  standingOf(
    (async (name: string) => {
      if (name in more) return more[name];
      if (name === 'list_users') return done({ users: [reader] });
      if (name === 'get_organization_configs')
        return done({ configs: { features: [], quorum: { threshold: 1, userIds: ['u-root'] } } });
      return done({
        policies: policies.map((policy, at) => ({
          ...{ policyId: `p-${at}`, policyName: `Policy ${at}`, notes: '', effect: 'EFFECT_ALLOW', condition: signs, ...dated },
          ...policy,
        })),
      });
    }) as never,
    { userId: 'u-ada' },
    publicKey,
  );
const many = (length: number): Said[] => Array.from({ length }, () => ({ consensus: 'approvers.count() >= 2' }));

describe('a policy', () => {
  test.each<[string, Said]>([
    ['names others', { consensus: "approvers.any(user, user.id == 'u-ada')" }],
    ['counts those with another tag', { consensus: "approvers.filter(user, user.tags.contains('t-approvers')).count() >= 2" }],
    ['denies', { effect: 'EFFECT_DENY', consensus: 'true' }],
    ['lets nobody do more', { consensus: 'true', condition: "activity.type == 'ACTIVITY_TYPE_CREATE_WALLET'" }],
    ['lets each sign in', { consensus: 'true', condition: "activity.type == 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2'" }],
    ['is never met', { consensus: 'false' }],
  ])('that %s is none of the reader’s', async (_, policy) => {
    expect(await asked([policy])).toMatchObject({ ok: true, value: { unread: [], anybody: [], user: { userId: 'u-reader' } } });
  });

  test.each<[string, Said, RegExp]>([
    ['names the user', { consensus: "approvers.any(user, user.id == 'u-reader')" }, /is named by the policy “Policy 0”/],
    ['names a tag of the user', { consensus: "approvers.any(user, user.tags.contains('t-desk'))" }, /is named by/],
    ['names the user where it acts', { consensus: 'true', condition: "activity.params.userId == 'u-reader'" }, /is named by/],
    ['names the user in words nobody reads', { consensus: "frobnicate('u-reader')" }, /is named by/],
    ['lets anybody sign alone', { consensus: 'approvers.count() >= 1' }, /acts alone by the policy/],
    ['lets anybody do everything', { consensus: 'true', condition: 'true' }, /acts alone by/],
    ['has an effect of another name', { effect: 'EFFECT_X', consensus: 'true' }, /acts alone by/],
  ])('that %s refuses the key', async (_, policy, said) => {
    expect(await asked([policy])).toMatchObject({ ok: false, code: 'forbidden', message: expect.stringMatching(said) });
  });

  test.each<[string, Said]>([
    ['counts anybody', { consensus: 'approvers.count() >= 2' }],
    [
      'counts anybody beside one who is named',
      { consensus: "approvers.any(user, user.id == 'u-ada') && approvers.count() >= 2" },
    ],
    [
      'lets anybody sign within bounds',
      {
        consensus: 'approvers.count() >= 1',
        condition:
          "activity.type == 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2' && eth.tx.to == '0xd8da6bf26964af9d7eed9e03e53415d37aa96045' && eth.tx.value <= 1000",
      },
    ],
  ])('that %s is told', async (_, policy) => {
    expect(await asked([policy])).toMatchObject({ ok: true, value: { anybody: ['“Policy 0”'] } });
  });

  test.each<[string, Said]>([
    ['is not understood', { consensus: 'frobnicate(approvers)' }],
    ['tests those who approve for something else', { consensus: 'approvers.any(user, user.age > 3)' }],
    ['is not understood beside what is', { consensus: "frobnicate(approvers) && approvers.any(user, user.id == 'u-ada')" }],
    ['names others in another list', { consensus: "credentials.any(user, user.id == 'u-ada')" }],
    ['is longer than any that is read', { consensus: `approvers.count() >= 2 && ${'('.repeat(200_000)}` }],
  ])('that %s is told as unread', async (_, policy) => {
    const answer = await asked([policy]);
    expect(answer).toMatchObject({ ok: true, value: { unread: ['whom these policies let approve: “Policy 0”'] } });
  });
});

test('of many policies a few are named, and the rest are counted', async () => {
  const answer = await asked(many(9));
  expect(answer.ok && answer.value.anybody).toEqual([...many(5).map((_, at) => `“Policy ${at}”`), '4 more']);
});

test('a name from outside stands in a refusal as it can be read', async () => {
  expect(await asked([{ consensus: "approvers.any(user, user.id == 'u-reader')" }])).toMatchObject({
    message: expect.stringMatching(/^“Desk ⟦U\+202E⟧watch” is named by/),
  });
});

test.each(['list_users', 'get_organization_configs', 'list_policies'])(
  'a service that does not answer %s is asked again later',
  async name => {
    const offline = failure('offline', 'Nothing was sent.');
    expect(await asked([], { [name]: offline })).toBe(offline);
  },
);

test('a quorum that is not told is not taken for one without the user', async () => {
  const without = done({ configs: { features: [], quorum: null } });
  expect(await asked([], { get_organization_configs: without })).toMatchObject({
    ok: true,
    value: { unread: ['who is in the root quorum'], rootQuorum: null },
  });
});
