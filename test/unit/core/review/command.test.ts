import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reviewText } from '../../../../electron/core/review/command.ts';
import { now, parties } from '../../../vectors/parties.ts';
import { message, permit, transaction, typed } from '../../../vectors/payloads.ts';

const cli = join(import.meta.dirname, '../../../../electron/adapters/review-cli.ts');
const request = {
  ...typed(permit(2n ** 256n - 1n, 1_795_252_000)),
  context: { addressBook: [{ label: 'Ops hot', address: parties.ops, kind: 'own' }], current: { now } },
};

function document(input: unknown): Record<string, unknown> {
  const outcome = reviewText(typeof input === 'string' ? input : JSON.stringify(input), now);
  if (!outcome.ok) throw new Error(outcome.message);
  return JSON.parse(outcome.value) as Record<string, unknown>;
}

describe('review of a text', () => {
  test('answers a request with its document', () => {
    expect(document(request)).toMatchObject({
      headline: 'Lets an unknown contract take all USDC of “Ops hot”',
      severity: 'critical',
      digest: { agreed: true },
    });
  });
  test('takes a whole activity, by its intent', () => {
    const activity = {
      id: 'a',
      organizationId: 'o',
      status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
      type: request.type,
      intent: { signRawPayloadIntentV2: request.parameters },
      result: null,
      votes: [],
      fingerprint: 'sha256:00',
      canApprove: true,
      canReject: true,
      createdAt: { seconds: '1795000000', nanos: '0' },
      updatedAt: { seconds: '1795000000', nanos: '0' },
    };
    for (const input of [activity, { activity }, { activity, context: request.context }])
      expect(document(input)).toMatchObject({ severity: 'critical' });
    expect((document(activity).facts as { source: string }[])[0]?.source).toBe('service');
  });
  test('marks what is pasted as pasted and what is computed as computed', () => {
    const facts = document(request).facts as { label: string; source: string; nameSource?: string }[];
    expect(facts.find(f => f.label === 'Account')).toMatchObject({ source: 'pasted', nameSource: 'address_book' });
    expect(facts.find(f => f.label === 'Spender')).toMatchObject({ source: 'computed' });
  });
  test('finds a member that stands twice in the input itself', () => {
    expect(document(`{"type":"ACTIVITY_TYPE_UPDATE_USER","parameters":{"userId":"a","userId":"b"}}`)).toMatchObject({
      severity: 'critical',
    });
  });
  test.each(['', '[]', '7', '{}', '{"type":"x"}', '{"parameters":{}}', 'null'])('says of %j that it is no request', input => {
    expect(reviewText(input, now)).toMatchObject({ ok: false, code: 'invalid' });
  });
  test.each([
    { type: 'x', parameters: null },
    { type: 'x', parameters: [], context: 7 },
    { ...request, context: { addressBook: [7, {}], ownAddresses: [null], current: { users: 'no', accounts: [[]] } } },
  ])('survives %j', input => {
    expect(document(input)).toHaveProperty('headline');
  });
});

describe('review on the command line', () => {
  const run = (args: string[], input = '') => spawnSync(process.execPath, [cli, ...args], { input, encoding: 'utf8' });

  test('reads a file or standard input and prints one JSON object', () => {
    const folder = mkdtempSync(join(tmpdir(), 'review-'));
    try {
      writeFileSync(join(folder, 'request.json'), JSON.stringify(request));
      const [fromFile, fromInput] = [run([join(folder, 'request.json')]), run(['-'], JSON.stringify(request))];
      expect(fromFile).toMatchObject({ status: 0, stderr: '' });
      expect(fromFile.stdout).toBe(fromInput.stdout);
      expect(Object.keys(JSON.parse(fromFile.stdout) as object)).toEqual(
        expect.arrayContaining(['headline', 'facts', 'findings', 'severity', 'digest', 'decoded']),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
  test('says what is wrong on the other stream, with exit code 2', () => {
    for (const result of [run([]), run(['/no/such/file']), run(['-'], 'no json')]) {
      expect(result.status).toBe(2);
      expect(result.stdout).toBe('');
      expect(result.stderr.length).toBeGreaterThan(10);
    }
  });
});

test('many requests on lines are answered on lines, in order, and one that is none does not stop the rest', () => {
  const one = (text: string) => JSON.stringify(message(text));
  const input = [one('first'), 'no request', '', one('second'), '{"type":1}'].join('\n');
  const run = spawnSync(process.execPath, [cli, '--lines', '-'], { input, encoding: 'utf8' });
  const lines = run.stdout.trimEnd().split('\n');
  expect([run.status, run.stderr, lines.length]).toEqual([0, '', 5]);
  const [first, second, empty, third, fourth] = lines.map(line => JSON.parse(line) as { headline?: string; error?: string });
  expect(first?.headline).toContain('first');
  expect([second, empty]).toEqual([{ error: 'The input is not JSON.' }, { error: 'The input is not JSON.' }]);
  expect(third?.headline).toContain('second');
  expect(fourth?.error).toMatch(/holds no request/);
});

test('limits that come with a request are those it is judged by', () => {
  const pay = transaction({ to: parties.stranger, value: 10n ** 18n });
  const severity = (limits: unknown) => {
    const answer = reviewText(JSON.stringify({ ...pay, context: { ownAddresses: [parties.ops], limits } }), now);
    return answer.ok ? (JSON.parse(answer.value) as { severity: string }).severity : answer.message;
  };
  expect([severity({ ETH: '1' }), severity({ ETH: '0.99' }), severity({}), severity(undefined)]).toEqual([
    'look',
    'high',
    'high',
    'look',
  ]);
});
