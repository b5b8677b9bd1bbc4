/** What one decision gives leave to send: these bytes, this way, once. */
import { describe, expect, test } from 'vitest';
import type { SealedReview } from '../../../../electron/contract/values/document.ts';
import { createReleases, type Decision, type Released, unstamped, type Way } from '../../../../electron/core/submit/released.ts';
import type { Prepared } from '../../../../electron/core/submit/types.ts';

const way: Way = { keyId: 'k', baseUrl: 'https://a', organizationId: 'o' };
const bytes = (text: string) => new TextEncoder().encode(text);
const prepared = (name: string, text: string, rest: object = {}): Prepared =>
  ({
    ...{ name, organizationId: 'o', parameters: {}, timestampMs: '7', text, body: bytes(text), fingerprint: 'f' },
    ...rest,
  }) as Prepared;
const types = {
  approve_activity: 'ACTIVITY_TYPE_APPROVE_ACTIVITY',
  reject_activity: 'ACTIVITY_TYPE_REJECT_ACTIVITY',
} as const;
/** A vote as the app writes it; `more` stands beside the body, `extra` in it. */
function vote(name: keyof typeof types, fingerprint: string, organizationId = 'o', more: object = {}, extra: object = {}) {
  const parameters = { fingerprint };
  const text = JSON.stringify({ type: types[name], timestampMs: '7', organizationId, parameters, ...extra });
  return prepared(name, text, { organizationId, parameters, ...more });
}
const activity = (fingerprint: string, organizationId = 'o'): SealedReview['subject'] =>
  ({ kind: 'activity', activity: { organizationId, fingerprint } }) as SealedReview['subject'];
const submit = (body: string): SealedReview['subject'] => ({ kind: 'submit', operation: 'x', body, fingerprint: 'f' });
function minted(subject: SealedReview['subject'], decision: Decision, over: Way | null = way) {
  const releases = createReleases();
  const released = releases.mint({ subject } as SealedReview, decision, over);
  const may = (each: Prepared, along: Way = way) => releases.covers(released, along, each);
  return { releases, released, may };
}

describe('a decision on an activity', () => {
  test.each(['approve', 'reject'] as const)('to %s is that vote on that activity, as this app writes it', decision => {
    const { may } = minted(activity('sha256:1'), decision);
    const [mine, opposite] =
      decision === 'approve'
        ? (['approve_activity', 'reject_activity'] as const)
        : (['reject_activity', 'approve_activity'] as const);
    expect(may(vote(mine, 'sha256:1'))).toBe(true);
    expect(may(vote(opposite, 'sha256:1')), 'its opposite').toBe(false);
    expect(may(vote(mine, 'sha256:2')), 'another').toBe(false);
    expect(may(vote(mine, 'sha256:1', 'p')), 'for another organisation').toBe(false);
    // What stands beside the bytes says nothing where they say something else.
    const other = bytes(vote(mine, 'sha256:2').text);
    expect(may({ ...vote(mine, 'sha256:1'), body: other }), 'another, under its name').toBe(false);
    const marked = bytes(`\ufeff${vote(mine, 'sha256:1').text}`);
    expect(may({ ...vote(mine, 'sha256:1'), body: marked }), 'with a mark of byte order before it').toBe(false);
    expect(may(vote(mine, 'sha256:1', 'o', {}, { generateAppProofs: true })), 'with more in it').toBe(false);
    expect(may(vote(mine, 'sha256:1', 'o', { timestampMs: '8' })), 'of another time').toBe(false);
    expect(may(vote(mine, 'sha256:1', 'o', { name: 'sign_raw_payload' })), 'called something else').toBe(false);
    expect(may(vote(mine, 'sha256:1', 'o', { name: 'whoami' })), 'called a query').toBe(false);
    expect(may(vote(mine, 'sha256:1', 'o', { parameters: { fingerprint: ['sha256:1'] } }))).toBe(false);
    expect(may(vote(mine, 'sha256:1', 'o', { parameters: {} }))).toBe(false);
  });

  test('on several is one vote on each of them, and each once', () => {
    const reviews = ['sha256:1', 'sha256:2'].map(fingerprint => ({ subject: activity(fingerprint) }) as SealedReview);
    const { releases, released, may } = minted({ kind: 'bulk', reviews, totals: {} as never }, 'reject');
    const [first, second] = [vote('reject_activity', 'sha256:1'), vote('reject_activity', 'sha256:2')];
    expect([may(first), may(second), may(vote('reject_activity', 'sha256:3'))]).toEqual([true, true, false]);
    expect(may(vote('approve_activity', 'sha256:1'))).toBe(false);
    expect(releases.spend(released, way, first)).not.toBeNull();
    expect([may(first), may(second)]).toEqual([false, true]);
  });
});

