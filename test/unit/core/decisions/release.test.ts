/** The gate itself: what a person must have had before it opens, by main's own clock, and what may happen meanwhile. */
import { describe, expect, test } from 'vitest';
import { paceOf } from '../../../../electron/contract/decision-times.ts';
import { done, failure, type Outcome } from '../../../../electron/contract/outcome.ts';
import type { Digest, SealedReview, Severity } from '../../../../electron/contract/values/document.ts';
import { type Check, createRelease, lockedMeanwhile } from '../../../../electron/core/decisions/release.ts';
import type { DecisionPassphrase } from '../../../../electron/core/keys/passphrase.ts';
import type { Person } from '../../../../electron/core/ports.ts';
import type { Released, Way } from '../../../../electron/core/submit/released.ts';

const way: Way = { keyId: 'k', baseUrl: 'https://service.example', organizationId: 'o' };
const checks: Check[] = [{ ok: null, sentence: 'Is this where it should go?' }];
type Decision = 'approve' | 'reject';
type Proof = Awaited<ReturnType<DecisionPassphrase['prove']>>;

const activity = { kind: 'activity', activity: { organizationId: 'o', fingerprint: 'sha256:1' } };
const submit = { kind: 'submit', operation: 'sign_raw_payload', body: '{}', fingerprint: 'sha256:2' };
/** Everything that waits for nothing but other code of ours has happened. */
const flushed = () => new Promise(resolve => setImmediate(resolve));
const rows = (count: number) => Array.from({ length: count }, () => ({ subject: activity }));
/** A review with as much of it as the gate looks at. */
function reviewOf(seal: string, severity: Severity = 'note', subject: object = activity, digest: object | null = null) {
  return { seal, subject, document: { severity, digest: digest as Digest | null } } as unknown as SealedReview;
}

/** A gate on a clock that stands still, with a person who does what the test says. */
function gate() {
  const world = {
    now: 7_000,
    isLocked: false,
    isAsking: false,
    isSet: false,
    takesTouchId: false,
    look: done(null) as Outcome<null>,
    typed: [] as string[],
    prove: async (_: string): Promise<Proof> => done('wrong'),
    /** What was done to the window, in order. */
    window: [] as string[],
    open: async () => undefined as undefined,
    close: async () => undefined as undefined,
  };
  const release = createRelease({
    person: {
      async openConfirmation(seal) {
        world.window.push(`open ${seal}`);
        await world.open();
      },
      async closeConfirmation() {
        world.window.push('close');
        await world.close();
      },
    } as Person,
    clock: { now: () => 0, monotonic: () => world.now, sleep: () => Promise.reject(new Error('nothing waits here')) },
    passphrase: {
      isSet: () => world.isSet,
      takesTouchId: () => world.takesTouchId,
      isLost: () => false,
      refresh: async () => world.look,
      prove(typed) {
        world.typed.push(typed);
        return world.prove(typed);
      },
    } as DecisionPassphrase,
    isLocked: () => world.isLocked,
    isAsking: () => world.isAsking,
    onOpened: seal => world.window.push(`told ${seal}`),
  });
  /** Asks, and goes on once the window is asked for, or something was answered. */
  async function asking(review: SealedReview, decision: Decision = 'approve', over: Way | null = way) {
    let answer: Outcome<Released> | null = null;
    void release.ask(review, decision, checks, over).then(given => {
      answer = given;
    });
    await flushed();
    /** What it heard by now; null: it waits. */
    const heard = async () => {
      await flushed();
      return answer;
    };
    return { answer: () => answer, heard };
  }
  /** The window's word, as one who read to the end and held for a minute. */
  const decide = (review: SealedReview, decision: Decision | 'close', more: object = {}) =>
    release.decide({ seal: review.seal, decision, reachedEnd: true, heldMs: 60_000, ...more });
  /** It stood there for as long as anybody could ask. */
  const read = () => {
    release.current();
    world.now += 3_600_000;
  };
  return { world, release, asking, decide, read };
}
const refused = (message: string) => ({ ok: false, code: 'forbidden', message });
const gone = { ok: false, code: 'not_found', message: 'This seal does not wait for a confirmation.' };
const digest = { method: 'keccak256', value: 'ab', parts: [], libraries: ['a', 'b'], words: [] };

