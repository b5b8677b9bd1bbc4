/** An owned main page: calls of the bridge in any order, with arguments that fit, that nearly fit, and that do not. */

import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { type AppCallName, appCalls } from '../../../electron/contract/app.ts';
import type { Outcome } from '../../../electron/contract/outcome.ts';
import { argumentsOf, type Loot, noLoot, operationArguments, pick } from './arguments.ts';
import { everyName } from './causes.ts';
import type { Watched } from './watched-app.ts';

/** Tens to hundreds of milliseconds each where their arguments hold: that often with such ones, afterwards with others. */
const dear: Readonly<Record<string, number>> = {
  'evidence.save': 8,
  'reviews.open_many': 12,
  'reviews.open': 150,
  'connections.add': 100,
  'earn.catalogue': 60,
  'signing.accounts': 60,
  'address_book.add': 100,
  'wallets.checked_accounts': 100,
  'earn.fee_wallets': 100,
};
/** Answered from what is at hand: called most, as a page that floods main would. */
const light = (name: string): boolean =>
  /^(app\.(state|visible|try)|feed\.snapshot|forms\.(list|describe|check)|signing\.(drafts|batch)$|webhooks\.(check|deliv|clear)|confirm\.|earn\.(assets|samples|deploy)|app\.(unlock|passphrase|touch)|vault\.|address_book\.(list|export|update|remove)|organisation\.read|journal\.entries|reviews\.(stop|sum|open_text)|connections\.(remove|proxy|dialect|sub)|keys\.(create|import|remove|repair)|files\.(take|dismiss)|secrets\.import|approve_activity|reject_activity|create_|delete_|update_)/.test(
    name,
  );

interface Call {
  name: string;
  bend: Bend;
  /** Which leaf is bent, and by what. */
  at: number;
  with: number;
}
type Bend = 'none' | 'swap' | 'drop' | 'add' | 'hostile';

const odd: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  '',
  ' ',
  '__proto__',
  '../../journal.jsonl',
  '\u202e\u0000\ud800',
  'x'.repeat(5_000),
  [],
  [[]],
  {},
  { toString: 'x' },
  JSON.parse('{"__proto__":{"ok":true}}'),
];

const call = fc.record<Call>({
  name: fc.oneof(...everyName.map(name => ({ arbitrary: fc.constant(name), weight: light(name) ? 18 : 5 }))),
  bend: fc.constantFrom<Bend>('none', 'none', 'none', 'swap', 'swap', 'drop', 'add', 'hostile'),
  at: fc.nat(30),
  with: fc.nat(1_000),
});

/** The calls of one seed, always the same. */
export const callsOf = (seed: number, count: number): Call[] => fc.sample(call, { seed, numRuns: count });

type Leaf = { path: (string | number)[]; value: unknown };
function leaves(value: unknown, path: (string | number)[] = []): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return inner.flatMap(([key, each]) => leaves(each, [...path, key]));
}
function put(value: unknown, [first, ...rest]: (string | number)[], by: (old: unknown) => unknown): unknown {
  if (first === undefined) return by(value);
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>;
  const next = put(copy[first], rest, by);
  if (next === undefined) delete copy[first];
  else copy[first] = next;
  return copy;
}

/** Bends arguments that fit. */
function bent(plain: unknown, { bend, at, with: by }: Call, pool: readonly string[]): unknown {
  if (bend === 'none') return plain;
  if (bend === 'hostile') return odd[by % odd.length];
  if (bend === 'add') return { ...(plain as object), [by % 2 === 0 ? 'extra' : 'organizationId']: pool[by % pool.length] };
  const all = leaves(plain);
  const leaf = all[at % Math.max(1, all.length)];
  if (leaf === undefined || leaf.path.length === 0) return plain;
  if (bend === 'drop') return put(plain, leaf.path, () => undefined);
  return put(plain, leaf.path, old =>
    typeof old === 'string' ? pool[by % pool.length] : typeof old === 'number' ? by : odd[by % odd.length],
  );
}

export interface Attack {
  /** How many calls were made, by name. */
  made: Map<string, number>;
  /** Every answer, as the page got it. */
  onAnswer(name: string, text: string): void;
  /** What no page may bring about. */
  onWrong(sentence: string): void;
}

/** A call that nobody answers is a fault of its own: who sits there closes every window. */
const patienceMs = 30_000;
async function answered(calls: readonly Promise<unknown>[], open: ReadonlySet<string>): Promise<void> {
  const patience = new AbortController();
  const tooLong = sleep(patienceMs, undefined, { signal: patience.signal }).then(() => {
    throw new Error(`not answered within ${patienceMs / 1000} seconds: ${[...open].join(', ')}`);
  });
  tooLong.catch(() => undefined);
  try {
    await Promise.race([Promise.all(calls), tooLong]);
  } finally {
    patience.abort();
  }
}

/**
 * Makes the calls, a few at once. What an answer gives away goes into later ones.
 * @returns how many were made while it was locked
 */
export async function attack(world: Watched, calls: readonly Call[], { made, onAnswer, onWrong }: Attack): Promise<number> {
  const loot: Loot = noLoot();
  const { baseUrl, organizationId } = world.practice.info;
  const pool = () => [
    ...[world.keyId, world.connectionId, organizationId, baseUrl, 'https://service.stranger.example'],
    ...world.activityIds,
    ...world.fingerprints,
    ...loot.seals,
    ...loot.bodies,
    ...loot.checks,
    ...loot.drafts,
    ...['approve', 'reject', 'json', 'API_KEY_CURVE_P256', 'approve_activity', 'delete_wallets'],
  ];
  let wasLocked = false;
  let whileItWas = 0;
  for (let from = 0; from < calls.length; from += 15) {
    const some = calls.slice(from, from + 15);
    const plain = argumentsOf(world, loot);
    const open = new Set<string>();
    let locks = wasLocked;
    if (wasLocked) whileItWas += some.length;
    await answered(
      some.map(async (each, at) => {
        const { name } = each;
        const call = `${name} (${from + at})`;
        open.add(call);
        const fitting = Object.hasOwn(plain, name) ? plain[name as AppCallName] : operationArguments(name, world);
        const count = made.get(name) ?? 0;
        made.set(name, count + 1);
        const isSpent = count >= (dear[name] ?? Number.POSITIVE_INFINITY);
        const parameters = bent(fitting, isSpent ? { ...each, bend: 'hostile' } : each, pool());
        const outcome = (await world.app.core.request('main', name, parameters)) as Outcome<unknown>;
        open.delete(call);
        onAnswer(name, JSON.stringify(outcome));
        if (!outcome.ok) return;
        if (wasLocked && !(Object.hasOwn(appCalls, name) && appCalls[name as AppCallName].whileLocked))
          onWrong(`${name} was answered while locked`);
        if (wasLocked && name === 'app.unlock') onWrong('app.unlock unlocked');
        if (name === 'app.lock') locks = true;
        pick(loot, name, outcome.value);
      }),
      open,
    );
    // The budget of the service fills up again, and so does the page's.
    world.app.later(3_000);
    const { locked } = await world.state();
    if (locks && !locked) onWrong('it was unlocked without a person');
    // What is locked stays so for some calls more, until a person comes.
    if (wasLocked && locked) await world.unlock();
    wasLocked = locked && !wasLocked;
  }
  if (wasLocked) await world.unlock();
  return whileItWas;
}
