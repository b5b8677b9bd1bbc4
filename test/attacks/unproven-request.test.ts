/**
 * A service, or whoever stands between, that wants an approval for a request it does not show: it leaves out what would
 * prove the proposal, shows another text, or a stamp that is not the proposer's.
 */
import { afterEach, describe, expect, test } from 'vitest';
import type { SealedReview } from '../../electron/contract/values/document.ts';
import type { JournalPage } from '../../electron/contract/values/journal.ts';
import { reviewText } from '../../electron/core/review/command.ts';
import { stored, textToSign } from '../e2e/support/world.ts';
import { decideNext, shownTo } from '../host/person.ts';
import { assertionFor, passkeyScheme, softPasskey } from '../practice/stamp/passkey.ts';
import { votesOf } from '../unit/support/decisions.ts';
import { proposersKey, stampedVote } from '../vectors/stamped.ts';
import { type Liar, rulesOf, startLiar } from './support/liar.ts';
import type { Json } from './support/lies.ts';

let liar: Liar;
afterEach(() => liar.close());

const claim = /^The service claims: Signs a text message with .*: “Good morning”/;

/** Ben asks for the deletion of a wallet. */
async function deletion(): Promise<string> {
  const [wallet] = liar.practice.organisation().wallets;
  const asked = { walletIds: [wallet?.walletId ?? ''], deleteWithoutExport: true };
  return (await liar.practice.as('Ben').propose('delete_wallets', asked)).id;
}
const invoice = async () =>
  (await liar.practice.as('Ben').propose('sign_raw_payload', textToSign(liar.practice, 'Pay the invoice 4711'))).id;

/** Shown as something to sign that reads well, with these votes. */
const goodMorning = (votes: (truth: Json[]) => Json[]) => (activity: Json) => ({
  ...activity,
  type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
  intent: { signRawPayloadIntentV2: textToSign(liar.practice, 'Good morning') },
  votes: votes(activity.votes as Json[]),
});
const withVotes = (change: (votes: Json[]) => Json[]) => (activity: Json) => ({
  ...activity,
  votes: change(activity.votes as Json[]),
});
const findingOf = ({ document }: SealedReview, rule: string) => document.findings.find(finding => finding.rule === rule);