describe('the time that a document must have stood, and a press must have been held', () => {
  const early = 'The document was not shown for long enough to be read.';
  const opened = 'The window has only just opened. Nothing was decided.';
  const held = 'Hold for 0.9 seconds to approve. Nothing was decided.';
  test.each<[string, SealedReview, Decision, number, string, string | null]>([
    ['an approval', reviewOf('s'), 'approve', 1_500, early, held],
    ['a critical one', reviewOf('s', 'critical'), 'approve', 1_500, early, held],
    ['one of three', reviewOf('s', 'note', { kind: 'bulk', reviews: rows(3) }), 'approve', 2_700, early, held],
    ['a batch of four', reviewOf('s', 'high', { ...submit, batch: { rows: rows(4) } }), 'approve', 3_300, early, held],
    ['a rejection', reviewOf('s', 'critical'), 'reject', 1_200, opened, 'Hold for 0.6 seconds to reject. Nothing was decided.'],
    ['a no to what would be sent', reviewOf('s', 'critical', submit), 'reject', 600, opened, null],
  ])('%s: refused a millisecond before, taken at the bound', async (_, review, decision, bound, tooEarly, tooShort) => {
    const { world, release, asking, decide } = gate();
    const { heard } = await asking(review, 'approve');
    const { dwellMs, holdMs } = paceOf(review, decision);
    expect(dwellMs + holdMs).toBe(bound);
    world.now += 3_600_000;
    expect(await decide(review, decision), 'no window took the document yet').toEqual(refused(tooEarly));
    release.current();
    expect(await decide(review, decision)).toEqual(refused(tooEarly));
    world.now += bound - 1;
    // Another look at it is no other begin.
    release.current();
    expect(await decide(review, decision, { heldMs: 86_400_000 })).toEqual(refused(tooEarly));
    world.now += 1;
    if (tooShort !== null) expect(await decide(review, decision, { heldMs: holdMs - 1 })).toEqual(refused(tooShort));
    expect(release.isOpen()).toBe(true);
    expect(await decide(review, decision, { heldMs: holdMs })).toEqual(done({ code: 'ok' }));
    expect(await heard()).toEqual(done({ decision }));
    expect(release.isOpen()).toBe(false);
    expect(world.window).toEqual(['open s', 'told s', 'close']);
    expect(await decide(review, decision), 'a decision is taken once').toEqual(gone);
  });

  test('begins anew for each document, whatever the one before it had', async () => {
    const { world, asking, decide, read } = gate();
    const [first, second] = [reviewOf('first'), reviewOf('second')];
    await asking(first);
    read();
    expect(await decide(first, 'close')).toEqual(done({ code: 'ok' }));
    await asking(second);
    expect(await decide(first, 'approve')).toEqual(gone);
    expect(await decide(second, 'approve')).toEqual(refused(early));
    expect(world.window).toEqual(['open first', 'told first', 'close', 'open second', 'told second']);
  });
});

describe('an approval', () => {
  test('needs the end of the document, and a rejection does not', async () => {
    const { asking, decide, read } = gate();
    const review = reviewOf('s');
    const { heard } = await asking(review);
    read();
    expect(await decide(review, 'approve', { reachedEnd: false })).toEqual(refused('Read to the end of the document first.'));
    expect(await decide(review, 'reject', { reachedEnd: false })).toEqual(done({ code: 'ok' }));
    expect(await heard()).toEqual(done({ decision: 'reject' }));
  });

  test('is not to be had where two libraries disagree on the digest; a rejection is', async () => {
    const { asking, decide, read } = gate();
    const disputed = reviewOf('s', 'note', activity, { ...digest, agreed: false });
    const { heard } = await asking(disputed);
    read();
    expect(await decide(disputed, 'approve')).toEqual(refused('Two libraries disagree on the digest. This cannot be approved.'));
    expect(await decide(disputed, 'reject')).toEqual(done({ code: 'ok' }));
    expect(await heard()).toEqual(done({ decision: 'reject' }));
    const agreed = reviewOf('t', 'note', activity, { ...digest, agreed: true });
    await asking(agreed);
    read();
    expect(await decide(agreed, 'approve')).toEqual(done({ code: 'ok' }));
  });

  test('is none of a window that was opened to reject', async () => {
    const { asking, decide, read } = gate();
    const review = reviewOf('s');
    const { heard } = await asking(review, 'reject');
    read();
    expect(await decide(review, 'approve')).toEqual(refused('This confirmation was opened to reject. Open it again to approve.'));
    expect(await decide(review, 'reject')).toEqual(done({ code: 'ok' }));
    expect(await heard()).toEqual(done({ decision: 'reject' }));
  });

  test('opens the way it was asked for, and nothing where nothing is sent', async () => {
    const { release, asking, decide, read } = gate();
    const body = new TextEncoder().encode('{}');
    const prepared = { name: 'sign_raw_payload', organizationId: 'o', parameters: {}, timestampMs: '1', body } as never;
    const given = async (over: Way | null) => {
      const review = reviewOf(String(over?.keyId), 'note', submit);
      const { heard } = await asking(review, 'approve', over);
      read();
      await decide(review, 'approve');
      const answer = await heard();
      return answer?.ok === true ? answer.value : null;
    };
    const released = await given(way);
    expect(release.releases.covers(released, { ...way, keyId: 'another' }, prepared)).toBe(false);
    expect(release.releases.covers(released, way, prepared)).toBe(true);
    expect(release.releases.covers(await given(null), way, prepared)).toBe(false);
  });
});

