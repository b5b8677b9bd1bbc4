/** What a person reads once for all rows of a batch: every row, every account, every finding. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { failure } from '../../../../../electron/contract/outcome.ts';
import type { Digest, Fact, Finding, ReviewDocument, Severity } from '../../../../../electron/contract/values/document.ts';
import { boundOf } from '../../../../../electron/core/review/apart/bound.ts';
import { batchDocument } from '../../../../../electron/core/signing/batch/document.ts';
import type { BatchRequest } from '../../../../../electron/core/signing/batch/read.ts';
import { fingerprintOf } from '../../../../../electron/core/stamps/fingerprint.ts';
import { codeWords } from '../../../../../electron/core/text/code-words.ts';
import { context, now, parties } from '../../../../vectors/parties.ts';
import { unsigned } from '../../../../vectors/payloads.ts';
import { csvOf, signingBench } from '../../../support/signing-bench.ts';

const digestOf = (value: string, more: Partial<Digest> = {}): Digest => ({
  ...{ method: 'keccak256', value, parts: [], libraries: ['viem', '@noble/hashes'], agreed: true, words: [] },
  ...more,
});
const document = (more: Partial<ReviewDocument> = {}): ReviewDocument => ({
  ...{ headline: 'Sign a text', effects: [], facts: [], findings: [], severity: 'note', digest: digestOf('aa'), differences: [] },
  decoded: { label: 'Request' },
  ...more,
});
const request = (signWith: string, more: Partial<BatchRequest> = {}): BatchRequest => ({
  ...{ label: '', accountName: null, document: document() },
  parameters: {
    ...{ signWith, payload: 'x', encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' },
  },
  ...more,
});
const finding = (severity: Severity, sentence: string, rule = 'rule'): Finding => ({ rule, severity, sentence });
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('the window says how many requests there are, with which accounts, the busiest first', () => {
  const headline = (...accounts: string[]) => batchDocument(accounts.map(each => request(each))).headline;
  expect(headline('a')).toBe('1 signing request, one after another, with “a”');
  expect(headline('a', 'a')).toBe('2 signing requests, one after another, with “a”');
  expect(headline('a', 'b', 'b')).toBe('3 signing requests, one after another, with “b” and “a”');
  expect(headline('a', 'b', 'c')).toBe('3 signing requests, one after another, with “a”, “b” and “c”');
  expect(headline('a', 'b', 'c', 'd')).toBe('4 signing requests, one after another, with “a”, “b”, “c” and “d”');
  expect(headline('a', 'b', 'c', 'd', 'e', 'f')).toBe(
    '6 signing requests, one after another, with “a”, “b”, “c” and 3 other accounts',
  );
  expect(headline()).toBe('0 signing requests, one after another, with ');
});

test('each account stands there once, as what it is, with its name and how often', () => {
  const id = '0b0f9d3c-52c4-4bb3-9f77-3f6f1f0e9d11';
  const named = request(parties.ops, { accountName: 'Ops hot' });
  const { facts, headline } = batchDocument([request(id), named, named, request(`${id}0`), request(`x${id}`)]);
  const fact = (value: string, kind: Fact['kind'], note: string) => ({ label: 'Account', value, kind, source: 'pasted', note });
  expect(facts).toStrictEqual([
    { ...fact(parties.ops, 'address', '2 requests'), name: 'Ops hot', nameSource: 'service' },
    fact(id, 'id', '1 request'),
    fact(`${id}0`, 'address', '1 request'),
    fact(`x${id}`, 'address', '1 request'),
  ]);
  expect(headline).toBe(`5 signing requests, one after another, with “Ops hot”, “${id}”, “${id}0” and “x${id}”`);
});

test('a finding is said once with its rows, the gravest first', () => {
  const of = (...findings: Finding[]) => request('a', { document: document({ findings }) });
  const everywhere = finding('note', 'It is text.');
  const high = finding('high', 'It is much.');
  const read = batchDocument([
    of(everywhere, high),
    of(everywhere, high, finding('critical', 'It is all.')),
    of(everywhere, finding('look', 'It is much.')),
    of(everywhere, high),
    of(everywhere, high, finding('high', 'It is much.', 'another rule')),
    of(everywhere, high),
  ]);
  expect(read.findings).toEqual([
    finding('critical', 'Row 2: It is all.'),
    finding('high', 'Rows 1–2, 4–6: It is much.'),
    finding('high', 'Row 5: It is much.', 'another rule'),
    finding('look', 'Row 3: It is much.'),
    finding('note', 'Every row: It is text.'),
  ]);
  expect(read.severity).toBe('critical');
  expect(batchDocument([of(high)])).toMatchObject({ severity: 'high', findings: [finding('high', 'Row 1: It is much.')] });
});

test('one digest stands for all of them, in their order', () => {
  const of = (digest: Digest | null) => request('a', { document: document({ digest }) });
  const whole = digestOf('', { parts: [{ label: 'sha256 of the message', value: 'cc' }], libraries: ['node:crypto'] });
  const read = batchDocument([of(digestOf('aa')), of(whole), of(digestOf('bb'))]);
  const value = sha256('aa\ncc\nbb');
  expect(read.digest).toEqual({
    method: 'sha256 over the 3 digests in order, one a line, for comparing',
    ...{ value, parts: [], libraries: ['viem', '@noble/hashes', 'node:crypto'], agreed: true, words: codeWords(value) },
  });
  // What has no digest has no part in it, and nothing is agreed on then.
  expect(batchDocument([of(digestOf('aa')), of(null)]).digest).toMatchObject({
    ...{ value: sha256('aa\n'), agreed: false, libraries: ['viem', '@noble/hashes'] },
  });
  expect(batchDocument([of(digestOf('')), of(digestOf('aa'))]).digest).toMatchObject({ value: sha256('\naa'), agreed: true });
  const doubted = digestOf('bb', { agreed: false });
  expect(batchDocument([of(digestOf('aa')), of(doubted), of(digestOf('cc'))]).digest?.agreed).toBe(false);
});

test('nothing of a row is left out', () => {
  const facts: Fact[] = [
    { label: 'To', value: parties.vault, kind: 'address', source: 'service', name: 'Vault', note: 'first seen' },
    { label: 'Amount', value: '1', kind: 'amount', source: 'computed' },
  ];
  const rich = document({ headline: 'Pays 1', effects: ['Money moves.'], facts, decoded: { label: 'Request', value: 'all' } });
  const { decoded, effects, differences } = batchDocument([
    request('a', { label: 'Invoice “1”', document: rich }),
    request(parties.ops),
    request('c', { label: 'l'.repeat(200) }),
  ]);
  expect([effects, differences]).toEqual([[], []]);
  expect(decoded).toStrictEqual({
    label: 'Requests',
    children: [
      {
        label: '1 (“Invoice ⟦U+201C⟧1⟦U+201D⟧”)',
        note: 'Pays 1',
        children: [
          { label: 'Effect', value: 'Money moves.', kind: 'text' },
          { label: 'To', value: parties.vault, kind: 'address', name: 'Vault', note: 'first seen' },
          { label: 'Amount', value: '1', kind: 'amount' },
          { label: 'Request', value: 'all' },
          { label: 'signWith', value: 'a', kind: 'text' },
        ],
      },
      {
        ...{ label: '2', note: 'Sign a text' },
        children: [{ label: 'Request' }, { label: 'signWith', value: parties.ops, kind: 'text' }],
      },
      expect.objectContaining({ label: expect.stringMatching(/^3 \(“l{70,80}…?”/) }),
    ],
  });
});

test('the seal is over the very bodies, for this organisation and key, and the window says where they go', async () => {
  const payment = unsigned({ to: parties.stranger, value: 5n });
  const path = { baseUrl: 'https://service.test', since: null, approved: true, elsewhere: [] };
  const bench = await signingBench(context({}, { path }));
  bench.answer = () => failure('declined', 'No.');
  await bench.begin(['one', payment]);
  const [[review, decision, checks, way] = []] = bench.asked;
  if (review?.subject.kind !== 'submit') throw new Error('nothing was asked');
  const { body, batch, ...subject } = review.subject;
  const lines = body.split('\n');
  expect(lines.map(line => JSON.parse(line).parameters.payload)).toEqual(['one', payment]);
  expect(subject).toEqual({
    ...{ kind: 'submit', operation: 'sign_raw_payload', fingerprint: fingerprintOf(new TextEncoder().encode(body)) },
  });
  expect(batch?.rows.map(({ label, fingerprint }) => [label, fingerprint])).toEqual([
    ['About one', fingerprintOf(new TextEncoder().encode(lines[0]))],
    [`About ${payment}`, fingerprintOf(new TextEncoder().encode(lines[1]))],
  ]);
  expect(batch?.totals).toMatchObject({
    types: [{ type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', count: 2 }],
    counterparties: [{ address: parties.stranger, sums: ['0.000000000000000005 ETH'] }],
  });
  expect(review).toMatchObject({
    ...{ sealedAt: now, organizationId: 'org-1', organizationName: 'Northwind', keyName: 'Ada · laptop' },
    hash: boundOf(body, review.document).hash,
  });
  const rows = batch?.rows.map(row => row.document) ?? [];
  expect(review.document.findings.map(({ sentence }) => sentence)).toEqual(
    rows[1]?.findings.map(({ sentence }) => `Row 2: ${sentence}`),
  );
  expect(review.document.severity).toBe(rows[1]?.severity);
  const grave = review.document.findings.filter(({ severity }) => severity === 'critical' || severity === 'high');
  expect([decision, checks, way]).toEqual([
    'approve',
    [
      { ok: true, sentence: 'It goes to https://service.test, for the organisation org-1, and nowhere else' },
      { ok: true, sentence: 'These exact bytes will be stamped and sent' },
      { ok: true, sentence: 'Two libraries computed the same digest from the payload’s bytes' },
      ...grave.map(({ sentence }) => ({ ok: false, sentence })),
    ],
    bench.session.target,
  ]);
});

test('what is read is what is known when it is asked, not when the file was checked', async () => {
  const bench = await signingBench(context());
  const { check } = await bench.batches.check(bench.session, csvOf(['one']), 'csv');
  const [account] = context().current.accounts as Record<string, unknown>[];
  const current = { accounts: [{ ...account, name: 'Renamed' }] };
  bench.session.decisionContext = () => context(current);
  expect(await bench.batches.start(bench.session, check ?? '')).toMatchObject({
    value: { rows: [{ accountName: 'Renamed', headline: 'Signs a text message with Renamed: “one”' }] },
  });
  const { subject } = bench.asked[0]?.[0] ?? {};
  expect(subject).toMatchObject({ batch: { rows: [{ document: { facts: [{ name: 'Renamed' }, {}, {}, {}, {}] } }] } });
  await bench.settled();
});

test('a key that is named by its id is called by its name', async () => {
  const privateKeyId = '0b0f9d3c-52c4-4bb3-9f77-3f6f1f0e9d11';
  const privateKeys = [{ privateKeyId, privateKeyName: 'Attestation', curve: 'CURVE_SECP256K1', addresses: [] }];
  const bench = await signingBench(context({ privateKeys }));
  bench.onSend = () => failure('offline', 'Offline.');
  const text = `signWith,payload,hashFunction\n${privateKeyId},one,sha256\n${parties.ops},one,`;
  const { check, rows } = await bench.batches.check(bench.session, text, 'csv');
  expect(rows.map(({ accountName }) => accountName)).toEqual(['Attestation', 'Ops hot']);
  await bench.batches.start(bench.session, check ?? '');
  const batch = await bench.settled();
  expect(batch.rows.map(({ accountName }) => accountName)).toEqual(['Attestation', 'Ops hot']);
});
