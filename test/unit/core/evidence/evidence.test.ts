import { beforeAll, describe, expect, test } from 'vitest';
import type { Activity } from '../../../../electron/contract/service/activity.ts';
import { dialect } from '../../../../electron/contract/service/dialect.ts';
import type { EvidenceReport } from '../../../../electron/contract/values/evidence.ts';
import { documentOf } from '../../../../electron/core/decisions/opening.ts';
import { createSeals } from '../../../../electron/core/decisions/seal.ts';
import { documentOfBytes } from '../../../../electron/core/evidence/document.ts';
import {
  type Evidence,
  type EvidenceInput,
  makeEvidence,
  receiptFrom,
  votesOf,
} from '../../../../electron/core/evidence/evidence.ts';
import { partsOf } from '../../../../electron/core/evidence/format.ts';
import { openEvidence } from '../../../../electron/core/evidence/open.ts';
import type { ReviewContext } from '../../../../electron/core/known/context.ts';
import { viewOf } from '../../../../electron/core/review/activity-view.ts';
import { reviewDocument } from '../../../../electron/core/review/document.ts';
import { fingerprintOf } from '../../../../electron/core/stamps/fingerprint.ts';
import { hashOf } from '../../../../electron/core/text/canonical.ts';
import { textToSign } from '../../../e2e/support/world.ts';
import { startApp } from '../../support/app.ts';

const version = '1.2.3';
let input: EvidenceInput;
let ada: string;

/** A signature that Ben proposed and Ada approved, as the practice service gives it, with real stamps. */
beforeAll(async () => {
  const app = await startApp();
  const { id } = await app.practice.as('Ben').propose('sign_raw_payload', textToSign(app.practice, 'Pay the invoice 4711'));
  const other = await app.practice.as('Ben').propose('sign_raw_payload', textToSign(app.practice, 'Something else'));
  const opened = await app.open(id);
  const deciding = app.ask('reviews.decide', { seal: opened.seal, decision: 'approve' });
  await app.person('approve');
  await deciding;
  const read = async (name: string, parameters = {}) => {
    const answer = await app.request(name, parameters);
    if (!answer.ok) throw new Error(answer.message);
    return answer.value as Record<string, unknown>;
  };
  const activity = (await read('get_activity', { activityId: id })).activity as Activity;
  const elsewhere = (await read('get_activity', { activityId: other.id })).activity as Activity;
  ada = app.practice.info.users.find(u => u.userName.startsWith('Ada'))?.userId ?? '';
  const context: ReviewContext = {
    now: '2026-11-21T09:00:00.000Z',
    ownAddresses: ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
    addressBook: [
      { label: 'The signer', address: textToSign(app.practice, '').signWith, kind: 'own' },
      { label: 'A secret friend', address: '0x1111111111111111111111111111111111111111', kind: 'counterparty' },
    ],
    current: {
      users: (await read('list_users')).users,
      accounts: (await read('list_wallet_accounts')).accounts,
      wallets: (await read('list_wallets')).wallets,
      policies: (await read('list_policies')).policies,
      privateKeys: (await read('list_private_keys')).privateKeys,
    },
    history: [elsewhere],
  };
  await app.close();
  const review = createSeals(n => new Uint8Array(n).fill(7)).seal(
    { kind: 'activity', activity: viewOf(activity, ada, context, dialect) },
    documentOf(activity, context),
    { sealedAt: context.now, organizationId: activity.organizationId, organizationName: 'Northwind', keyName: 'Ada · laptop' },
    activity,
    context,
  );
  input = {
    appVersion: version,
    madeAt: '2026-11-21T10:00:00.000Z',
    review,
    activity,
    context,
    reviewer: ada,
    decision: { decision: 'approve', userId: ada, at: '2026-11-21T09:30:00.000Z' },
    journal: { sequence: 12, hash: 'ab'.repeat(32) },
    turn,
  };
});