describe('a reason', () => {
  const bulk = { kind: 'bulk', reviews: [] } as never;
  test.each([
    ['a vote', activity],
    ['several', bulk],
  ])('goes with a decision on %s, in either way', async (_, subject) => {
    for (const decision of ['approve', 'reject'] as const) {
      const { asking, decide, read } = gate();
      const review = reviewOf('s', 'note', subject);
      const { heard } = await asking(review);
      read();
      expect(await decide(review, decision, { reason: 'The list was checked.' })).toEqual(done({ code: 'ok' }));
      expect(await heard()).toEqual(done({ decision, reason: 'The list was checked.' }));
    }
  });

  test.each([
    ['of 501 characters', 'x'.repeat(501), 'at most 500 characters', '501'],
    ['with a line break', 'a\nb', 'characters that can be seen', 'U+000A'],
    ['that turns its line', 'pay \u202Eneb', 'characters that can be seen', 'U+202E'],
  ])('%s is refused by its name, and the window stays', async (_, reason, expected, received) => {
    const { release, asking, decide, read } = gate();
    const review = reviewOf('s');
    await asking(review);
    read();
    expect(await decide(review, 'reject', { reason })).toEqual(
      failure('invalid', `Reason: expected ${expected}, received ${received}. Nothing was decided.`, {
        problems: [{ path: 'reason', expected, received }],
      }),
    );
    expect(release.isOpen()).toBe(true);
    expect(await decide(review, 'reject', { reason: '\u{1f4b6}'.repeat(500) })).toEqual(done({ code: 'ok' }));
  });

  test('has no place where nothing is voted on', async () => {
    const { release, asking, decide, read } = gate();
    const review = reviewOf('s', 'note', submit);
    await asking(review);
    read();
    expect(await decide(review, 'approve', { reason: 'why not' })).toMatchObject({ code: 'invalid' });
    expect(release.isOpen()).toBe(true);
  });
});

