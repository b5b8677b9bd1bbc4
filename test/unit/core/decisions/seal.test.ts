/** What a seal holds on to, and what is another than it was. */
import { describe, expect, test } from 'vitest';
import type { Activity } from '../../../../electron/contract/service/activity.ts';
import type { ReviewDocument, SealedReview } from '../../../../electron/contract/values/document.ts';
import { changeSince, createSeals } from '../../../../electron/core/decisions/seal.ts';
import { boundOf } from '../../../../electron/core/review/apart/bound.ts';
import { canonical, hashOf } from '../../../../electron/core/text/canonical.ts';

const document = { headline: 'Pay' } as ReviewDocument;
const activity = (more: object = {}) =>
  ({
    ...{ id: 'a', organizationId: 'o', type: 'T', intent: { i: { to: 'x', of: ['a', 'b'] } }, fingerprint: 'f', status: 'S' },
    ...{ canApprove: true, votes: [] as object[], ...more },
  }) as unknown as Activity;
const about = { sealedAt: 't', organizationId: 'o', organizationName: 'n', keyName: 'k' };
function sealing() {
  let made = 0;
  const seals = createSeals(length => {
    made += 1;
    return new Uint8Array(length).map((_, at) => (at === 0 ? made >> 8 : made & 255));
  });
  const seal = (subject: SealedReview['subject'], of: Activity | null = null, context: unknown = null) =>
    seals.seal(subject, document, about, of, context as never);
  const body = (text: string) => seal({ kind: 'submit', operation: 'x', body: text, fingerprint: 'f' });
  return { seals, seal, body };
}

describe('the hash of a seal', () => {
  const { seal, body } = sealing();
  const shown = { kind: 'activity', activity: {} } as SealedReview['subject'];
  const of = (more: object) => seal(shown, activity(more)).hash;
  const same = of({});

  test.each([
    ['organizationId', { organizationId: 'p' }],
    ['type', { type: 'U' }],
    ['intent', { intent: { i: { to: 'y', of: ['a', 'b'] } } }],
    ['intent', { intent: { i: { to: 'x', of: ['b', 'a'] } } }],
    ['fingerprint', { fingerprint: 'g' }],
    ['status', { status: 'U' }],
  ])('covers the %s, and another one is told with both sides', (member, more) => {
    expect(of(more)).not.toBe(same);
    const change = changeSince(activity(), activity(more));
    expect(change?.members).toEqual([member]);
    expect(JSON.parse(change?.before ?? '')).toEqual({ [member]: (activity() as Record<string, unknown>)[member] });
    expect(JSON.parse(change?.after ?? '')).toEqual({ [member]: (more as Record<string, unknown>)[member] });
    expect(change?.before, 'to be read line by line').toContain('\n  "');
  });

  test('covers no more of the activity: not its votes, nor the order its members came in', () => {
    const turned = { votes: [{ userId: 'u' }], canApprove: false, intent: { i: { of: ['a', 'b'], to: 'x' } } };
    expect(of(turned)).toBe(same);
    expect(changeSince(activity(), activity(turned))).toBeNull();
  });

  test('covers the body that is sent and the document that is read, whatever made them', () => {
    expect(body('{}').hash).not.toBe(body('{ }').hash);
    expect(boundOf('{}', document).hash).toBe(body('{}').hash);
    expect(boundOf('{}', { ...document, headline: 'Pay more' }).hash).not.toBe(body('{}').hash);
    expect(boundOf(activity(), document).hash).toBe(same);
    expect(boundOf(activity(), { ...document, headline: 'Pay more' }).hash).not.toBe(same);
    expect(boundOf(null, document).hash).toBe(seal({ kind: 'change', what: 'it' }).hash);
    expect(hashOf({ b: 1, a: [2, { d: 3, c: 4 }] })).toBe(hashOf({ a: [2, { c: 4, d: 3 }], b: 1 }));
    expect(canonical({ b: null, a: 1 })).toBe('{"a":1,"b":null}');
  });
});

describe('a seal is kept', () => {
  test('under an id of its own, with what it was made of', () => {
    const { seals, seal } = sealing();
    const context = { now: 't' };
    const review = seal({ kind: 'change', what: 'it' }, activity(), context);
    expect(review).toMatchObject({ ...about, document, subject: { kind: 'change', what: 'it' } });
    expect(review.seal).toMatch(/^[0-9a-f]{32}$/);
    expect(seals.get(review.seal)).toMatchObject({ review, activity: activity(), context });
    expect(seals.get('none')).toBeUndefined();
    expect(seal({ kind: 'change', what: 'it' }).seal).not.toBe(review.seal);
  });

  test('until five hundred newer ones were made; what it was made against, until twenty were', () => {
    const { seals, seal } = sealing();
    const all = Array.from({ length: 502 }, () => seal({ kind: 'change', what: 'it' }, null, { now: 't' }).seal);
    expect(all.map(each => seals.get(each) !== undefined).indexOf(true)).toBe(2);
    const contexts = all.filter(each => seals.get(each)?.context != null);
    expect(contexts).toEqual(all.slice(-20));
  });

  test('while all of them together are not too long, and the newest always', () => {
    const { seals, body } = sealing();
    const kept = (those: SealedReview[]) => those.map(({ seal }) => seals.get(seal) !== undefined);
    const before = body('before');
    const huge = body('a'.repeat(65_000_000));
    expect(kept([before, huge])).toEqual([false, true]);
    // What was forgotten takes no room any more.
    expect(kept([body('{}'), body('[]')])).toEqual([true, true]);
    expect(kept([huge])).toEqual([false]);
  });

  test('with what came again held once, for as long as one of those that show it is there', () => {
    const { seals, seal, body } = sealing();
    const shown = { kind: 'activity', activity: {} } as SealedReview['subject'];
    const first = seal(shown, activity());
    const again = seals.seal(shown, { ...document }, about, activity({ votes: [{ userId: 'u' }] }), null);
    expect(again.seal).not.toBe(first.seal);
    expect(again.document).toBe(first.document);
    expect(seals.get(again.seal)?.activity?.votes, 'read anew').toHaveLength(1);
    const other = { headline: 'Pay more' } as ReviewDocument;
    expect(seals.seal(shown, other, about, activity(), null).document).toBe(other);
    expect(seals.get(again.seal)?.activity?.intent).toBe(seals.get(first.seal)?.activity?.intent);
    // Twice so many letters are more than there is room for; the same ones twice are not, unless each is held by itself.
    const long = (letter: string) => activity({ intent: { i: letter.repeat(35_000_000) } });
    const two = [seal(shown, long('a')), seal(shown, long('a'))];
    expect(two.map(each => seals.get(each.seal) !== undefined)).toEqual([true, true]);
    seal(shown, long('b'));
    expect(two.map(each => seals.get(each.seal) !== undefined)).toEqual([false, false]);
    const bodies = [body('a'.repeat(35_000_000)), body('a'.repeat(35_000_000))];
    expect(bodies.map(each => seals.get(each.seal) !== undefined)).toEqual([false, true]);
  });
});
