/** What is read before an allowlist is changed: the list itself, the organisation's switch, and the rules of this app's key. */
import { expect, test } from 'vitest';
import { done, failure } from '../../../../electron/contract/outcome.ts';
import { readAllowlist } from '../../../../electron/core/organisation/allowlist-state.ts';
import type { Session } from '../../../../electron/core/session.ts';

const own = `02${'ab'.repeat(32)}`;
const other = `03${'cd'.repeat(32)}`;
const ofOrganisation = { enabled: true, rules: [{ cidr: '203.0.113.0/24', label: 'Office', createdAt: '1' }] };
const ofOther = { rules: [{ cidr: '198.51.100.0/24' }], onEvaluationError: 'ALLOW' };

/** Reads a list from a service that has these, each under its key; undefined: it does not tell. */
function reading(publicKey: string | null, lists: Record<string, object | undefined>, ownPublicKey = own) {
  const asked: unknown[] = [];
  const query = async (name: string, { publicKey: of = '' }: { publicKey?: string }) => {
    if (name !== 'get_ip_allowlist') throw new Error(`${name} was asked for`);
    asked.push(of);
    const allowlist = lists[of];
    return allowlist === undefined ? failure('operation_unavailable', `nothing of ${of}`) : done({ allowlist });
  };
  const session = { query } as unknown as Session;
  return readAllowlist(session, ownPublicKey, publicKey).then(answer => ({ answer, asked }));
}
const value = async (...given: Parameters<typeof reading>) => {
  const { answer } = await reading(...given);
  return answer.ok ? answer.value : expect.fail(answer.message);
};

test('the list of a key is the key’s own, and the organisation’s switch stands beside it', async () => {
  expect(await value(other, { '': ofOrganisation, [other]: ofOther, [own]: { rules: [] } })).toEqual({
    list: {
      ...{ publicKey: other, enabled: null, onEvaluationError: 'ALLOW' },
      rules: [{ cidr: '198.51.100.0/24', label: '', createdAt: null }],
    },
    ...{ isKnown: true, organisationEnabled: true, ownPublicKey: own, ownKeyHasRules: false },
  });
});

test('the organisation’s list comes with its switch, its labels and its dates; what is not told is off and denies', async () => {
  const lists = { '': ofOrganisation, [own]: ofOther };
  expect(await value(null, lists)).toMatchObject({
    list: {
      ...{ publicKey: null, enabled: true, onEvaluationError: 'DENY' },
      rules: [{ cidr: '203.0.113.0/24', label: 'Office', createdAt: '1' }],
    },
    ownKeyHasRules: true,
  });
  expect(await value(null, { ...lists, '': { rules: [] } })).toMatchObject({
    list: { enabled: false },
    organisationEnabled: false,
  });
});

test('this app’s own list is asked for once, and says itself whether the key has rules', async () => {
  const { answer, asked } = await reading(own, { '': ofOrganisation, [own]: ofOther });
  expect(answer).toMatchObject({ ok: true, value: { list: { publicKey: own }, ownKeyHasRules: true } });
  expect(asked).toEqual(['', own]);
});

test('whether this app’s key has rules is open where the service does not tell, or no key is known', async () => {
  expect(await value(null, { '': ofOrganisation })).toMatchObject({ ownKeyHasRules: null });
  const { answer, asked } = await reading(null, { '': ofOrganisation }, '');
  expect(answer).toMatchObject({ ok: true, value: { ownKeyHasRules: null } });
  expect(asked).toEqual(['']);
});

test('a list that cannot be had is a failure, never an empty one', async () => {
  for (const publicKey of [null, other])
    expect((await reading(publicKey, { [other]: ofOther })).answer).toMatchObject({ ok: false, message: 'nothing of ' });
  expect((await reading(other, { '': ofOrganisation, [own]: ofOther })).answer).toMatchObject({
    ok: false,
    message: `nothing of ${other}`,
  });
});