describe('the passphrase', () => {
  const critical = reviewOf('s', 'critical');
  const wrong = refused('The passphrase is wrong. Nothing was approved.');

  test('is asked for where it is set, for what is critical, to approve', async () => {
    const { world, release, asking, decide, read } = gate();
    const shown = () => {
      const answer = release.current();
      return answer.ok && [answer.value.needsPassphrase, answer.value.takesTouchId];
    };
    const ask = async (review: SealedReview, decision: Decision) => {
      await asking(review);
      const told = shown();
      read();
      expect(await decide(review, decision)).toEqual(done({ code: 'ok' }));
      return told;
    };
    world.takesTouchId = true;
    expect(await ask(critical, 'approve'), 'none is set').toEqual([false, false]);
    world.isSet = true;
    world.prove = async () => done('proved');
    expect(await ask(reviewOf('t', 'high'), 'approve'), 'it is not critical').toEqual([false, false]);
    expect(await ask(critical, 'reject')).toEqual([true, true]);
    expect(world.typed, 'nobody was asked').toEqual([]);
    world.takesTouchId = false;
    expect(await ask(critical, 'approve')).toEqual([true, false]);
    expect(world.typed, 'left empty').toEqual(['']);
  });

  test('wrong four times leaves the window open, the fifth closes it; a sheet that was cancelled counts for nothing', async () => {
    const { world, release, asking, decide, read } = gate();
    world.isSet = true;
    const { heard, answer } = await asking(critical);
    read();
    const guess = (passphrase: string) => decide(critical, 'approve', { passphrase });
    for (const n of ['1', '2', '3', '4']) expect(await guess(n)).toEqual(wrong);
    world.prove = async () => done('not_confirmed');
    for (const n of ['a', 'b']) {
      expect(await guess(n)).toEqual(
        refused('Touch ID did not confirm it. Nothing was approved; type the passphrase, or try again.'),
      );
    }
    const closed = failure('key_unavailable', 'The keychain is locked.');
    world.prove = async () => closed;
    expect(await guess('c'), 'a store that does not tell').toEqual(closed);
    expect([release.isOpen(), answer()]).toEqual([true, null]);
    world.prove = async () => done('wrong');
    expect(await guess('5')).toEqual(wrong);
    expect(await heard()).toEqual(failure('declined', 'The passphrase was wrong too many times. Nothing was decided.'));
    expect(release.isOpen()).toBe(false);
    expect(world.typed).toEqual(['1', '2', '3', '4', 'a', 'b', 'c', '5']);
    expect(world.window.slice(2)).toEqual(['close']);
  });

  test('is counted for each document by itself', async () => {
    const { world, release, asking, decide, read } = gate();
    world.isSet = true;
    for (const seal of ['first', 'second']) {
      const review = reviewOf(seal, 'critical');
      await asking(review);
      read();
      for (let n = 0; n < 4; n++) await decide(review, 'approve');
      expect(release.isOpen()).toBe(true);
      await decide(review, 'close');
    }
  });

  test.each(['proved', 'wrong', 'not_confirmed'] as const)(
    '%s for a document that another took the place of says nothing about that one',
    async verdict => {
      const { world, asking, decide, read } = gate();
      const { promise: told, resolve: tell } = Promise.withResolvers<Proof>();
      world.isSet = true;
      world.prove = () => told;
      const first = await asking(critical);
      read();
      const approving = decide(critical, 'approve');
      await decide(critical, 'close');
      expect(await first.heard()).toEqual(failure('declined', 'The confirmation was closed. Nothing was decided.'));
      // The very same seal, asked for once more: what was typed before is still for the window that was closed.
      const second = await asking(critical);
      read();
      tell(done(verdict));
      expect(await approving).toEqual(failure('not_found', 'This seal no longer waits for a confirmation.'));
      world.prove = async () => done('wrong');
      for (let n = 0; n < 4; n++) expect(await decide(critical, 'approve')).toEqual(wrong);
      expect(second.answer(), 'it waits still').toBeNull();
    },
  );

  test('proved twice at once releases one decision', async () => {
    const { world, asking, decide, read } = gate();
    world.isSet = true;
    world.prove = async () => done('proved');
    const { heard } = await asking(critical);
    read();
    const both = await Promise.all([decide(critical, 'approve'), decide(critical, 'approve')]);
    expect(both).toEqual([done({ code: 'ok' }), failure('not_found', 'This seal no longer waits for a confirmation.')]);
    expect(await heard()).toEqual(done({ decision: 'approve' }));
    expect(world.window.filter(each => each === 'close')).toHaveLength(1);
  });

  test('that cannot be told of opens no window for a critical approval, and for everything else it is not asked', async () => {
    const { world, asking, decide } = gate();
    const closed = failure('key_unavailable', 'The keychain is locked.');
    world.look = closed;
    expect((await asking(critical)).answer()).toEqual(closed);
    expect(world.window).toEqual([]);
    for (const [review, decision] of [[critical, 'reject'] as const, [reviewOf('t', 'high'), 'approve'] as const]) {
      expect((await asking(review, decision)).answer()).toBeNull();
      await decide(review, 'close');
    }
  });
});

