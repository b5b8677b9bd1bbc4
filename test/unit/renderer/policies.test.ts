/** Policies in sentences: only what is known whole is said. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { policySentence } from '../../../renderer/words/rules/policies.ts';

const names = {
  user: (id: string) => (id === 'u1' ? 'Ada Reyes' : id === 'u2' ? 'Ben Okafor' : null),
  tag: (id: string) => (id === 't1' ? 'Treasury' : null),
};
const said = (consensus: string, condition: string, effect = 'EFFECT_ALLOW', time: string | null = null) =>
  policySentence({ effect, consensus, condition, time }, names);
const signing = "activity.type == 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'";

test.each([
  ['approvers.count() >= 2', signing, 'Any 2 users together may sign a payload.'],
  ['approvers.count() >= 1', '', 'Any user may do everything.'],
  ["approvers.any(user, user.id == 'u1')", signing, '“Ada Reyes” may sign a payload.'],
  [
    "approvers.any(user, user.id == 'u1') && approvers.any(user, user.id == 'u2')",
    "activity.resource == 'WALLET' && activity.action == 'EXPORT'",
    '“Ada Reyes” and “Ben Okafor” together may export any wallet.',
  ],
  [
    "approvers.filter(user, user.tags.contains('t1')).count() >= 3",
    "activity.type in ['ACTIVITY_TYPE_CREATE_WALLET', 'ACTIVITY_TYPE_DELETE_WALLETS']",
    'Any 3 users tagged “Treasury” together may create a wallet or delete wallets.',
  ],
  [
    "approvers.any(user, user.tags.contains('t1'))",
    "activity.resource == 'POLICY'",
    'Any user tagged “Treasury” may do everything with a policy.',
  ],
  ['', signing, 'Everybody may sign a payload.'],
])('%j where %j reads as a sentence', (consensus, condition, sentence) => {
  expect(said(consensus, condition)).toBe(sentence);
});

test('a policy that denies whoever asks says that nobody may; one that asks who approved is read as it is written', () => {
  expect(said('', signing, 'EFFECT_DENY')).toBe('Nobody may sign a payload.');
  expect(said('approvers.count() >= 2', signing, 'EFFECT_DENY')).toBeNull();
});

test.each([
  ['approvers.count() >= 2 || approvers.count() >= 3', signing],
  ["approvers.count() >= 2 && approvers.any(user, user.id == 'stranger')", signing],
  ['approvers.count() > 2', signing],
  ['approvers.count() >= 0', signing],
  ["approvers.any(user, user.id == 'stranger')", signing],
  ["approvers.any(user, user.tags.contains('stranger'))", signing],
  ['approvers.count() >= 2', `${signing} && eth.tx.value < 10`],
  ['approvers.count() >= 2', `!(${signing})`],
  ['approvers.count() >= 2', `${signing} || true`],
])('nothing is concluded from %j where %j', (consensus, condition) => {
  expect(said(consensus, condition)).toBeNull();
});

test('a policy that holds at times, or has an effect that is not known, has no sentence', () => {
  expect(said('approvers.count() >= 2', signing, 'EFFECT_ALLOW', 'time.hour < 5')).toBeNull();
  expect(said('approvers.count() >= 2', signing, 'EFFECT_MAYBE')).toBeNull();
});

test('whatever is added to an expression takes its sentence away', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }).filter(text => text.trim() !== ''),
      extra => {
        expect(said(`approvers.count() >= 2 ${extra}`, signing)).toBeNull();
        expect(said('approvers.count() >= 2', `${signing} ${extra}`)).toBeNull();
      },
    ),
  );
});
