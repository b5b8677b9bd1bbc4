/**
 * A proposer who works with the service and wants a text stamped that this app reads one way and the service another: the
 * hash is that of the very text, the stamp is real, and what is shown is what one of the readings says.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fingerprintOf } from '../../electron/core/stamps/fingerprint.ts';
import { textToSign } from '../e2e/support/world.ts';
import { votesOf } from '../unit/support/decisions.ts';
import { stampedVote } from '../vectors/stamped.ts';
import { type Liar, startLiar } from './support/liar.ts';
import type { Json } from './support/lies.ts';

let liar: Liar;
beforeAll(async () => {
  liar = await startLiar();
});
afterAll(() => liar.close());

/** Ben's activity, with this text as what he stamped. */
async function reviewOf(write: (envelope: Json) => string, show: (activity: Json) => Json = activity => activity) {
  const { practice, app } = liar;
  const ben = practice.as('Ben');
  const { id } = await ben.propose('sign_raw_payload', textToSign(practice, 'Pay the invoice 4711'));
  liar.about(activity => {
    if (activity.id !== id) return activity;
    const [vote] = activity.votes as Json[];
    const message = write(JSON.parse(String(vote?.message)) as Json);
    const votes = [{ ...vote, ...stampedVote(message, String(vote?.userId), ben.key) }];
    return show({ ...activity, votes, fingerprint: fingerprintOf(new TextEncoder().encode(message)) });
  });
  return { id, review: await app.open(id) };
}
const parameters = (envelope: Json) => envelope.parameters as Json;
const withParameters = (envelope: Json, more: Json) =>
  JSON.stringify({ ...envelope, parameters: { ...parameters(envelope), ...more } });
/** The text with something put before its last brace. */
const beforeEnd = (envelope: Json, more: string) => `${JSON.stringify(envelope).slice(0, -1)}${more}}`;

test.each<[string, (envelope: Json) => string, RegExp]>([
  ['a second set of parameters', e => beforeEnd(e, ',"parameters":{"walletIds":["w"]}'), /“?"parameters" appears twice/],
  ['another organisation in a second spelling', e => beforeEnd(e, ',"organization_id":"another"'), /two spellings/],
  ['a type in another case', e => beforeEnd(e, ',"Type":"ACTIVITY_TYPE_DELETE_WALLETS"'), /two spellings/],
  ['a member that no request has', e => beforeEnd(e, ',"intent":{}'), /no request has a member "intent"/],
  [
    'a second payload',
    e => JSON.stringify(e).replace('"payload":', '"payload":"Pay everything","payload":'),
    /"payload" appears twice/,
  ],
  ['a second payload in another case', e => withParameters(e, { Payload: 'Pay everything' }), /two spellings/],
  [
    'its payload in another case alone',
    e => JSON.stringify(e).replace('"payload"', '"Payload"'),
    /another spelling of “payload”/,
  ],
  // ſ, the long s, is an s to parsers that fold letters.
  ['a second account in letters that fold', e => withParameters(e, { \u017fignWith: 'another' }), /two spellings/],
  ['an escape in a name', e => JSON.stringify(e).replace('"payload"', '"p\\u0061yload"'), /written with an escape/],
  ['another request after its end', e => `${JSON.stringify(e)}${JSON.stringify(e)}`, /follows its end/],
  ['a line after its end that is no space', e => `${JSON.stringify(e)}\0`, /follows its end/],
  ['a mark of byte order', e => `\ufeff${JSON.stringify(e)}`, /a value was expected/],
  ['half of a surrogate pair as an escape', e => JSON.stringify(e).replace('4711', '\\ud800'), /half of a surrogate pair/],
  ['a number that is rounded', e => beforeEnd(e, ',"generateAppProofs":9007199254740993'), /parsers disagree/],
  // Written as this app would write it, and one more is read as the same.
  ['a number beyond what is exact', e => withParameters(e, { also: 2 ** 53 }), /parsers disagree/],
  ['its time as a number', e => JSON.stringify({ ...e, timestampMs: Number(e.timestampMs) }), /not a count of milliseconds/],
  ['no organisation', ({ organizationId: _, ...e }) => JSON.stringify(e), /“organizationId” is missing/],
  ['parameters that are a list', e => JSON.stringify({ ...e, parameters: [parameters(e)] }), /not an object/],
  [
    'one more level than anything has',
    e => withParameters(e, { x: JSON.parse(`${'['.repeat(70)}${']'.repeat(70)}`) }),
    /deeper than/,
  ],
])('a stamped text with %s is critical, and cannot be approved', async (_, write, why) => {
  const { id, review } = await reviewOf(write);
  expect(review.document).toMatchObject({ severity: 'critical', claimed: true });
  const finding = review.document.findings.find(({ rule }) => rule === 'intent-not-proposed');
  expect(finding?.sentence).toMatch(why);
  const { shown, outcome } = await liar.approve(review.seal);
  expect([shown, outcome.ok]).toEqual([null, false]);
  expect(votesOf(liar.practice, id, 'Ada')).toEqual([]);
});

