/** Rules about how a request came about, who asked for it and voted, and what is not known of it. */
import { expect, test } from 'vitest';
import type { ReviewContext } from '../../../../../electron/core/known/context.ts';
import { reviewDocument } from '../../../../../electron/core/review/document.ts';
import { processRules } from '../../../../../electron/core/review/rules/process.ts';
import { proposalRules } from '../../../../../electron/core/review/rules/proposal.ts';
import { voteRules } from '../../../../../electron/core/review/rules/votes.ts';
import { context, now, parties } from '../../../../vectors/parties.ts';
import { call, calling, message, transaction } from '../../../../vectors/payloads.ts';
import { submit } from '../../../../vectors/risk-case.ts';
import {
  activity,
  deletion,
  deploy,
  drop,
  invite,
  keysOf,
  nowhere,
  over,
  present,
  proposed,
  rootQuorum,
  updated,
  user,
  vote,
  world,
} from '../../../../vectors/risk-world.ts';
import { proposersKey } from '../../../../vectors/stamped.ts';
import { type Row, type Says, said } from '../said.ts';

const without = (more: Record<string, unknown>, rest: Partial<ReviewContext> = {}) => context({ ...present, ...more }, rest);
const asked = (...votes: ReturnType<typeof vote>[]) =>
  submit('UPDATE_USER', { userId: 'user-ben', userName: 'B' }, activity(votes));
const unknown = (name: string): Says => ['unknown-member', `The request has a member ${name} that this version does not know.`];
const hidden = (where: string): Says => ['hidden-characters-in-request', where];
/** As many members in each other. */
const nested = (depth: number, value: string): unknown => (depth === 0 ? value : { a: nested(depth - 1, value) });
const nameless = 'a'.repeat(300);

test.each<Row>([
  ['nothing', submit('UPDATE_USER', {}), ['not-a-request', 'present-unknown']],
  ...['CLAIM_SWAP_FEES', 'DELETE_SUB_ORGANIZATION', 'CREATE_READ_ONLY_SESSION', 'REMOVE_IP_ALLOWLIST'].map(
    (type): Row => [`nothing, of ${type}, which needs nothing`, submit(type, {}), []],
  ),
  ['a kind nobody knows', submit('LAUNCH_ROCKET', { rocket: 'x' }), ['unknown-type']],
  ['a member nobody knows', user({ power: 'all' }), [unknown('"power"')]],
  ['a member that is empty', user({ power: null, more: undefined }), []],
  [
    'members that nobody knows',
    user({ 'a\u202eb': 1, [nameless]: 1 }),
    [unknown('"a⟦U+202E⟧b"'), unknown(`"${'a'.repeat(80)}"`)],
  ],
  ['an older version', submit('SIGN_RAW_PAYLOAD', message('hi').parameters), []],
  [
    'hidden letters in a row of a list',
    invite('Do\u200bra'),
    [hidden('invitations.0.receiverUserName contains invisible characters: Do⟦U+200B⟧ra')],
  ],
  ['lines and tabs', user({ userName: 'B\n\r\tC' }), []],
  [
    'hidden letters among lines',
    user({ userName: 'B\nC\u200b' }),
    [hidden('userName contains invisible characters: B C⟦U+200B⟧')],
  ],
  [
    'hidden letters in a name of a member',
    user({ 'x\u200b': 'y\u200b' }),
    [unknown('"x⟦U+200B⟧"'), hidden('x⟦U+200B⟧ contains invisible characters: y⟦U+200B⟧')],
  ],
  [
    'hidden letters in something sealed',
    submit('IMPORT_WALLET', { userId: 'user-ada', walletName: 'w', encryptedBundle: 'x\u200b', accounts: [] }),
    [],
  ],
  [
    'hidden letters nine members deep',
    user({ x: nested(8, '\u200b') }),
    [unknown('"x"'), hidden('x.a.a.a.a.a.a.a.a contains invisible characters: ⟦U+200B⟧')],
  ],
  // Nothing the service takes is as deep; what is, has been said to be unknown.
  ['hidden letters ten members deep', user({ x: nested(9, '\u200b') }), [unknown('"x"')]],
  ['hidden letters in a payload: the reader of payloads tells', message('x\u200b'), []],
  [
    'an address like a known one',
    deploy({ clientFeeWallet: parties.poison }),
    [['request-address-lookalike', expect.stringContaining('clientFeeWallet') as string]],
  ],
  [
    'an address with a wrong letter',
    deploy({ clientFeeWallet: parties.ops.replace('E', 'e') }),
    [['request-address-checksum', `clientFeeWallet ${parties.ops.replace('E', 'e')} fails its checksum (EIP-55).`]],
  ],
  [
    'text around an address',
    user({ userName: `${parties.ops.replace('E', 'e')}0`, userEmail: `0${parties.ops.replace('E', 'e')}` }),
    [],
  ],
])('what a request holds: %s', (_, request, says, against = world) => {
  expect(said(processRules, request, against)).toEqual(says);
});