describe('a wallet deletion that is shown as “Good morning”', () => {
  test.each<[string, (votes: Json[]) => Json[]]>([
    ['without votes', () => []],
    ['with votes that show nothing', votes => votes.map(({ userId, selection }) => ({ userId, selection }))],
    ['with a vote that somebody stamped over another text', () => [{ ...stampedVote('{"type":"other"}') }]],
  ])('%s is critical and a claim: in the list, in the review, in the window, and never among several', async (_, votes) => {
    liar = await startLiar();
    const id = await deletion();
    liar.about(goodMorning(votes));
    const row = await liar.rowOf(id);
    expect([row?.severity, row?.claimed, row?.headline]).toEqual(['critical', true, expect.stringMatching(claim)]);
    const review = await liar.app.open(id);
    expect(review.document).toMatchObject({ severity: 'critical', claimed: true, headline: expect.stringMatching(claim) });
    expect(findingOf(review, 'proposal-unproven')?.sentence).toMatch(/^Nothing ties what is shown here to the fingerprint/);
    const together = await liar.app.ask('reviews.open_many', { activityIds: [id] });
    expect(together).toMatchObject({ ok: true, value: { reviews: [], refused: [{ activityId: id }] } });

    const deciding = liar.app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    const { checks } = await shownTo(liar.app.core);
    expect(checks).toContainEqual({ ok: false, sentence: expect.stringMatching(/^Proposer’s stamp not shown by the service/) });
    liar.app.later(10_000);
    const decide = (decision: string, heldMs: number) =>
      liar.app.core.request('confirm', 'confirm.decide', { seal: review.seal, decision, reachedEnd: true, heldMs });
    expect(await decide('approve', 0)).toMatchObject({ ok: false, message: expect.stringContaining('Hold for 0.9 seconds') });
    await decide('close', 0);
    await deciding;
    expect(votesOf(liar.practice, id, 'Ada')).toEqual([]);
  });

  test('beside the stamp of the deletion shows both sides, and cannot be approved at all', async () => {
    liar = await startLiar();
    const id = await deletion();
    liar.about(goodMorning(votes => votes));
    const review = await liar.app.open(id);
    expect(review.document).toMatchObject({ severity: 'critical', claimed: true });
    expect(findingOf(review, 'intent-not-proposed')?.sides).toEqual(
      expect.arrayContaining([
        { label: 'Type', before: 'ACTIVITY_TYPE_DELETE_WALLETS', after: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' },
        { label: 'payload', before: null, after: 'Good morning' },
        { label: 'deleteWithoutExport', before: 'true', after: null },
      ]),
    );
    expect(review.subject).toMatchObject({ activity: { canApprove: false, canReject: true } });
    const { shown, outcome } = await liar.approve(review.seal);
    expect(shown).toBeNull();
    expect(outcome).toMatchObject({ ok: false, code: 'mismatch', before: expect.stringContaining('DELETE_WALLETS') });
    expect(votesOf(liar.practice, id, 'Ada')).toEqual([]);
  });

  test('is the same to `npm run review`', async () => {
    liar = await startLiar();
    const id = await deletion();
    const truth = (await liar.app.request('get_activity', { activityId: id })) as unknown as { value: { activity: Json } };
    const said = (activity: Json, bare = false) => {
      const outcome = reviewText(JSON.stringify(bare ? activity : { activity }), '2026-11-22T09:00:00.000Z');
      return JSON.parse(outcome.ok ? outcome.value : '{}') as SealedReview['document'];
    };
    const unproven = said(goodMorning(() => [])(truth.value.activity));
    expect(unproven).toMatchObject({
      severity: 'critical',
      claimed: true,
      headline: expect.stringContaining('The service claims: '),
    });
    expect(unproven.findings.map(({ rule }) => rule)).toContain('proposal-unproven');
    expect(said(truth.value.activity).findings.map(({ rule }) => rule)).not.toContain('proposal-unproven');
    // Without its fingerprint it is no whole activity, and no request that has nothing to prove either.
    const { fingerprint: _, ...part } = truth.value.activity;
    expect(said(part)).toMatchObject({ severity: 'critical', claimed: true });
    // Nor is one whose parameters stand where a draft has them.
    const { intent, ...asked } = goodMorning(() => [])(truth.value.activity);
    expect(said({ ...asked, parameters: Object.values(intent as Json)[0] }, true)).toMatchObject({
      severity: 'critical',
      claimed: true,
    });
  });

  test('put in the place of what was read, between review and window, opens no window', async () => {
    liar = await startLiar();
    const id = await invoice();
    const review = await liar.app.open(id);
    liar.about(withVotes(() => []));
    const { shown, outcome } = await liar.approve(review.seal);
    expect([shown, outcome]).toMatchObject([null, { ok: false, code: 'changed' }]);
    expect(votesOf(liar.practice, id, 'Ada')).toEqual([]);
  });
});

describe('a text that fits, under a stamp that', () => {
  test.each<[string, string, string, (vote: Json) => Json]>([
    ['is false', 'high', 'proposal-stamp-false', vote => ({ ...vote, publicKey: proposersKey.publicKey })],
    ['somebody else made', 'high', 'vote-key-of-another', vote => ({ ...vote, ...chloesStamp(vote) })],
    ['nobody here can verify', 'look', 'proposal-unverifiable', vote => ({ ...vote, scheme: 'SIGNATURE_SCHEME_OF_TOMORROW' })],
    ['is left out', 'look', 'proposal-unverifiable', ({ signature: _, ...vote }) => vote],
    [
      'a key made that is not listed',
      'look',
      'vote-key-unlisted',
      vote => ({ ...vote, ...stampedVote(String(vote.message), String(vote.userId)) }),
    ],
  ])('%s is %s', async (_, severity, rule, change) => {
    liar = await startLiar();
    const id = await invoice();
    liar.about(withVotes(votes => votes.map(change)));
    const review = await liar.app.open(id);
    expect([review.document.severity, findingOf(review, rule)?.severity]).toEqual([severity, severity]);
    expect(review.document.claimed).toBeUndefined();
    const together = await liar.app.ask('reviews.open_many', { activityIds: [id] });
    expect(together.ok && together.value.reviews.length).toBe(severity === 'look' ? 1 : 0);
  });
  test('an approval of somebody who is no user there is looked at, however well it is stamped', async () => {
    liar = await startLiar();
    const id = await invoice();
    liar.about(activity => {
      const { fingerprint, organizationId, votes } = activity;
      const type = 'ACTIVITY_TYPE_APPROVE_ACTIVITY';
      const message = JSON.stringify({ type, timestampMs: '1795000000000', organizationId, parameters: { fingerprint } });
      return { ...activity, votes: [...(votes as Json[]), stampedVote(message, 'nobody')] };
    });
    const review = await liar.app.open(id);
    expect(findingOf(review, 'vote-key-unlisted')?.sentence).toContain('a user the service does not list');
    expect(review.subject).toMatchObject({ activity: { votes: [{ key: 'listed' }, { check: 'verified', key: 'not_listed' }] } });
  });

  test.each(['before', 'while'])('is read anew, where it became false %s the window is open', async when => {
    liar = await startLiar();
    const id = await invoice();
    const review = await liar.app.open(id);
    expect(review.document.severity).toBe('note');
    const lie = () => liar.about(withVotes(votes => votes.map(vote => ({ ...vote, publicKey: proposersKey.publicKey }))));
    if (when === 'before') lie();
    const { outcome } = await liar.approve(review.seal, lie);
    expect(outcome).toMatchObject({ ok: false, code: 'changed', before: 'note', after: 'high' });
    expect(votesOf(liar.practice, id, 'Ada')).toEqual([]);
  });

  const chloesStamp = (vote: Json) => stampedVote(String(vote.message), String(vote.userId), liar.practice.as('Chloé').key);
});

describe('a passkey’s stamp', () => {
  const key = softPasskey(Buffer.from('Ben’s phone').toString('base64url'), '07'.repeat(32));
  const parts = (vote: Json, lie = {}) => assertionFor(key, Buffer.from(String(vote.message)), lie);
  /** The proposal as a vote of Ben's passkey, whose public half the service lists for somebody. */
  const shownAs = (change: (vote: Json) => Json) => withVotes(votes => votes.map(change));
  const listedFor = (userName: string, publicKey = key.publicKey) =>
    liar.answer('list_users', answer => ({
      users: (answer.users as Json[]).map(user =>
        String(user.userName).startsWith(userName) ? { ...user, authenticators: [authenticator(publicKey)] } : user,
      ),
    }));
  const at = { seconds: '1795000000', nanos: '0' };
  const authenticator = (publicKey: string) => ({
    ...{ transports: [], attestationType: 'none', aaguid: 'a', credentialId: key.credentialId, model: 'm' },
    ...{
      credential: { publicKey, type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR' },
      authenticatorId: 'a',
      authenticatorName: 'Phone',
    },
    ...{ createdAt: at, updatedAt: at },
  });
  const bare = { publicKey: undefined, scheme: passkeyScheme };
  const asJson = (vote: Json, lie = {}) => ({ ...vote, ...bare, signature: JSON.stringify(parts(vote, lie)) });
  const opened = async (holder: string, change: (vote: Json) => Json, publicKey?: string) => {
    liar = await startLiar();
    const id = await invoice();
    listedFor(holder, publicKey);
    await liar.app.request('list_users');
    liar.about(shownAs(change));
    const review = await liar.app.open(id);
    return { review, vote: review.subject.kind === 'activity' ? review.subject.activity.votes[0] : undefined };
  };

  test.each<[string, (vote: Json) => Json]>([
    ['as JSON in the signature', vote => asJson(vote)],
    [
      'as base64url of that',
      vote => ({ ...asJson(vote), signature: Buffer.from(JSON.stringify(parts(vote))).toString('base64url') }),
    ],
    ['as members of the vote', vote => ({ ...vote, ...bare, ...parts(vote) })],
  ])('is verified against the key that is listed for its user, wherever its parts stand: %s', async (_, change) => {
    const { review, vote } = await opened('Ben', change);
    expect(vote).toMatchObject({ check: 'verified', key: 'listed', reason: expect.stringContaining('passkey') });
    expect(rulesOf(review).filter(rule => rule.startsWith('proposal') || rule.startsWith('vote'))).toEqual([]);
  });

  test('that Ben really made over HTTP is verified', async () => {
    liar = await startLiar();
    const { id } = await liar.practice.withPasskey('Ben').propose('sign_raw_payload', textToSign(liar.practice, 'By phone'));
    await liar.app.request('list_users');
    expect((await liar.app.open(id)).subject).toMatchObject({ activity: { votes: [{ check: 'verified', key: 'listed' }] } });
  });

  test.each<[string, string, (vote: Json) => Json]>([
    ['was made over another body', 'high', vote => asJson(vote, { challenge: Buffer.from('another').toString('base64url') })],
    ['registers a key', 'high', vote => asJson(vote, { type: 'webauthn.create' })],
    ['was made while nobody was there', 'high', vote => asJson(vote, { flags: 0x04 })],
    [
      'says two things at once',
      'high',
      vote => asJson(vote, { clientDataJson: '{"type":"webauthn.get","type":"webauthn.get"}' }),
    ],
    ['has another signature', 'high', vote => withSignature(vote)],
    ['names no key that is listed', 'look', vote => withCredential(vote)],
  ])('that %s is %s', async (_, severity, change) => {
    const { review, vote } = await opened('Ben', change);
    expect([review.document.severity, vote?.check]).toEqual([severity, severity === 'high' ? 'invalid' : 'unverifiable']);
  });
  const withSignature = (vote: Json) => ({
    ...vote,
    ...bare,
    signature: JSON.stringify({ ...parts(vote), signature: parts({ message: 'another' }).signature }),
  });
  const withCredential = (vote: Json) => ({
    ...vote,
    ...bare,
    signature: JSON.stringify({ ...parts(vote), credentialId: Buffer.from('unknown').toString('base64url') }),
  });

  test('of a credential that is listed for another user is high', async () => {
    const { review, vote } = await opened('Chloé', vote => asJson(vote));
    expect([review.document.severity, findingOf(review, 'vote-key-of-another')?.severity]).toEqual(['high', 'high']);
    // Her key made it, and that proves nothing of Ben.
    expect(vote).toMatchObject({ check: 'unverifiable', key: 'of_another' });
  });
});

describe('the setting for a deployment that never shows votes', () => {
  const settle = async (shown: boolean, decision: 'approve' | 'reject') => {
    const [connection] = await connections();
    const asked = liar.app.ask('connections.votes', { connectionId: connection?.connectionId ?? '', shown });
    const window = await decideNext(liar.app.core, decision, async ms => liar.app.later(ms));
    return { window, answer: await asked };
  };
  const connections = async () => {
    const state = await liar.app.ask('app.state');
    return state.ok ? state.value.connections : [];
  };

  test('is switched in the confirmation window alone, journalled, and said in every review; what it excuses stays high', async () => {
    liar = await startLiar();
    const refused = await settle(false, 'reject');
    expect(refused.answer).toMatchObject({ ok: false, code: 'declined' });
    expect((await connections())[0]?.votesNeverShown).toBeUndefined();
    const { window, answer } = await settle(false, 'approve');
    expect(window.review.document).toMatchObject({
      severity: 'critical',
      headline: expect.stringContaining('where no vote proves it'),
    });
    expect(answer).toMatchObject({ ok: true, value: { votesNeverShown: true } });
    const journal = await liar.app.ask('journal.entries', { limit: 10, kinds: ['connection_changed'] });
    const abouts = journal.ok ? (journal.value as JournalPage).entries.map(({ about }) => about) : [];
    expect(abouts[0]).toContain('unproven: its deployment is set as never showing votes');

    const id = await invoice();
    liar.about(withVotes(() => []));
    const review = await liar.app.open(id);
    expect([review.document.severity, review.document.claimed, (await liar.rowOf(id))?.severity]).toEqual(['high', true, 'high']);
    expect(rulesOf(review)).toEqual(expect.arrayContaining(['proposal-unproven-by-setting', 'votes-never-shown']));
    const together = await liar.app.ask('reviews.open_many', { activityIds: [id] });
    expect(together).toMatchObject({ ok: true, value: { reviews: [] } });

    liar.about(withVotes(votes => votes.map(vote => ({ ...vote, message: `${String(vote.message)} ` }))));
    expect((await liar.app.open(await invoice())).document.severity, 'a text that does not fit is not excused').toBe('critical');
    liar.about(null);
    // What is routine stays routine: it is said beside what is held.
    expect(rulesOf(await liar.app.open(await invoice()))).not.toContain('votes-never-shown');
    await settle(true, 'approve');
    expect(rulesOf(await liar.app.open(await invoice()))).not.toContain('votes-never-shown');
  });

  test('is no way to have an approval of something else stored unseen', async () => {
    liar = await startLiar();
    await settle(false, 'approve');
    const id = await deletion();
    liar.about(goodMorning(() => []));
    const review = await liar.app.open(id);
    const { shown } = await liar.approve(review.seal);
    expect(shown?.review.document).toMatchObject({ severity: 'high', claimed: true, headline: expect.stringMatching(claim) });
    expect(stored(liar.practice, id).votes.length).toBeGreaterThan(0);
  });
});
