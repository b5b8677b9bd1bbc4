import { expect, test } from 'vitest';
import { peopleRules } from '../../../../../electron/core/review/rules/people.ts';
import { context, now } from '../../../../vectors/parties.ts';
import { submit } from '../../../../vectors/risk-case.ts';
import { activity, ada, ben, invite, present, user, vote, world } from '../../../../vectors/risk-world.ts';
import { type Row, type Says, said } from '../said.ts';

const without = (more: Record<string, unknown>, rest: Parameters<typeof context>[1] = {}) =>
  context({ ...present, ...more }, rest);
const codes = (who: string, what: string, approves = false): Says => [
  approves ? 'approver-contact-changed' : 'contact-changed',
  `Codes and recovery links for ${who}${approves ? ', an approver,' : ''} would go to a new ${what}.`,
];
/** What is known of a list of users is kept with it: each row has a list of its own. */
const fresh = () => without({ users: [ada, ben] });
const alone = { threshold: 1, userIds: ['user-ada'] };
const outsider = without({ rootQuorum: alone });
const onlyBens = { rootQuorum: undefined, whoami: undefined };

test.each<Row>([
  ['an approver’s email', user({ userEmail: 'b2@northwind.example' }), [codes('Ben Okafor', 'email', true)]],
  [
    'email and phone of somebody else',
    user({ userEmail: 'b2@northwind.example', userPhoneNumber: '+4' }),
    [codes('Ben Okafor', 'email and phone number')],
    outsider,
  ],
  [
    'the phone alone',
    submit('UPDATE_USER_PHONE_NUMBER', { userId: 'user-ben', userPhoneNumber: '+4' }),
    [codes('Ben Okafor', 'phone number')],
    outsider,
  ],
  ['the email that is there', submit('UPDATE_USER_EMAIL', { userId: 'user-ben', userEmail: 'ben@northwind.example' }), []],
  [
    'an email of somebody who is not known',
    user({ userEmail: 'x@northwind.example' }, 'user-x'),
    [codes('user user-x', 'email')],
  ],
  ['an email of nobody', submit('UPDATE_USER', { userEmail: 'x@northwind.example' }), [codes('a user', 'email')]],
  [
    'somebody who voted here before approves, whatever the quorum says',
    user({ userPhoneNumber: '+4' }),
    [codes('Ben Okafor', 'phone number', true)],
    without(onlyBens, { history: [activity([vote('user-ada', now)]), activity([vote('user-ada', now), vote('user-ben', now)])] }),
  ],
  [
    'somebody who never voted',
    user({ userPhoneNumber: '+4' }),
    [codes('Ben Okafor', 'phone number')],
    without(onlyBens, { history: [activity([]), activity([vote('user-ada', now)])] }),
  ],
  [
    'no quorum and no history is known',
    user({ userPhoneNumber: '+4' }),
    [codes('Ben Okafor', 'phone number')],
    without(onlyBens),
  ],
  ['another request that carries an email', submit('INIT_OTP', { userId: 'user-ben', userEmail: 'x@northwind.example' }), []],
])('contacts: %s', (_, request, says, against = fresh()) => {
  expect(said(peopleRules, request, against)).toEqual(says);
});

const same = (name: string): Says => ['name-confusable', `The name “${name}” is the same as that of another user, “${name}”.`];
const alike = (name: string, other: string): Says => [
  'name-confusable',
  `The name “${name}” is easily mistaken for that of another user, “${other}”.`,
];
const elsewhere = (domain: string): Says => ['outside-domain', `Nobody in this organisation has an address at “${domain}” yet.`];
const empty: Says = ['new-user', 'Users are added who bring no credential.'];
const newUser = (users: Record<string, unknown>[], type = 'CREATE_USERS_V4') => submit(type, { users });
const short = without({
  users: [{ ...ada, userName: 'Bo' }, { ...ben, userName: 'Kim Ly' }, { userId: 'x', userName: 'Lee' }, { userId: 'y' }],
});