const failed = (more: Parameters<typeof activity>[1] = {}, rest: Partial<ReviewContext> = {}) =>
  without(
    {},
    {
      history: [
        activity([], { id: 'other', status: 'ACTIVITY_STATUS_FAILED', intent: { updateUserIntent: { userId: 'user-x' } } }),
        activity([], {
          id: 'earlier',
          status: 'ACTIVITY_STATUS_FAILED',
          updatedAt: '2026-11-20T08:00:00.000Z',
          intent: { updateUserIntent: { userName: 'B', userId: 'user-ben' } },
          ...more,
        }),
      ],
      ...rest,
    },
  );
const again: Says = ['retry-after-failure', 'The same request failed on 20 Nov 2026.'];

test.each<Row>([
  ['it failed', user({ userName: 'B' }), [again], failed()],
  ['it was completed', user({ userName: 'B' }), [], failed({ status: 'ACTIVITY_STATUS_COMPLETED' })],
  [
    'it is this very activity',
    submit('UPDATE_USER', { userId: 'user-ben', userName: 'B' }, activity([])),
    [],
    failed({ id: 'activity-1' }),
  ],
  ['it was of an older version', user({ userName: 'B' }), [again], failed({ type: 'ACTIVITY_TYPE_UPDATE_USER_V2' })],
  ['it was of another kind', user({ userName: 'B' }), [], failed({ type: 'ACTIVITY_TYPE_UPDATE_USER_NAME' })],
  ['it was about somebody else', user({ userName: 'C' }), [], failed()],
  ['nothing is known of the past', user({ userName: 'B' }), []],
])('whether the same failed before: %s', (_, request, says, against = world) => {
  expect(said(processRules, request, against)).toEqual(says);
});

test('more failed requests than can be compared are said not to have been compared', () => {
  const large = { updateUserIntent: { userId: 'user-ben', userName: 'x'.repeat(2_400_000) } };
  const history = ['a', 'b', 'c'].map(id => activity([], { id, status: 'ACTIVITY_STATUS_FAILED', intent: large }));
  expect(said(processRules, user({ userName: 'B' }), without({}, { history: history.slice(1) }))).toEqual([]);
  expect(said(processRules, user({ userName: 'B' }), without({}, { history }))).toEqual([
    [
      'retry-after-failure',
      'The rule “retry-after-failure” could not be checked on this request: there is more text in it, or in what it is compared with, than is compared.',
    ],
  ]);
});

const lapsed: Says = ['approvals-lapse', 'The approvals have lapsed after 24 hours. They must be given again.'];
const lapse = (minutes: number): Says => ['approvals-lapse', `The approvals lapse in ${minutes} minutes.`];
const ago = (ms: number) => new Date(Date.parse(now) - ms).toISOString();
const hour = 3_600_000;
/** Asked by somebody at a time that is not told, and not by me: no other rule has anything to say. */
const asker = { userId: 'user-x', selection: 'VOTE_SELECTION_APPROVED' } as unknown as ReturnType<typeof vote>;
const voted = (...before: number[]) => asked(asker, ...before.map(ms => vote('user-y', ago(ms))));

test.each<[string, number[], Says[]]>([
  ['four hours before the end', [20 * hour], []],
  ['a moment later', [20 * hour + 1], [lapse(240)]],
  ['ninety minutes before', [22.5 * hour], [lapse(90)]],
  ['half a minute before', [24 * hour - 20_000], [lapse(1)]],
  ['a moment before', [24 * hour - 1], [lapse(1)]],
  ['at the end', [24 * hour], [lapsed]],
  ['long after', [30 * hour], [lapsed]],
  ['the first counts, wherever it stands', [2 * hour, 23 * hour, hour], [lapse(60)]],
  ['one that was given after the lapse counts', [30 * hour, hour], []],
  ['and lapses with a day of its own', [60 * hour, 23 * hour], [lapse(60)]],
])('approvals lapse: %s', (_, before, says) => {
  expect(said(processRules, voted(...before), world)).toEqual(says);
});