const turn = async () => {};
const made = async (more: Partial<EvidenceInput> = {}): Promise<Evidence> => {
  const outcome = await makeEvidence({ ...input, ...more });
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
};
const opened = async (bytes: Uint8Array, appVersion = version): Promise<EvidenceReport> => {
  const outcome = await openEvidence(bytes, { appVersion, turn });
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
};
type File = Record<string, unknown> & {
  activity: Activity;
  document: Record<string, unknown>;
  context: ReviewContext;
  votes: Record<string, unknown>[];
  decision: object;
  seal: object;
  parts: Record<string, string>;
};
const fileOf = (evidence: Evidence) => JSON.parse(Buffer.from(evidence.bytes).toString()) as File;
const bytesOf = (file: unknown) => Buffer.from(JSON.stringify(file));
/** An edit by somebody who knows the format: every hash is made anew. */
const rehashed = (file: File): Uint8Array => {
  const { parts: _, hash: __, ...members } = file;
  const parts = partsOf(members);
  return bytesOf({ ...members, parts, hash: hashOf(parts) });
};
const failed = (report: EvidenceReport) => report.checks.filter(c => !c.ok).map(c => c.sentence);

describe('a bundle that was not touched', () => {
  test('is verified whole, offline, with the document computed anew', async () => {
    const evidence = await made();
    const report = await opened(evidence.bytes);
    expect(failed(report)).toEqual([]);
    expect(report).toMatchObject({
      ok: true,
      hash: evidence.hash,
      words: evidence.words,
      appVersion: version,
      journal: input.journal,
    });
    expect(report.words).toHaveLength(6);
    expect(report.review.document).toEqual(input.review.document);
    expect(report.review.hash).toBe(input.review.hash);
    const sentences = report.checks.map(c => c.sentence).join('\n');
    expect(sentences).toMatch(/All \d+ members are as they were written/);
    expect(sentences).toMatch(/fingerprint is the SHA-256/);
    expect(sentences).toMatch(/recomputed from the bytes and is the same, as is its digest [0-9a-f]{64}/);
    expect(sentences).toMatch(/Vote 1, of .*: verified/);
    expect(sentences).toMatch(/Vote 2, of .*: verified/);
    expect(sentences).toMatch(/Receipt of the signature, checked again: verified/);
    expect(sentences).toMatch(/The decision to approve is the vote of/);
  });

  test('can be read and not decided, and says what it cannot show', async () => {
    const { review, notes } = await opened((await made()).bytes);
    expect(review.subject).toMatchObject({
      kind: 'activity',
      activity: { canApprove: false, canReject: false, because: [expect.stringMatching(/from an evidence bundle/)] },
    });
    expect(notes.join('\n')).toMatch(/compare its words or its SHA-256/);
    expect(notes.join('\n')).toMatch(/Line 12 of the journal should have the hash (ab){32}/);
  });

  test('carries the exact text the proposer stamped, and it is what the fingerprint is made of', async () => {
    const { body, activity } = fileOf(await made()) as File & { body: string };
    expect(fingerprintOf(Buffer.from(body))).toBe(activity.fingerprint);
  });

  test('carries no more of the organisation than its document speaks of', async () => {
    const file = fileOf(await made());
    expect(file.context.addressBook.map(e => e.label)).not.toContain('A secret friend');
    expect(file.context.ownAddresses).toEqual([]);
    expect(file.context.current).not.toHaveProperty('policies');
    expect(JSON.stringify(file.context)).not.toContain('A secret friend');
  });

  test('says what it does not show: a stamp that holds, the text of the proposer, the vote that was decided', async () => {
    const notesOf = async (edit: (file: File) => void) => {
      const file = fileOf(await made());
      edit(file);
      return (await opened(rehashed(file))).notes.join('\n');
    };
    const votes = (change: object) => (file: File) =>
      Object.assign(file.activity, { votes: file.activity.votes.map(vote => ({ ...vote, ...change })) });
    const texts = {
      stamp: /nothing ties the request to a key/,
      text: /did not show the text the proposer stamped/,
      vote: /was read before the vote was stored/,
    };
    const whole = await notesOf(() => {});
    for (const text of Object.values(texts)) expect(whole).not.toMatch(text);
    const [ben] = (input.activity as Activity).votes;
    expect(await notesOf(votes({ signature: ben?.signature, message: 'another text' }))).toMatch(texts.stamp);
    expect(await notesOf(votes({ scheme: 'a scheme of tomorrow' }))).toMatch(texts.stamp);
    // One that holds is enough.
    expect(await notesOf(file => void Object.assign(file.activity.votes[1] ?? {}, { scheme: 'of tomorrow' }))).not.toMatch(
      texts.stamp,
    );
    expect(await notesOf(file => void Object.assign(file, { body: null }))).toMatch(texts.text);
    expect(await notesOf(file => void file.activity.votes.pop())).toMatch(texts.vote);
  });

  test('is not decided on even where its request is still open', async () => {
    const file = fileOf(await made());
    file.activity.votes.pop();
    Object.assign(file.activity, { status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', canApprove: true, canReject: true, result: {} });
    expect(viewOf(file.activity, ada, input.context, dialect).canApprove).toBe(true);
    expect((await opened(rehashed(file))).review.subject).toMatchObject({ activity: { canApprove: false, canReject: false } });
  });

  test('has the text of whoever proposed, whichever vote comes first', async () => {
    const activity = input.activity as Activity;
    const { body } = fileOf(await made({ activity: { ...activity, votes: activity.votes.toReversed() } })) as File & {
      body: string;
    };
    expect(fingerprintOf(Buffer.from(body))).toBe(activity.fingerprint);
  });

  test('is not made of a request that holds a token', async () => {
    const activity = {
      ...(input.activity as Activity),
      result: { stampLoginResult: { session: 'a token of a session' } },
    } as Activity;
    const review = { ...input.review, document: documentOf(activity, input.context) };
    expect(await makeEvidence({ ...input, activity, review })).toMatchObject({
      ok: false,
      code: 'forbidden',
    });
  });

  test('made by another version says so where words differ', async () => {
    const file = fileOf(await made());
    file.document.headline = 'In other words';
    const report = await opened(rehashed(file), '9.9.9');
    expect(failed(report).join('\n')).toMatch(/made with Countersign 1\.2\.3; this is 9\.9\.9/);
    expect(failed(await opened(rehashed(file))).join('\n')).toMatch(/it is “[^”]*”\.$/m);
  });
});

describe('an edit of any member is detected and named', () => {
  const edits: Record<string, (value: unknown) => unknown> = {
    appVersion: () => '1.2.4',
    madeAt: () => '2026-11-22T10:00:00.000Z',
    reviewer: () => 'somebody else',
    seal: value => ({ ...(value as object), keyName: 'another key' }),
    body: value => `${value} `,
    activity: value => ({ ...(value as object), updatedAt: '2026-11-22T10:00:00.000Z' }),
    context: value => ({ ...(value as object), now: '2026-11-22T10:00:00.000Z' }),
    document: value => ({ ...(value as object), effects: [] }),
    votes: () => [],
    receipt: value => ({ ...(value as object), notes: ['all is well'] }),
    decision: value => ({ ...(value as object), decision: 'reject' }),
    journal: () => ({ sequence: 13, hash: 'ab'.repeat(32) }),
  };
  test('no member is left out of this list', async () => {
    const members = Object.keys(fileOf(await made())).filter(
      name => !['format', 'version', 'submit', 'parts', 'hash'].includes(name),
    );
    expect(Object.keys(edits).sort()).toEqual(members.sort());
  });
  test.each(Object.keys(edits))('%s', async member => {
    const file = fileOf(await made());
    const report = await opened(bytesOf({ ...file, [member]: edits[member]?.(file[member]) }));
    expect(report.ok).toBe(false);
    expect(failed(report)).toContain(`“${member}” is not as it was when the bundle was made.`);
  });
  test.each(['parts', 'hash'])('%s', async member => {
    const file = fileOf(await made());
    const changed = member === 'hash' ? 'ab'.repeat(32) : { ...file.parts, extra: 'ab'.repeat(32) };
    expect(failed(await opened(bytesOf({ ...file, [member]: changed }))).join('\n')).toMatch(
      /“hash” or “parts” was edited|“extra”/,
    );
  });
  test.each([null, 'none', undefined])('the hashes of the members taken away: %s', async parts => {
    expect(failed(await opened(bytesOf({ ...fileOf(await made()), parts }))).join('\n')).toMatch(/“hash” or “parts” was edited/);
  });
  test('a member whose name has no end is named by its beginning, in the bundle and in its document', async () => {
    const file = fileOf(await made());
    const long = 'x'.repeat(1_000);
    Object.assign(file.document, { [long]: 1 });
    const sentences = failed(await opened(bytesOf({ ...file, [long]: 1 })));
    expect(sentences.filter(sentence => /^“x{40}”/.test(sentence))).toHaveLength(2);
  });
  test('a member that was added', async () => {
    expect(failed(await opened(bytesOf({ ...fileOf(await made()), verdict: 'fine' })))).toContain(
      '“verdict” is not as it was when the bundle was made.',
    );
  });
  test.each(['activity', 'document', 'context', 'votes', 'seal', 'body'])('%s taken out', async member => {
    const { [member]: _, ...file } = fileOf(await made());
    expect(await openEvidence(bytesOf(file), { appVersion: version, turn })).toMatchObject({
      ok: false,
      code: 'invalid',
      message: expect.stringContaining(member),
    });
  });
});

describe('an edit whose hashes were all made anew is still detected', () => {
  const intentOf = (file: File) => Object.values(file.activity.intent).find(v => v !== null) as Record<string, unknown>;
  const cases: [string, (file: File) => void, RegExp][] = [
    [
      'the intent',
      file => void Object.assign(intentOf(file), { payload: 'Pay the invoice 4712' }),
      /intent of the activity is not what the request says/,
    ],
    [
      'the fingerprint',
      file => void Object.assign(file.activity, { fingerprint: `sha256:${'0'.repeat(64)}` }),
      /request’s text and the fingerprint do not belong together/,
    ],
    [
      'the type',
      file => void Object.assign(file.activity, { type: 'ACTIVITY_TYPE_DELETE_WALLETS' }),
      /Type, organisation or intent/,
    ],
    ['the status', file => void Object.assign(file.activity, { status: 'ACTIVITY_STATUS_FAILED' }), /The seal does not match/],
    ['the body', file => void Object.assign(file, { body: String(file.body).replace('4711', '4712') }), /do not belong together/],
    [
      'the headline',
      file => void Object.assign(file.document, { headline: 'Nothing to see' }),
      /“headline” of the document: the bundle says “Nothing to see”/,
    ],
    ['the findings', file => void Object.assign(file.document, { findings: [], severity: 'look' }), /“severity” of the document/],
    [
      'the digest',
      file => void Object.assign(file.document.digest as object, { value: 'ab'.repeat(32) }),
      /“digest” of the document/,
    ],
    [
      'a fact',
      file => void Object.assign((file.document.facts as object[])[0] ?? {}, { value: '0x0' }),
      /“facts” of the document/,
    ],
    [
      'the decoded tree',
      file => void Object.assign(file.document, { decoded: { label: 'Request', value: 'nothing' } }),
      /“decoded” of the document/,
    ],
    [
      'a member of the document taken out',
      file => void Reflect.deleteProperty(file.document, 'effects'),
      /“effects” of the document: the bundle says “nothing”/,
    ],
    [
      'a name in the context',
      file => void Object.assign(file.context.addressBook[0] ?? {}, { label: 'Mallory' }),
      /of the document/,
    ],
    [
      'a vote turned around',
      file => void Object.assign(file.activity.votes[1] ?? {}, { selection: 'VOTE_SELECTION_REJECTED' }),
      /Vote 2, of .*: the bundle says verified/,
    ],
    [
      'a vote’s signature',
      file => void Object.assign(file.activity.votes[1] ?? {}, { signature: file.activity.votes[0]?.signature }),
      /Vote 2, of .*checked here, it is invalid/,
    ],
    ['a vote’s voter', file => void Object.assign(file.votes[1] ?? {}, { userId: 'somebody' }), /Vote 2, of/],
    [
      'what is said of a vote',
      file => void Object.assign(file.votes[0] ?? {}, { check: 'unverifiable' }),
      /Vote 1, of .*: the bundle says unverifiable/,
    ],
    ['a vote taken out', file => void file.activity.votes.pop(), /lists 2 votes, but the activity has 1/],
    ['what is said of a vote taken out', file => void file.votes.pop(), /Vote 2, of .*was removed/],
    [
      'the signature',
      file =>
        void Object.assign(file.activity, {
          result: { signRawPayloadResult: { r: '1'.repeat(64), s: '1'.repeat(64), v: '00' } },
        }),
      /The receipt was edited. Checked here, the signature is: mismatch/,
    ],
    ['the receipt', file => void Object.assign(file.receipt ?? {}, { publicKey: '02' }), /The receipt was edited/],
    [
      'what was signed taken out',
      file => void Object.assign(file.activity, { result: {} }),
      /has a receipt, but the activity has no signature/,
    ],
    ['the receipt taken out', file => void Object.assign(file, { receipt: null }), /receipt of the signature was removed/],
    [
      'the decision',
      file => void Object.assign(file.decision, { decision: 'reject' }),
      /decision says reject, and the vote of .* is VOTE_SELECTION_APPROVED/,
    ],
    ['the seal’s hash', file => void Object.assign(file.seal, { hash: 'ab'.repeat(32) }), /The seal does not match/],
  ];
  test.each(cases)('%s', async (_, edit, reason) => {
    const file = fileOf(await made());
    edit(file);
    const report = await opened(rehashed(file));
    expect(report.ok).toBe(false);
    expect(failed(report).join('\n')).toMatch(reason);
  });
  test('a vote that does not hold is a failure, though the bundle says so itself', async () => {
    const file = fileOf(await made());
    Object.assign(file.activity.votes[1] ?? {}, { signature: file.activity.votes[0]?.signature });
    Object.assign(file, { votes: votesOf(file.activity, file.context, dialect) });
    expect(failed(await opened(rehashed(file))).join('\n')).toMatch(/Vote 2, of .*: invalid/);
  });
  test('a receipt that does not match is a failure, though the bundle says so itself', async () => {
    const file = fileOf(await made());
    Object.assign(file.activity, { result: { signRawPayloadResult: { r: '1'.repeat(64), s: '1'.repeat(64), v: '00' } } });
    Object.assign(file, { receipt: receiptFrom(file.activity, file.context) });
    expect(failed(await opened(rehashed(file))).join('\n')).toMatch(/checked again: mismatch/);
  });
  test('a decision is held against the last vote of its user', async () => {
    const file = fileOf(await made());
    const [ben, own] = file.activity.votes;
    Object.assign(file.activity, { votes: [ben, { ...own, selection: 'VOTE_SELECTION_REJECTED' }, own] });
    const { checks } = await opened(rehashed(file));
    expect(checks.map(({ sentence }) => sentence)).toContain(`The decision to approve is the vote of ${ada}.`);
  });
  test('a member that was added to the document is named', async () => {
    const file = fileOf(await made());
    Object.assign(file.document, { advice: 'Approve it.' });
    expect(failed(await opened(rehashed(file))).join('\n')).toMatch(/“advice” of the document: the bundle says “Approve it.”/);
  });
  test('the edited document is not the one that is shown', async () => {
    const file = fileOf(await made());
    file.document.headline = 'Nothing to see';
    expect((await opened(rehashed(file))).review.document.headline).toBe(input.review.document.headline);
  });
});

describe('a body that has not been sent', () => {
  const parameters = { userId: 'u1', userName: 'Ann' };
  const body = JSON.stringify({ type: 'ACTIVITY_TYPE_UPDATE_USER', timestampMs: '1', organizationId: 'o1', parameters });
  const context: ReviewContext = { now: '2026-11-21T09:00:00.000Z', ownAddresses: [], addressBook: [], current: {} };
  const evidence = () => {
    const document = reviewDocument({ type: 'ACTIVITY_TYPE_UPDATE_USER', parameters }, context);
    const review = createSeals(n => new Uint8Array(n)).seal(
      { kind: 'submit', operation: 'update_user', body, fingerprint: fingerprintOf(Buffer.from(body)) },
      document,
      { sealedAt: context.now, organizationId: 'o1', organizationName: 'N', keyName: 'k' },
      null,
      context,
    );
    return made({ review, context, activity: null, decision: null, journal: null });
  };
  test('is evidence of the very bytes', async () => {
    const report = await opened((await evidence()).bytes);
    expect(failed(report)).toEqual([]);
    expect(report.review.subject).toMatchObject({ kind: 'submit', operation: 'update_user', body });
    expect(report.checks.map(({ sentence }) => sentence)).toContain(
      'The document was recomputed from the bytes and is the same.',
    );
    expect(report.notes.join('\n')).not.toMatch(/No vote in it/);
  });
  test('of an operation that there is not is no bundle', async () => {
    const file = fileOf(await evidence());
    for (const operation of ['do_anything', 'toString', 7])
      expect(
        await openEvidence(rehashed({ ...file, submit: { ...(file.submit as object), operation } }), {
          appVersion: version,
          turn,
        }),
      ).toMatchObject({ ok: false, code: 'invalid' });
  });
  test('beside an activity that is another one is named', async () => {
    const file = fileOf(await evidence());
    Object.assign(file, { activity: input.activity });
    expect(failed(await opened(rehashed(file))).join('\n')).toMatch(/The activity is not the one that was submitted/);
  });
  test('that two readers take differently is shown as neither of its readings', () => {
    const twice = body.replace('"parameters":', '"parameters":{"userId":"u2","userName":"Mallory"},"parameters":');
    const submit = { operation: 'update_user' as const, fingerprint: fingerprintOf(Buffer.from(twice)) };
    const text = JSON.stringify(documentOfBytes({ submit, body: twice, activity: null }, context));
    for (const name of ['Ann', 'Mallory', 'u1', 'u2']) expect(text).not.toContain(`"${name}"`);
  });
  test('changed with all hashes made anew is named', async () => {
    const file = fileOf(await evidence());
    Object.assign(file, { body: body.replace('Ann', 'Bob') });
    expect(failed(await opened(rehashed(file))).join('\n')).toMatch(
      /do not belong together[\s\S]*The seal does not match[\s\S]*of the document/,
    );
  });
});

test('a context that is no longer the one of the seal makes no bundle', async () => {
  const outcome = await makeEvidence({ ...input, context: { ...input.context, addressBook: [] } });
  expect(outcome).toMatchObject({ ok: false, code: 'changed' });
});

test.each([
  ['nothing', ''],
  ['text', 'hello'],
  ['another file', '{"format":"countersign address book","version":1}'],
  ['a list', '[]'],
  ['a later version', '{"format":"countersign evidence","version":2}'],
  ['JSON that is too deep', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
])('%s is no bundle, and is refused in a sentence', async (_, text) => {
  expect(await openEvidence(Buffer.from(text), { appVersion: version, turn })).toMatchObject({ ok: false, code: 'invalid' });
});

test('bytes that are no UTF-8 are said to be that', async () => {
  expect(await openEvidence(Uint8Array.of(0xff, 0xfe, 0x7b), { appVersion: version, turn })).toMatchObject({
    ok: false,
    message: expect.stringMatching(/expected UTF-8 text/),
  });
});

test('a bundle with a member twice is none: readers differ about which of the two counts', async () => {
  const text = JSON.stringify(fileOf(await made()));
  const twice = text.replace('"madeAt":', '"madeAt":"2026-11-20T10:00:00.000Z","madeAt":');
  expect(await openEvidence(Buffer.from(twice), { appVersion: version, turn })).toMatchObject({
    ok: false,
    message: expect.stringMatching(/expected once, received twice/),
  });
});

test('a file larger than any bundle is not read', async () => {
  const bytes = new Uint8Array(32 * 1024 * 1024 + 1).fill(0x20);
  expect(await openEvidence(bytes, { appVersion: version, turn })).toMatchObject({ ok: false, code: 'too_large' });
});

test('a bundle made to exhaust the reader is refused, or opens as edited', async () => {
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  const text = JSON.stringify(fileOf(await made()));
  for (const [place, more] of [
    ['"decision":{', `"deep":${deep},"decision":{`],
    ['"intent":{', `"intent":{"deep":${deep},`],
    ['"current":{', `"current":{"deep":${deep},`],
  ] as const) {
    expect(text).toContain(place);
    const outcome = await openEvidence(Buffer.from(text.replace(place, more)), { appVersion: version, turn });
    expect(outcome.ok && outcome.value.ok, place).toBe(false);
  }
});
