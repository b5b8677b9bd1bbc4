/** The passphrase for critical decisions by what is kept of it: the record, the marker, and every store that fails. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { done, failure, type Outcome } from '../../../../electron/contract/outcome.ts';
import { openGuesses } from '../../../../electron/core/keys/guesses.ts';
import { type DecisionPassphrase, openDecisionPassphrase } from '../../../../electron/core/keys/passphrase.ts';
import { createFileVault } from '../../../../electron/core/keys/places/file-vault.ts';
import type { Presence } from '../../../../electron/core/ports.ts';
import { scryptByHand } from '../../support/by-hand.ts';
import { contentOf, keptIn } from '../../support/kept.ts';
import { type MemoryFiles, type MemoryKeychain, memoryFiles, memoryKeychain, testClock } from '../../support/memory-ports.ts';

/** What scrypt was asked for. It is a cheap one where a test does not need the answer. */
const scrypts = vi.hoisted(() => ({ cheap: true, asked: [] as unknown[] }));
vi.mock('node:crypto', async original => {
  const real = await original<typeof import('node:crypto')>();
  type Answer = (error: Error | null, bytes: Buffer) => void;
  const scrypt = (text: string, salt: Buffer, length: number, cost: object, answer: Answer) => {
    scrypts.asked.push([text, salt.toString('hex'), length, cost]);
    real.scrypt(text, salt, length, scrypts.cheap ? { N: 2 } : cost, answer);
  };
  return { ...real, scrypt };
});

const account = 'decision-passphrase';
const markerPath = 'decision-passphrase.json';
const secret = 'correct horse battery';
const salt = '0a'.repeat(32);
let keychain: MemoryKeychain;
let files: MemoryFiles;
let clock: ReturnType<typeof testClock>;
/** Reasons that Touch ID was asked with. */
let reasons: string[];
let finger: { there: boolean; confirms: boolean };
let wrong: number;
let guarded: DecisionPassphrase;
let presence: Presence | null;

/** One for decisions alone, of the Mac: what seals keys is in sealing.test.ts. */
async function open(): Promise<DecisionPassphrase> {
  let drawn = 9;
  const onWrong = async () => {
    wrong += 1;
  };
  const made = await openDecisionPassphrase({
    ...{ files: keptIn(files, keychain), keychain, system: keychain, presence, platform: 'darwin' },
    ...{ home: () => 'keychain', vault: createFileVault(false), record: async () => {}, keys: () => expect.fail('no keys') },
    guesses: await openGuesses({ files, clock }, 'passphrase-guesses.json', { onWrong }),
    random: bytes => new Uint8Array(bytes).fill(++drawn),
  });
  await made.refresh();
  const set: DecisionPassphrase['set'] = (current, next, first) =>
    next === null ? made.set(current, next, first) : made.setForDecisions(current, next, first);
  return { ...made, set };
}
const value = <T>(outcome: Outcome<T>): T => (outcome.ok ? outcome.value : expect.fail(outcome.message));
const record = () => JSON.parse(keychain.items.get(account) ?? 'null') as Record<string, unknown> | null;
const marked = () => (JSON.parse(contentOf(files.content.get(markerPath)) || 'null') as { set: boolean } | null)?.set;
const standing = () => [record() !== null, marked(), guarded.isSet()];
/** Time enough for another guess. */
const proved = async (typed: string, reason?: string) => {
  await clock.advance(600_000);
  return guarded.prove(typed, reason);
};
const [keychainKeeps, keychainRemoves] = ['set', 'remove'].map(what => () => {
  Object.assign(keychain, {
    [what]: async (name: string) => {
      if (name === account) throw new Error('no');
    },
  });
}) as [() => void, () => void];

beforeEach(async () => {
  keychain = memoryKeychain();
  files = memoryFiles();
  clock = testClock();
  reasons = [];
  wrong = 0;
  finger = { there: true, confirms: true };
  presence = {
    available: () => finger.there,
    prove: async reason => {
      reasons.push(reason);
      return finger.confirms;
    },
  };
  scrypts.cheap = true;
  scrypts.asked.length = 0;
  guarded = await open();
});
const wrongOne = failure('forbidden', 'The current passphrase is wrong. Nothing was changed.', {
  problems: [{ path: 'current', expected: 'the right passphrase', received: 'different text' }],
});
const untold = failure(
  'key_unavailable',
  'The passphrase is set, but the keychain does not return the value to check it against. Unlock the keychain and try again.',
);
const unanswered = failure(
  'key_unavailable',
  'It is not known whether a passphrase is set for critical decisions: the keychain does not answer. Unlock it and try again.',
);
const unkept = failure('key_unavailable', 'The keychain did not keep the change. Unlock it and try again.');
const unwritten = failure(
  'storage',
  'The passphrase setting could not be written and is unchanged. Check that the disk is not full.',
);