test.each<[string, (envelope: Json) => string, Json]>([
  [
    'another payload',
    e => withParameters(e, { payload: 'Pay everything' }),
    { label: 'payload', before: 'Pay everything', after: 'Pay the invoice 4711' },
  ],
  ['a member more', e => withParameters(e, { also: 'this' }), { label: 'also', before: 'this', after: null }],
  // What says nothing to one reader may switch something off for another.
  ['a switch that is off', e => withParameters(e, { also: false }), { label: 'also', before: 'false', after: null }],
  ['an empty text', e => withParameters(e, { also: '' }), { label: 'also', before: '', after: null }],
  [
    'another organisation',
    e => JSON.stringify({ ...e, organizationId: 'another' }),
    { label: 'Organisation', before: 'another' },
  ],
  [
    'another type',
    e => JSON.stringify({ ...e, type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V1' }),
    { label: 'Type', before: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V1' },
  ],
])('a stamped text with %s than is shown is critical, with both sides', async (_, write, side) => {
  const { review } = await reviewOf(write);
  expect(review.document.severity).toBe('critical');
  const finding = review.document.findings.find(({ rule }) => rule === 'intent-not-proposed');
  expect(finding?.sides).toContainEqual(expect.objectContaining(side));
});

/** What Ben stamped is of another type than the table has, and is shown member by member as he wrote it. */
const shownAsWritten = (type: string, parameters: Json) =>
  reviewOf(
    envelope => JSON.stringify({ ...envelope, type, parameters }),
    activity => ({ ...activity, type, intent: { [`${camel(type)}Intent`]: parameters } }),
  );
const camel = (type: string) =>
  type
    .replace(/^ACTIVITY_TYPE_/, '')
    .toLowerCase()
    .replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

test.each<[string, string, Json, RegExp]>([
  [
    'payloads in another case',
    'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS',
    { signWith: 'a', Payloads: ['Pay everything'], encoding: 'e', hashFunction: 'h' },
    /another spelling of “payloads”/,
  ],
  [
    'payloads with a capital inside',
    'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS',
    { signWith: 'a', payLoads: ['Pay everything'], encoding: 'e', hashFunction: 'h' },
    /another spelling of “payloads”/,
  ],
  [
    'further calls beside one that does nothing',
    'ACTIVITY_TYPE_ETH_SEND_TRANSACTION_V2',
    { from: 'a', caip2: 'eip155:1', to: 'a', value: '0', Calls: [{ to: 'b', value: '1' }] },
    /another spelling of “calls”/,
  ],
  [
    'a hash function as protobuf spells it, in another version',
    'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD',
    { signWith: 'a', payload: 'Hello', encoding: 'e', hash_function: 'h' },
    /another spelling of “hashFunction”/,
  ],
  [
    'a member of a type that nobody knows, with a line in its name',
    'ACTIVITY_TYPE_OF_TOMORROW',
    { wallet_id: 'w', what_else: 'x' },
    /"(wallet_id|what_else)" is/,
  ],
])('a stamped text with %s is critical', async (_, type, asked, why) => {
  const { id, review } = await shownAsWritten(type, asked);
  expect(review.document).toMatchObject({ severity: 'critical', claimed: true });
  expect(review.document.findings.find(({ rule }) => rule === 'intent-not-proposed')?.sentence).toMatch(why);
  const { shown } = await liar.approve(review.seal);
  expect([shown, votesOf(liar.practice, id, 'Ada')]).toEqual([null, []]);
});

test('a public type that the table lacks is read, as its members are written', async () => {
  const { review } = await shownAsWritten('ACTIVITY_TYPE_UPDATE_WALLET', { walletId: 'w', walletName: 'Ops' });
  expect(review.document.claimed).toBeUndefined();
  expect(review.document.findings.map(({ rule }) => rule)).not.toContain('intent-not-proposed');
});

test('half of a surrogate pair that has the bytes of another letter is no proof', async () => {
  const lone = (text: string) => text.replace('4711', '\ud800');
  const { review } = await reviewOf(
    e => JSON.stringify(e).replace('4711', '\ufffd'),
    activity => ({
      ...activity,
      votes: (activity.votes as Json[]).map(vote => ({ ...vote, message: lone(String(vote.message).replace('\ufffd', '4711')) })),
    }),
  );
  expect(review.document.findings).toContainEqual(expect.objectContaining({ rule: 'proposal-unproven', severity: 'critical' }));
});

test.each<[string, (envelope: Json) => string]>([
  ['absent options as null, as Rust clients stamp them', e => withParameters(e, { also: null })],
  ['space around its members', e => JSON.stringify(e, null, 2)],
  ['its members in another order', e => JSON.stringify(Object.fromEntries(Object.entries(e).reverse()))],
  ['app proofs asked for', e => JSON.stringify({ ...e, generateAppProofs: true })],
])('a stamped text with %s proves the same', async (_, write) => {
  const { review } = await reviewOf(write);
  expect(review.document.findings.filter(({ severity }) => severity === 'critical' || severity === 'high')).toEqual([]);
  expect(review.document.claimed).toBeUndefined();
});

test('what the service adds that says nothing is no difference, and what is read is the stamped text', async () => {
  const { review } = await reviewOf(
    e => JSON.stringify(e),
    activity => ({
      ...activity,
      intent: { signRawPayloadIntentV2: { ...((activity.intent as Json).signRawPayloadIntentV2 as Json), notes: '', tags: [] } },
    }),
  );
  expect(review.document.severity).toBe('note');
  expect(JSON.stringify(review.document.decoded)).not.toContain('notes');
});