test('a rejection starts no day and does not lapse', () => {
  const against = (ms: number) => vote('user-y', ago(ms), 'VOTE_SELECTION_REJECTED');
  const timeless = { ...asker, userId: 'user-w' };
  expect(said(processRules, asked(asker, timeless, against(23 * hour)), world)).toEqual([]);
  expect(said(processRules, asked(asker, timeless, against(30 * hour)), world)).toEqual([]);
  expect(said(processRules, asked(asker, against(23 * hour), vote('user-z', ago(hour))), world)).toEqual([]);
});

test('approvals lapse where an authenticator is needed, too', () => {
  const needs = (status: string) =>
    submit(
      'UPDATE_USER',
      { userId: 'user-ben', userName: 'B' },
      activity([asker, vote('user-y', ago(30 * hour))], { status } as never),
    );
  expect(said(processRules, needs('ACTIVITY_STATUS_AUTHENTICATORS_NEEDED'), world)).toEqual([lapsed]);
  expect(said(processRules, needs('ACTIVITY_STATUS_PENDING'), world)).toEqual([]);
});

test('approvals without a time, or of something that is decided, do not lapse', () => {
  const old = vote('user-x', ago(23 * hour));
  const timeless = asked(
    { userId: 'user-x', selection: 'VOTE_SELECTION_APPROVED' } as never,
    vote('user-y', 'noon' as string),
    old,
  );
  expect(said(processRules, timeless, world)).toEqual([lapse(60)]);
  const over = submit(
    'UPDATE_USER',
    { userId: 'user-ben', userName: 'B' },
    activity([old], { status: 'ACTIVITY_STATUS_COMPLETED' }),
  );
  expect(said(processRules, over, world)).toEqual([]);
  expect(said(processRules, asked(old), { ...world, now: 'today' })).not.toContainEqual(
    expect.arrayContaining(['approvals-lapse']),
  );
});

const only = (who: string): Says => ['requester-only-other', `Only ${who}, who asked, has approved. Your vote decides.`];
const three = without({ rootQuorum: { threshold: 3, userIds: ['user-ada', 'user-ben', 'user-chloe'] } });
const rejected = (who: string) => vote(who, now, 'VOTE_SELECTION_REJECTED');

test.each<Row>([
  ['the one who asked alone', asked(vote('user-ben', now)), [only('Ben')]],
  ['somebody whose name is not known', asked(vote('user-x', now)), [only('user user-x')]],
  ['a third one, too', asked(vote('user-ben', now), vote('user-chloe', now)), []],
  ['a third one against it', asked(vote('user-ben', now), rejected('user-chloe')), [only('Ben')]],
  ['three are needed', asked(vote('user-ben', now)), [], three],
  ['how many are needed is not known', asked(vote('user-ben', now)), [], without({ rootQuorum: undefined })],
  ['I asked', asked(vote('user-ada', now)), ['own-request']],
  ['nobody knows who I am', asked(vote('user-ben', now)), [], without({ whoami: undefined })],
  [
    'I am nobody, and so is who asked',
    asked({ ...vote('', now) }),
    [],
    without({ whoami: {}, rootQuorum: { ...rootQuorum, threshold: 3 } }),
  ],
  ['nobody asked', asked(), []],
  [
    'it is decided',
    submit(
      'UPDATE_USER',
      { userId: 'user-ben', userName: 'B' },
      activity([vote('user-ben', now)], { status: 'ACTIVITY_STATUS_COMPLETED' }),
    ),
    [],
  ],
  [
    'I asked, and it is decided',
    submit(
      'UPDATE_USER',
      { userId: 'user-ben', userName: 'B' },
      activity([vote('user-ada', now)], { status: 'ACTIVITY_STATUS_COMPLETED' }),
    ),
    [],
  ],
  ['it is no activity yet', user({ userName: 'B' }), []],
])('who approved: %s', (_, request, says, against = world) => {
  expect(said(processRules, request, against)).toEqual(says);
});