describe('what is kept', () => {
  test('is scrypt of it at the full cost, with a salt of its own, and a marker that says only that there is one', async () => {
    scrypts.cheap = false;
    expect(await guarded.set(null, 'passe\u0301 phrase')).toEqual(done(null));
    const composed = 'pass\u00e9 phrase';
    expect(record()).toEqual({
      ...{ v: 1, kdf: 'scrypt-17-8-1', salt, touchId: false },
      check: scryptByHand(composed, salt, 32).toString('hex'),
    });
    expect(JSON.parse(contentOf(files.content.get(markerPath)))).toEqual({ version: 1, set: true, refused: true });
    expect(scrypts.asked).toEqual([[composed, salt, 32, { N: 131_072, r: 8, p: 1, maxmem: 268_435_456 }]]);
  });

  test('by an earlier version opens with its passphrase, and with no other', async () => {
    scrypts.cheap = false;
    // scrypt of this passphrase and salt, by another implementation.
    const check = 'cfcd4ae673657d041b45c877d288025d56ce58ab6571ca0d6f56c51c5af52544';
    keychain.items.set(account, JSON.stringify({ v: 1, kdf: 'scrypt-17-8-1', salt, check }));
    guarded = await open();
    expect([guarded.isSet(), guarded.touchId(), marked()]).toEqual([true, 'off', true]);
    expect([await proved(secret), await proved(`${secret} `)]).toEqual([done('proved'), done('wrong')]);
  });

  test('is changed with a new salt by who knows it, and taken away with nothing left', async () => {
    value(await guarded.set(null, secret));
    expect(scrypts.asked).toEqual([[secret, salt, 32, { N: 131_072, r: 8, p: 1, maxmem: 268_435_456 }]]);
    const before = record();
    expect([await guarded.set('another', 'next one'), await guarded.set(null, 'next one'), wrong]).toEqual([
      wrongOne,
      wrongOne,
      2,
    ]);
    expect([record(), standing()]).toEqual([before, [true, true, true]]);
    await clock.advance(600_000);
    value(await guarded.set(secret, 'next one'));
    expect(record()?.salt).toBe('0b'.repeat(32));
    expect([await proved('next one'), await proved(secret)]).toEqual([done('proved'), done('wrong')]);
    await clock.advance(600_000);
    expect(await guarded.set('another', null)).toEqual(wrongOne);
    await clock.advance(600_000);
    expect(await guarded.set('next one', null)).toEqual(done(null));
    expect(standing()).toEqual([false, false, false]);
    // None is set, and none has to be known.
    value(await guarded.set('whatever', secret));
    value(await (await open()).refresh());
    expect(standing()).toEqual([true, true, true]);
  });
});