test.each<Row>([
  ['the name of another', invite('Ben Okafor'), [same('Ben Okafor'), 'invitation']],
  ['one letter away', invite('Ben Okafo'), [alike('Ben Okafo', 'Ben Okafor'), 'invitation']],
  ['two letters away', invite('Ben Okaf'), []],
  ['two letters of another alphabet', invite('Вen Okafоr'), [alike('Вen Okafоr', 'Ben Okafor'), 'invitation']],
  [
    'alphabets mixed where nobody is meant',
    invite('Dоra Lind'),
    [['name-confusable', 'The name “Dоra Lind” mixes letters of Latin and Cyrillic.'], 'invitation'],
  ],
  ['a new user', newUser([{ userName: 'Ada Reyes' }]), [same('Ada Reyes'), empty]],
  ['a user for an API alone', newUser([{ userName: 'Bot' }], 'CREATE_API_ONLY_USERS'), [empty]],
  ['no new user', newUser([]), []],
  [
    'the root user of an organisation below',
    submit('CREATE_SUB_ORGANIZATION_V8', { rootUsers: [{ userName: 'Ada Reyes' }] }),
    [same('Ada Reyes')],
  ],
  ['a user takes another’s name', submit('UPDATE_USER_NAME', { userId: 'user-ben', userName: 'Ada Reyes' }), [same('Ada Reyes')]],
  ['a user keeps the name', user({ userName: 'Ben Okafor' }), []],
  ['a user gets back a letter', user({ userName: 'Ben Okafo' }), []],
  ['a name for nobody that is there', submit('UPDATE_USER', { userName: 'Ben Okafor' }), [same('Ben Okafor')]],
  ['another request with the name of a user', submit('INIT_OTP', { userName: 'Ada Reyes' }), []],
  ['a name of two letters is anybody’s', invite('Bo'), [], short],
  ['a name of three letters is somebody’s', invite('Lee'), [same('Lee'), 'invitation'], short],
  ['one letter off a name of six', invite('Kim Li'), [], short],
  [
    'one letter off a name of seven',
    invite('Ada Ley'),
    [alike('Ada Ley', 'Ada Lee'), 'invitation'],
    without({ users: [{ ...ada, userName: 'Ada Lee' }] }),
  ],
  [
    'a domain one letter away',
    invite('Dora', 'dora@northwin.example'),
    [
      ['domain-lookalike', 'The email domain of “dora@northwin.example” is not northwind.example, but looks like it.'],
      elsewhere('northwin.example'),
      'invitation',
    ],
  ],
  ['a domain in capitals', invite('Dora', 'dora@NORTHWIND.example'), []],
  [
    'a new user’s domain',
    newUser([{ userName: 'Dora', userEmail: 'a@b@elsewhere.example' }]),
    [elsewhere('elsewhere.example'), empty],
  ],
  [
    'a changed domain',
    submit('UPDATE_USER_EMAIL', { userId: 'user-x', userEmail: 'b@elsewhere.example' }),
    [codes('user user-x', 'email'), elsewhere('elsewhere.example')],
  ],
  [
    'a domain where nobody has an email',
    invite('Dora', 'dora@elsewhere.example'),
    ['invitation'],
    without({ users: [{ ...ada, userEmail: undefined }] }),
  ],
  ['an email without a domain', invite('Dora', ''), [elsewhere('')], without({ users: [ada, { ...ben, userEmail: undefined }] })],
  ['another request with an email', submit('INIT_OTP', { userEmail: 'b@elsewhere.example' }), []],
])('names and domains: %s', (_, request, says, against = fresh()) => {
  expect(said(peopleRules, request, against)).toEqual(says);
});

test('a name and an email longer than anybody reads say how long they are, and what of them was compared', () => {
  const [name, email] = ['D'.repeat(257), `${'d'.repeat(300)}@northwind.example`];
  const long = (what: string, value: string): Says => [
    'name-over-long',
    `The ${what} “${value.slice(0, 47)}…” has ${value.length} letters: only the first 256 were compared with known ones.`,
  ];
  expect(said(peopleRules, invite(name, email), world)).toEqual([long('name', name), long('email address', email), 'invitation']);
  expect(said(peopleRules, invite('D'.repeat(256)), world)).toEqual([]);
});