const first = (added: string): Says => ['first-approval', `This connection is new: https://api.evil.example (${added}).`];
const moved = (from: string, added: string): Says => [
  'organisation-moved',
  `This organisation, or this key, was used at ${from} before. The first approval would go to https://api.evil.example (${added}).`,
];
const forgotten: Says = [
  'past-forgotten',
  'The journal of this computer was rolled back, cut or changed. It is not known whether anything was approved over https://api.evil.example before.',
];
const change = user({ userName: 'B' });
const never = 'it is not known when it was added';
const decided = submit(
  'UPDATE_USER',
  { userId: 'user-ben', userName: 'B' },
  activity([], { status: 'ACTIVITY_STATUS_COMPLETED' }),
);
const openOne = submit('UPDATE_USER', { userId: 'user-ben', userName: 'B' }, activity([], { status: 'ACTIVITY_STATUS_PENDING' }));

test.each<Row>([
  ['a connection of unknown age', openOne, [first(never)], over({})],
  ['one that is 59.9 seconds old', openOne, [first('added less than a minute ago')], over({ since: ago(59_900) })],
  ['one that is a minute old', openOne, [first('added 1 minute ago')], over({ since: ago(60_000) })],
  ['one that is three days old', openOne, [first('added 3 days ago')], over({ since: ago(72 * hour) })],
  ['one that was approved over', change, [], over({ approved: true, forgotten: true, elsewhere: ['https://a.example'] })],
  [
    'one that was used elsewhere',
    change,
    [moved('https://a.example, https://b⟦U+200B⟧.example', never)],
    over({ elsewhere: ['https://a.example', 'https://b\u200b.example'] }),
  ],
  ['one whose past was cut', change, [forgotten, first(never)], over({ forgotten: true })],
  ['one whose past was cut, of something decided', decided, [], over({ forgotten: true, elsewhere: ['https://a.example'] })],
  ['one of which nothing else is to be said', change, [], over({})],
  ['where nothing is decided', change, []],
])('the way of a first approval: %s', (_, request, says, against = world) => {
  expect(said(processRules, request, against)).toEqual(says);
});

const rest = 'any other counts as a stranger’s';
const unread = (because: 'reading' | 'limit' | 'refused', more: Record<string, unknown> = {}) =>
  without({ unread: { accounts: { read: 7, because } }, ...more });
const accounts = (sentence: string): Says => ['accounts-unread', sentence];
const limited = accounts(`Only the first 7 accounts of this organisation are read: ${rest}.`);
const pay = (to: string) => transaction({ to: to as `0x${string}`, value: 1n });

test.each<Row>([
  ['money goes to somebody unknown', pay(parties.stranger), [limited], unread('limit')],
  [
    'they are being read',
    pay(parties.stranger),
    [accounts(`The accounts of this organisation are still being read, 7 so far: until then ${rest}.`)],
    unread('reading'),
  ],
  [
    'the service refused',
    pay(parties.stranger),
    [accounts(`The service gave 7 accounts of this organisation and refused to give more: ${rest}.`)],
    unread('refused'),
  ],
  ['money goes to somebody known', pay(parties.payroll), [], unread('limit')],
  [
    'a call lets somebody unknown move a token',
    calling(parties.usdc, call('approve(address spender, uint256 amount)', [parties.stranger, 1n])),
    [limited],
    unread('limit'),
  ],
  ['the request itself names somebody unknown', deploy({ clientFeeWallet: parties.stranger }), [limited], unread('limit')],
  ['it names somebody known', deploy({}), [], unread('limit')],
  ['somebody unknown would sign', message('hi'), [limited, 'signer-unknown'], unread('limit', { accounts: [] })],
  [
    'money would come from somebody unknown',
    submit('ETH_SEND_TRANSACTION', { from: 'wallet of somebody', to: parties.payroll, value: '1', caip2: 'eip155:1' }),
    [limited],
    unread('limit'),
  ],
  ['all were read', pay(parties.stranger), []],
])('accounts that were not read: %s', (_, request, says, against = world) => {
  const found = said(processRules, request, against).filter(each => /^(accounts-unread|signer-unknown)/.test(String(each)));
  expect(found).toEqual(says);
});