describe('a decision on a body', () => {
  test('is for its very bytes, whatever they are called, and a no is for nothing', () => {
    const { may } = minted(submit('{"a":1}'), 'approve');
    expect(may(prepared('sign_raw_payload', '{"a":1}'))).toBe(true);
    expect(may(prepared('sign_raw_payload', '{"a":1} '))).toBe(false);
    expect(may(prepared('sign_raw_payload', ''))).toBe(false);
    expect(minted(submit('{"a":1}'), 'reject').may(prepared('sign_raw_payload', '{"a":1}'))).toBe(false);
    const change: SealedReview['subject'] = { kind: 'change', what: '{"a":1}' };
    expect(minted(change, 'approve').may(prepared('sign_raw_payload', '{"a":1}'))).toBe(false);
  });

  test('of a batch is for each of its lines by itself, and not for the whole', () => {
    const { may } = minted(submit('{"a":1}\n{"a":2}'), 'approve');
    const said = ['{"a":1}', '{"a":2}', '{"a":1}\n{"a":2}', '{"a":3}'].map(text => may(prepared('sign_raw_payload', text)));
    expect(said).toEqual([true, true, false, false]);
  });

  test('without a stamp needs a release that names no key', () => {
    const stampless = { ...way, keyId: unstamped };
    const { releases, released } = minted(submit('{}'), 'approve', stampless);
    expect(releases.spendUnstamped(released, 'https://b', 'signup', bytes('{}')), 'elsewhere').toBeNull();
    expect(releases.spendUnstamped(released, 'https://a', 'signup', bytes('{ }')), 'other bytes').toBeNull();
    expect(releases.spendUnstamped(null, 'https://a', 'signup', bytes('{}')), 'none').toBeNull();
    const giveBack = releases.spendUnstamped(released, 'https://a', 'signup', bytes('{}'));
    expect(giveBack).toBeTypeOf('function');
    expect(releases.spendUnstamped(released, 'https://a', 'signup', bytes('{}')), 'once more').toBeNull();
    giveBack?.();
    expect(releases.spendUnstamped(released, 'https://a', 'signup', bytes('{}')), 'given back').toBeTypeOf('function');
    const stamped = minted(submit('{}'), 'approve');
    expect(stamped.releases.spendUnstamped(stamped.released, 'https://a', 'signup', bytes('{}')), 'one for a key').toBeNull();
  });
});

describe('a release', () => {
  const body = prepared('sign_raw_payload', '{}');

  test('is for one key and one service, and for none where nothing is sent', () => {
    const given = { ...way };
    const { releases, released, may } = minted(submit('{}'), 'approve', given);
    for (const other of [{ keyId: 'other' }, { baseUrl: 'https://b' }]) {
      expect(may(body, { ...way, ...other })).toBe(false);
      expect(releases.spend(released, { ...way, ...other }, body)).toBeNull();
    }
    // Whoever holds on to the way cannot turn it.
    Object.assign(given, { keyId: 'other', baseUrl: 'https://b' });
    expect([may(body), may(body, given)]).toEqual([true, false]);
    expect(minted(submit('{}'), 'approve', null).may(body)).toBe(false);
  });

  test('is known by itself: no copy, no JSON of it, none that was made elsewhere, and it cannot be changed', () => {
    const { releases, released } = minted(submit('{}'), 'approve');
    const counterpartyFindings: (Released | null)[] = [
      null,
      { ...released },
      JSON.parse(JSON.stringify(released)),
      minted(submit('{}'), 'approve').released,
    ];
    for (const stranger of counterpartyFindings) {
      expect(releases.covers(stranger, way, body)).toBe(false);
      expect(releases.spend(stranger, way, body)).toBeNull();
    }
    expect(released).toEqual({ decision: 'approve' });
    expect(() => Object.assign(released, { decision: 'reject' })).toThrow(TypeError);
  });

  test('is spent by its use, given back where nothing left, and looking at it spends nothing', () => {
    const { releases, released, may } = minted(submit('{}'), 'approve');
    expect([may(body), may(body)]).toEqual([true, true]);
    const giveBack = releases.spend(released, way, body);
    expect([may(body), releases.spend(released, way, body)]).toEqual([false, null]);
    giveBack?.();
    expect(may(body)).toBe(true);
    expect(releases.spend(released, way, body)).not.toBeNull();
    expect(may(body)).toBe(false);
  });

  test('of a vote is spent as the vote, and its bytes are no second one', () => {
    const { releases, released } = minted(activity('sha256:1'), 'approve');
    const first = vote('approve_activity', 'sha256:1');
    expect(releases.spend(released, way, first)).not.toBeNull();
    const later = JSON.parse(first.text) as object;
    const text = JSON.stringify({ ...later, timestampMs: '9' });
    expect(releases.spend(released, way, { ...first, timestampMs: '9', text, body: bytes(text) })).toBeNull();
  });
});