describe('the window', () => {
  const review = reviewOf('s');
  const other = reviewOf('t');

  test('shows what was asked, which way it goes, and no key', async () => {
    const { release, asking, decide } = gate();
    expect(release.current()).toEqual(failure('not_found', 'Nothing waits for a confirmation.'));
    const plain = { review, checks, needsPassphrase: false, takesTouchId: false };
    await asking(review, 'reject');
    const { baseUrl, organizationId } = way;
    expect(release.current()).toEqual(done({ ...plain, decision: 'reject', way: { baseUrl, organizationId, voice: null } }));
    await decide(review, 'close');
    await asking(review, 'approve', null);
    expect(release.current()).toEqual(done({ ...plain, decision: 'approve', way: null }));
  });

  test('is one: what is asked for second brings the first to the front, and is refused', async () => {
    const { world, asking, decide, read } = gate();
    const first = await asking(review);
    const second = await asking(other);
    expect(second.answer()).toEqual(failure('declined', 'Another confirmation is open. Decide there first, or close it.'));
    expect(world.window).toEqual(['open s', 'told s', 'open s']);
    expect(await decide(other, 'approve')).toEqual(gone);
    read();
    await decide(review, 'approve');
    expect(await first.heard()).toEqual(done({ decision: 'approve' }));
    expect((await asking(other)).answer(), 'then it is free').toBeNull();
  });

  test('is not taken from a question for secrets', async () => {
    const { world, asking } = gate();
    world.isAsking = true;
    expect((await asking(review)).answer()).toEqual(
      failure('declined', 'The trusted window is in use. Answer there first, or close it.'),
    );
    expect(world.window).toEqual([]);
  });

  test('that cannot be opened releases nothing, and the next may open', async () => {
    const { world, release, asking } = gate();
    world.open = () => Promise.reject(new Error('no display'));
    expect(await (await asking(review)).heard()).toEqual(
      failure('internal', 'The confirmation window could not be opened. Nothing was released.'),
    );
    expect([release.isOpen(), world.window]).toEqual([false, ['open s', 'close']]);
    world.open = async () => undefined;
    expect((await asking(other)).answer()).toBeNull();
  });

  test('that fails to open after another took its place leaves that one alone', async () => {
    const { world, asking, decide, read } = gate();
    const { promise: opened, reject: fail } = Promise.withResolvers<undefined>();
    world.open = () => opened;
    await asking(review);
    await decide(review, 'close');
    world.open = async () => undefined;
    const second = await asking(other);
    fail(new Error('no display'));
    await flushed();
    read();
    await decide(other, 'approve');
    expect(await second.heard()).toEqual(done({ decision: 'approve' }));
  });

  test('that cannot be closed keeps nobody waiting: whoever asked hears what was decided', async () => {
    const { world, asking, decide, read } = gate();
    world.close = () => Promise.reject(new Error('no display'));
    const { heard } = await asking(review);
    read();
    expect(await decide(review, 'reject')).toEqual(done({ code: 'ok' }));
    expect(await heard()).toEqual(done({ decision: 'reject' }));
  });

  test('is gone before whoever asked goes on', async () => {
    const { world, asking, decide, read } = gate();
    const { promise: closed, resolve: close } = Promise.withResolvers<undefined>();
    world.close = () => closed;
    const { answer } = await asking(review);
    read();
    const deciding = decide(review, 'approve');
    await flushed();
    expect(answer()).toBeNull();
    close(undefined);
    await deciding;
    expect(answer()).toEqual(done({ decision: 'approve' }));
  });
});

describe('a lock', () => {
  const review = reviewOf('s');

  test('while it is on, no window opens', async () => {
    const { world, asking } = gate();
    world.isLocked = true;
    expect((await asking(review)).answer()).toEqual(lockedMeanwhile());
    expect(world.window).toEqual([]);
  });

  test('closes what is open, undecided and with its reason; where nothing is open it closes nothing', async () => {
    const { world, release, asking, decide, read } = gate();
    await release.dismiss(lockedMeanwhile());
    expect(world.window).toEqual([]);
    const { heard } = await asking(review);
    read();
    await release.dismiss(lockedMeanwhile());
    expect(await heard()).toEqual({
      ok: false,
      code: 'locked',
      message: 'Countersign was locked before you decided. Nothing was decided.',
    });
    expect(world.window).toEqual(['open s', 'told s', 'close']);
    expect(await decide(review, 'approve')).toEqual(gone);
    expect(release.current()).toMatchObject({ ok: false, code: 'not_found' });
  });

  test('ends what began before it, after the unlock too; what begins then, or belongs to no request, goes on', async () => {
    const { world, release, asking } = gate();
    const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>();
    expect(release.isLeft()).toBe(false);
    const begun = release.during(async () => {
      const before = release.isLeft();
      await unlocked;
      return [before, release.isLeft(), (await asking(review)).answer()];
    });
    // Nothing was open; the lock counts all the same, and so does each further one.
    await release.dismiss(lockedMeanwhile());
    await release.dismiss(lockedMeanwhile());
    unlock();
    expect(await begun).toEqual([false, true, lockedMeanwhile()]);
    expect(world.window).toEqual([]);
    expect(release.isLeft()).toBe(false);
    expect(release.during(() => release.isLeft())).toBe(false);
    expect(await release.during(async () => (await asking(review)).answer())).toBeNull();
  });
});