/** Of the private key 1, as every table of secp256k1 shows it. */
const generator = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
const row = {
  address: parties.ops,
  name: 'Ops hot',
  curve: 'CURVE_SECP256K1',
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  publicKey: generator,
};
const privateKey = {
  privateKeyId: 'private-1',
  privateKeyName: 'Vault key',
  curve: 'CURVE_SECP256K1',
  publicKey: generator,
  addresses: [{ address: parties.vault, format: 'ADDRESS_FORMAT_ETHEREUM' }],
};
const by = (signWith: string | undefined) => submit('SIGN_RAW_PAYLOAD_V2', { ...(message('hi').parameters as object), signWith });

test.each<Row>([
  ['an address of another key', by(parties.ops), ['account-mismatch'], context({ accounts: [row] })],
  [
    'the address of the key',
    by('0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'),
    [],
    context({ accounts: [{ ...row, address: '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf' }] }),
  ],
  ['a private key by its id', by('private-1'), [], context({ accounts: [], privateKeys: [privateKey] })],
  [
    'a private key by an address of another key',
    by(parties.vault),
    ['account-mismatch'],
    context({ accounts: [], privateKeys: [privateKey] }),
  ],
  ['an account that is not known', by(parties.ops), ['signer-unknown'], context({ accounts: [] })],
  ['an account that is known to be ours', by(parties.ops), [], context({ accounts: [] }, { ownAddresses: [parties.ops] })],
  ['nobody', by(undefined), [], context({ accounts: [] })],
  [
    'something is not signed',
    submit('DELETE_WALLETS', { walletIds: ['w'], signWith: parties.ops }),
    [['unknown-member', expect.any(String) as string]],
    context({ accounts: [row] }),
  ],
])('the account that would sign: %s', (_, request, says, against = world) => {
  expect(said(processRules, request, against)).toEqual(says);
});

const ambiguous = (sentence: string): Says => ['intent-ambiguous', sentence];
const many = (there: string): Says =>
  ambiguous(`The activity carries ${there}, but one was expected: it is not clear which would be carried out.`);
const noText: Says = [
  'proposal-unproven',
  'Nothing ties what is shown here to the fingerprint you would vote on: the service shows no text that anybody stamped.',
];
const noneFits = (votes: string): Says => [
  'proposal-unproven',
  `Nothing ties what is shown here to the fingerprint you would vote on: ${votes}, but none hashes to it.`,
];
const spaced = { ...proposed, message: `${proposed.message} ` };
const unlike = 'The text behind the fingerprint is not this activity: what was stamped is not what the activity shows.';
const never2 = context({}, { votesNeverShown: true });
const verifiable = keysOf([proposed.publicKey]);
const other = (name: string, intent: Record<string, unknown>) =>
  submit(name, { x: 1 }, activity([], { type: `ACTIVITY_TYPE_${name}`, intent }));
const passkey = { ...proposed, scheme: 'SIGNATURE_SCHEME_TK_WEBAUTHN' };