test('thousands of lines that name people look through the users once', () => {
  let asked = 0;
  const users = Array.from({ length: 3_000 }, (_, i) => ({
    userId: `user-${i}`,
    get userName() {
      asked++;
      return `Somebody of the ${i}th floor`;
    },
  }));
  const against = without({ users });
  for (let i = 0; i < 5; i++) said(peopleRules, invite(`Dora Lind ${i}`), against);
  const once = asked;
  for (let i = 0; i < 20; i++) said(peopleRules, invite(`Dora Lind ${i}`), against);
  expect(asked).toBe(once);
});

const tagged = (policy: string, how: 'given' | 'taken' = 'given'): Says => [
  'tag-named-by-policy',
  `The policy “${policy}” names a tag that is ${how}: this changes what people may do.`,
];
const changed: Says = ['tags-changed', 'The tags of a user are replaced with those named here.'];
const cold = without({ users: [{ ...ada, userTags: ['tag-cold-9', 'tag-finance-1'] }, ben] });
const unnamed = without({ policies: [{ policyId: 'p', condition: "x == 'tag-cold-9'", consensus: 'true' }] });

test.each<Row>([
  ['a tag that a policy names is given', user({ userTagIds: ['tag-cold-9'] }), [changed, tagged('policy-stop')]],
  [
    'a tag that a policy names is taken',
    user({ userTagIds: ['tag-finance-1'] }, 'user-ada'),
    [changed, tagged('policy-stop', 'taken')],
    cold,
  ],
  ['a tag that a policy names stays, another goes', user({ userTagIds: ['tag-cold-9'] }, 'user-ada'), [changed], cold],
  ['the same tags in another order', user({ userTagIds: ['tag-finance-1', 'tag-cold-9'] }, 'user-ada'), [], cold],
  [
    'one tag for another',
    user({ userTagIds: ['tag-finance-1', 'tag-new-9'] }, 'user-ada'),
    [changed, tagged('policy-stop')],
    cold,
  ],
  ['one tag more', user({ userTagIds: ['tag-finance-1', 'tag-new-9'] }, 'user-ada'), [changed]],
  ['no tags are named', user({ userName: 'B' }), []],
  ['tags that are no list', user({ userTagIds: 'tag-cold-9' }), []],
  ['a policy without a name', user({ userTagIds: ['tag-cold-9'] }), [changed, tagged('')], unnamed],
  ['tags of a new tag’s users', submit('UPDATE_USER_TAG', { userTagIds: ['tag-cold-9'] }), []],
])('tags: %s', (_, request, says, against = fresh()) => {
  expect(said(peopleRules, request, against)).toEqual(says);
});

const stuck = (needs: number, left: number): Says => [
  'quorum-unreachable',
  `The root quorum needs ${needs} votes, and ${left} of its members would be left: it could no longer decide.`,
];
const remove = (...userIds: string[]) => submit('DELETE_USERS', { userIds });
const three = without({ rootQuorum: { threshold: 2, userIds: ['user-ada', 'user-ben', 'user-chloe'] } });

test.each<Row>([
  ['one of two that both must vote', remove('user-ben'), ['user-deleted', stuck(2, 1)]],
  ['one of three of whom two must vote', remove('user-ben'), ['user-deleted'], three],
  ['two of three of whom two must vote', remove('user-ben', 'user-chloe'), ['user-deleted', stuck(2, 1)], three],
  [
    'nobody of a quorum that cannot decide anyway',
    remove('user-x'),
    ['user-deleted'],
    without({ rootQuorum: { threshold: 3, userIds: ['user-ada'] } }),
  ],
  ['a quorum that is not known', remove('user-ben'), ['user-deleted'], without({ rootQuorum: undefined })],
])('deleted users: %s', (_, request, says, against = fresh()) => {
  expect(said(peopleRules, request, against)).toEqual(says);
});