describe('a store that does not answer', () => {
  test.each(['locked', 'no_dbus', 'failed'] as const)('is never taken for one that holds none: %s', async state => {
    keychain.state = state;
    guarded = await open();
    expect([guarded.isSet(), await guarded.refresh()]).toEqual([false, unanswered]);
    expect([await guarded.set(null, secret), await guarded.set(null, null)]).toEqual([unanswered, unanswered]);
    expect(await proved('')).toEqual(untold);
    keychain.state = 'ready';
    expect([await guarded.refresh(), guarded.isSet(), scrypts.asked]).toEqual([done(null), false, []]);
  });

  test.each(['locked', 'no_dbus', 'failed'] as const)('lets nobody prove, change or take away what was set: %s', async state => {
    value(await guarded.set(null, secret));
    keychain.state = state;
    guarded = await open();
    expect([guarded.isSet(), await guarded.refresh()]).toEqual([true, done(null)]);
    expect([await proved(secret), await guarded.set(secret, 'next'), await guarded.set(secret, null)]).toEqual([
      untold,
      untold,
      untold,
    ]);
    expect([await guarded.setTouchId(true, secret), await guarded.setTouchId(false, null)]).toEqual([untold, untold]);
    keychain.state = 'ready';
    expect([await proved(secret), wrong]).toEqual([done('proved'), 0]);
  });

  test('while the app runs leaves in force what it said before', async () => {
    value(await guarded.set(null, secret));
    value(await guarded.setTouchId(true, secret));
    keychain.state = 'locked';
    expect([await guarded.refresh(), guarded.isSet(), guarded.touchId(), guarded.takesTouchId()]).toEqual([
      done(null),
      true,
      'on',
      true,
    ]);
    // Another store, which is ready and has none, is believed but for the marker.
    keychain.state = 'ready';
    keychain.items.delete(account);
    expect([await guarded.refresh(), guarded.isSet(), guarded.touchId(), guarded.takesTouchId()]).toEqual([
      done(null),
      true,
      'off',
      false,
    ]);
    expect(await proved(secret)).toEqual(untold);
  });

  test.each([
    ['no JSON', '{'],
    ['no record', '{}'],
    ['another cost', JSON.stringify({ v: 1, kdf: 'scrypt-10-8-1', salt, check: '00' })],
    ['a newer version', JSON.stringify({ v: 2, kdf: 'scrypt-17-8-1', salt, check: '00'.repeat(32) })],
  ])('a record that cannot be read is a passphrase that nobody can give: %s', async (_, text) => {
    keychain.items.set(account, text);
    guarded = await open();
    expect([guarded.isSet(), marked(), await proved(secret), await guarded.set(secret, null)]).toEqual([
      true,
      true,
      untold,
      untold,
    ]);
    expect([keychain.items.get(account), scrypts.asked]).toEqual([text, []]);
    expect([guarded.touchId(), guarded.takesTouchId()]).toEqual(['off', false]);
  });
});

describe('what fails halfway', () => {
  /** The order in which store and disk were asked to change something. */
  const changes = () => {
    const seen: string[] = [];
    const { replace } = files;
    const { set, remove } = keychain;
    files.replace = async (path, bytes) => {
      if (path === markerPath) seen.push(`mark ${contentOf(bytes).includes('"set": true')}`);
      return replace(path, bytes);
    };
    keychain.set = async (name, text) => {
      if (name === account) seen.push('keep');
      return set(name, text);
    };
    keychain.remove = async name => {
      seen.push('remove');
      return remove(name);
    };
    return seen;
  };

  test('is put in such an order that no passphrase is left that nobody knows', async () => {
    const seen = changes();
    const first = async () => {
      seen.push('first');
      return done(null);
    };
    value(await guarded.set(null, secret, first));
    value(await guarded.set(secret, 'next', first));
    value(await guarded.set('next', null, first));
    value(await guarded.set(null, null, first));
    expect(seen).toEqual(['first', 'keep', 'mark true', 'mark true', 'first', 'keep', 'first', 'mark false', 'remove', 'first']);
  });

  test('and where it may not be begun, nothing is changed, nor begun for who does not know it', async () => {
    const refused = failure('storage', 'The journal is full.');
    let asked = 0;
    const first = async () => {
      asked += 1;
      return refused;
    };
    expect([await guarded.set(null, secret, first), standing(), asked]).toEqual([refused, [false, undefined, false], 1]);
    value(await guarded.set(null, secret));
    const before = record();
    expect([await guarded.set('another', null, first), asked]).toEqual([wrongOne, 1]);
    expect([await guarded.set(secret, null, first), await guarded.set(secret, 'x', first)]).toEqual([refused, refused]);
    expect([await guarded.setTouchId(true, secret, first), record(), standing()]).toEqual([refused, before, [true, true, true]]);
  });

  test.each<[string, string | null, string | null, () => void, unknown, unknown[]]>([
    [
      'the marker of a first one',
      null,
      secret,
      () => (files.failNext = new Error('ENOSPC')),
      unwritten,
      [false, undefined, false],
    ],
    ['the record of a first one', null, secret, keychainKeeps, unkept, [false, undefined, false]],
    ['the record of another one', secret, 'next', keychainKeeps, unkept, [true, true, true]],
    ['the removal', secret, null, keychainRemoves, unkept, [true, false, true]],
    ['a removal of nothing', secret, null, () => (keychain.remove = async () => false), unkept, [true, false, true]],
  ])('%s, it is said and stands as it should', async (_, current, next, breaks, expected, left) => {
    if (current !== null) value(await guarded.set(null, current));
    const { set, remove } = keychain;
    // The count of guesses is written first; the disk fails after it.
    if (current === null) breaks();
    const outcome = await guarded.set(current, next, async () => {
      if (current !== null) breaks();
      return done(null);
    });
    expect([outcome, standing()]).toEqual([expected, left]);
    Object.assign(keychain, { set, remove });
    guarded = await open();
    if (current === null) expect(guarded.isSet()).toBe(false);
    else expect([await proved(current), standing()]).toEqual([done('proved'), [true, true, true]]);
  });

  test('the marker of a passphrase that is taken away, it is still set', async () => {
    value(await guarded.set(null, secret));
    const outcome = await guarded.set(secret, null, async () => {
      files.failNext = new Error('ENOSPC');
      return done(null);
    });
    expect([outcome, standing(), await proved(secret)]).toEqual([unwritten, [true, true, true], done('proved')]);
  });
});