test.each<Row>([
  ['no intent', updated({}), [many('0 intents'), noText]],
  [
    'two intents',
    updated({ updateUserIntent: {}, deleteUsersIntent: {} }),
    [many('2 intents (“updateUserIntent”, “deleteUsersIntent”)'), noText],
  ],
  [
    'the intent of another request',
    updated({ deleteUsersIntent: {} }),
    [
      ambiguous(
        'The activity is of the type “ACTIVITY_TYPE_UPDATE_USER”, and its intent is “deleteUsersIntent”, not “updateUserIntent”.',
      ),
      noText,
    ],
  ],
  ['the intent of another version', updated({ updateUserIntentV12: {} }), [noText]],
  [
    'a version in the middle of a name',
    updated({ updateV2UserIntent: {} }),
    [expect.arrayContaining(['intent-ambiguous']) as never, noText],
  ],
  ['any intent of a kind that is not known', other('LAUNCH_ROCKET', { whateverIntent: {} }), [noText]],
  ['one vote shows another text', deletion(true, [spaced]), [noneFits('1 vote shows a text')]],
  ['two votes show other texts', deletion(true, [spaced, spaced]), [noneFits('2 votes show a text')]],
  ['no vote is ever shown here', deletion(true, []), ['proposal-unproven-by-setting', 'votes-never-shown'], never2],
  [
    'no vote is ever shown here, and one is',
    deletion(true, [spaced]),
    [noneFits('1 vote shows a text'), 'votes-never-shown'],
    never2,
  ],
  [
    'no vote is ever shown here, and the right one is',
    deletion(true),
    ['proposal-unverifiable', 'votes-never-shown'].slice(1),
    verifiableNever(),
  ],
  ['the text says something else', deletion(false), [['intent-not-proposed', unlike]]],
  ['the text holds', deletion(true), [], verifiable],
  [
    'the text holds, and a vote on it that is no proposal does not',
    deletion(true, [proposed, { ...proposed, message: proposed.message.replace('true', 'false') }]),
    [],
    verifiable,
  ],
  [
    'the text holds, and nobody knows whose key it is',
    deletion(true),
    [
      [
        'proposal-unverifiable',
        'The proposal of user user-ben is stamped; its key was not compared: the users of the organisation and their keys are unknown to this app.',
      ],
    ],
    context(),
  ],
  ['the text holds, and its key is another’s', deletion(true), [], keysOf(['02bb'], [proposed.publicKey])],
  [
    'the stamp is another’s',
    deletion(true, [{ ...proposed, publicKey: proposersKey.publicKey }]),
    [['proposal-stamp-false', expect.stringMatching(/^The proposal of Ben Okafor is not valid: \w.*\.$/) as string]],
  ],
  [
    'the stamp cannot be checked',
    deletion(true, [passkey]),
    [
      [
        'proposal-unverifiable',
        expect.stringMatching(/^The stamp of Ben Okafor under the proposal cannot be verified: \w.*\.$/) as string,
      ],
    ],
  ],
  ['it is no activity yet', user({ userName: 'B' }), []],
])('the proposal: %s', (_, request, says, against = world) => {
  expect(said(proposalRules, request, against)).toEqual(says);
});
function verifiableNever(): ReviewContext {
  return { ...verifiable, votesNeverShown: true };
}

test('a text that says something else is shown beside what the activity says, member by member', () => {
  const { findings } = reviewDocument(deletion(false), world);
  expect(findings.find(({ rule }) => rule === 'intent-not-proposed')?.sides).toEqual([
    { label: 'deleteWithoutExport', before: 'true', after: 'false' },
  ]);
});

const answer = { ...proposed, message: proposed.message.replace('true', 'false') };
const keyed = (who: string, what: string): Says => [who, what];

test.each<Row>([
  ['it holds', deletion(true), [], verifiable],
  [
    'the second does not',
    deletion(true, [proposed, answer]),
    [['vote-invalid', expect.stringMatching(/^Vote 2, of Ben Okafor: \w.*\.$/) as string]],
    verifiable,
  ],
  ['one that does not show what was stamped', deletion(true, [proposed, { ...proposed, message: '' }]), [], verifiable],
  [
    'its key is another’s',
    deletion(true),
    [keyed('vote-key-of-another', 'Vote 1, of Ben Okafor, is signed by a key that is listed only for “Ada Reyes”.')],
    keysOf(['02bb'], [proposed.publicKey]),
  ],
  [
    'its key is nobody’s',
    deletion(true),
    [
      keyed(
        'vote-key-unlisted',
        'Vote 1, of Ben Okafor, is signed by a key that is not listed for “Ben Okafor”: removed or expired since, or never theirs.',
      ),
    ],
    keysOf(['02bb']),
  ],
  [
    'it is nobody’s who is listed',
    deletion(true, [{ ...proposed, userId: 'user-x' }]),
    [
      keyed(
        'vote-key-unlisted',
        'Vote 1, of user user-x, is signed by a key of a user the service does not list: removed since, or never part of this organisation.',
      ),
    ],
    keysOf(['02bb']),
  ],
  ['it is no activity yet', drop(['wallet-1']), []],
])('a vote: %s', (_, request, says, against = world) => {
  expect(said(voteRules, request, against)).toEqual(says);
});

test.each<Row>([
  ['a user', user({ userName: 'B' }), ['present-unknown'], nowhere],
  [
    'a webhook',
    submit('UPDATE_WEBHOOK_ENDPOINT', { endpointId: 'hook-1', url: 'https://a.example' }),
    ['present-unknown'],
    nowhere,
  ],
  ['a user that is known', user({ userName: 'B' }), []],
])('the present state of %s', (_, request, says, against = world) => {
  expect(said(processRules, request, against)).toEqual(says);
});