describe('Touch ID in its place', () => {
  const touch = async () => {
    value(await guarded.set(null, secret));
    value(await guarded.setTouchId(true, secret));
  };

  test('is switched on by who knows the passphrase alone, is kept beside it, and off by anybody', async () => {
    expect(await guarded.setTouchId(true, null)).toEqual(
      failure('invalid', 'Set a passphrase first: it is used where Touch ID cannot be.'),
    );
    expect([await guarded.setTouchId(false, null), guarded.touchId(), record()]).toEqual([done(null), 'off', null]);
    value(await guarded.set(null, secret));
    expect([await guarded.setTouchId(true, 'another'), await guarded.setTouchId(true, null)]).toEqual([wrongOne, wrongOne]);
    expect([guarded.touchId(), record()?.touchId, wrong]).toEqual(['off', false, 2]);
    const before = record();
    expect([await guarded.setTouchId(true, secret), guarded.touchId(), record()]).toEqual([
      done(null),
      'on',
      { ...before, touchId: true },
    ]);
    guarded = await open();
    expect([guarded.touchId(), guarded.takesTouchId()]).toEqual(['on', true]);
    // Another passphrase leaves it as it is.
    value(await guarded.set(secret, 'next'));
    expect([guarded.touchId(), record()?.touchId]).toEqual(['on', true]);
    expect([await guarded.setTouchId(false, null), guarded.touchId(), record()?.touchId]).toEqual([done(null), 'off', false]);
    value(await guarded.setTouchId(true, 'next'));
    value(await guarded.set('next', null));
    expect([guarded.touchId(), guarded.takesTouchId()]).toEqual(['off', false]);
  });

  test('answers for an empty field, never for a typed one, and only where it can', async () => {
    await touch();
    expect([await proved('', 'sign this'), await proved(''), reasons]).toEqual([
      done('proved'),
      done('proved'),
      ['sign this', 'approve what the confirmation window shows'],
    ]);
    finger.confirms = false;
    expect([await proved(''), wrong]).toEqual([done('not_confirmed'), 0]);
    expect([await proved('another'), await proved(secret), reasons.length, wrong]).toEqual([done('wrong'), done('proved'), 3, 1]);
    finger.there = false;
    expect([guarded.touchId(), guarded.takesTouchId(), await proved(''), reasons.length]).toEqual([
      'on',
      false,
      done('wrong'),
      3,
    ]);
    finger.there = true;
    value(await guarded.setTouchId(false, null));
    expect([await proved(''), reasons.length]).toEqual([done('wrong'), 3]);
  });

  test('is absent where the system has none, whatever the record says', async () => {
    await touch();
    presence = null;
    guarded = await open();
    expect([guarded.touchId(), guarded.takesTouchId(), await proved('')]).toEqual(['absent', false, done('wrong')]);
    expect(await guarded.setTouchId(true, secret)).toEqual(failure('invalid', 'This system has no Touch ID.'));
  });

  test('stays as it is where the store keeps no change', async () => {
    value(await guarded.set(null, secret));
    keychainKeeps();
    expect([await guarded.setTouchId(true, secret), guarded.touchId()]).toEqual([unkept, 'off']);
  });

  test('waits for nobody but a guess that was wrong', async () => {
    value(await guarded.set(null, secret));
    expect(guarded.waitMs()).toBe(0);
    for (let n = 0; n < 3; n++) await guarded.prove('another');
    expect(guarded.waitMs()).toBe(2_000);
    expect(await guarded.prove(secret)).toMatchObject({ code: 'rate_limited' });
  });
});
