/**
 * Somebody who can choose a text that the service passes on, of any length: wants the app to hang before a vote runs out, or
 * a warning to be lost behind a million letters. Work is counted in steps of the product's own code between two turns of the
 * event loop, not by a clock (test/unit/support/step-meter.ts).
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SealedReview } from '../../electron/contract/document.ts';
import type { Outcome } from '../../electron/contract/outcome.ts';
import type { HttpRequest, Ports } from '../../electron/core/ports.ts';
import { type StepMeter, stepMeter } from '../unit/support/step-meter.ts';
import { type Path, textLeaves, withLeaf } from '../unit/support/text-leaves.ts';
import { samples } from '../vectors/samples.ts';

type Json = Record<string, unknown>;
type Modules = Awaited<ReturnType<typeof load>>;

// Whatever is to be counted is loaded after counting has begun.
const load = async () => ({
  ...(await import('../unit/support/app.ts')),
  ...(await import('../../electron/adapters/http.ts')),
  ...(await import('../../electron/contract/operations/table.ts')),
  ...(await import('../vectors/risk-cases-requests.ts')),
});

/** One pass over a million letters, letter by letter, is more than that. What honest work takes is a third of it. */
const mostSteps = 900_000;
const million = 1_000_000;

/** What a text can be made of to take long: each a different way of being looked through. */
const kinds: Record<string, (length: number) => string> = {
  letters: n => 'a'.repeat(n),
  'right-to-left marks': n => '\u202e'.repeat(n),
  'piled marks': n => `a${'\u0301'.repeat(n - 1)}`,
  brackets: n => '('.repeat(n / 2) + ')'.repeat(n / 2),
  blanks: n => `a${' '.repeat(n - 2)}b`,
  hexadecimal: n => `0x${'ab'.repeat(n / 2 - 1)}`,
  digits: n => '1'.repeat(n),
  'a host of many alphabets': n =>
    `https://${Array.from({ length: n / 2 }, (_, i) => String.fromCodePoint(0x4e00 + (i % 20_000))).join('')}.example`,
  ligatures: n => '\ufdfa'.repeat(n),
  'an address before a mail domain': n => `${'a'.repeat(n / 2)}@${'b.'.repeat(n / 4)}example`,
};

let meter: StepMeter;
let modules: Modules;
beforeAll(async () => {
  meter = stepMeter();
  modules = await load();
});
afterAll(() => meter.stop());

let app: Awaited<ReturnType<Modules['startApp']>>;
/** What the practice service answered last, by the operation's name. */
let real: Map<string, Json>;
/** Answered in its place. */
let hostile: Map<string, Json>;
/** From here on nothing goes to the practice service: it would work between the turns that are counted. */
let isAlone = false;

const nameOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

function hostileHttp(): Ports['http'] {
  const http = modules.createHttp({});
  return {
    get: request => http.get(request),
    close: () => http.close(),
    async post(request: HttpRequest) {
      const name = nameOf(request.url);
      if (!isAlone) {
        const answer = await http.post(request);
        real.set(name, JSON.parse(Buffer.from(answer.body).toString('utf8')) as Json);
        return answer;
      }
      const given = hostile.get(name) ?? real.get(name) ?? (samples as Record<string, { response?: Json }>)[name]?.response ?? {};
      const body = new TextEncoder().encode(JSON.stringify(given));
      await new Promise(resolve => setImmediate(resolve));
      meter.turn();
      // As many requests as it likes: waiting for a turn of its own is no work.
      return { status: 200, headers: { date: new Date().toUTCString(), 'ratelimit-limit': '100000' }, body };
    },
  };
}

async function start(): Promise<void> {
  real = new Map();
  hostile = new Map();
  isAlone = false;
  app = await modules.startApp({
    http: hostileHttp(),
    clock: {
      now: () => Date.now(),
      monotonic: () => performance.now(),
      async sleep(ms, signal) {
        await new Promise<void>((resolve, reject) => {
          const timer = setTimeout(resolve, Math.min(ms, 20));
          signal?.addEventListener('abort', () => {
            clearTimeout(timer);
            reject(signal.reason);
          });
        });
        meter.turn();
      },
    },
  });
}
beforeEach(start);
afterEach(() => app.close());

/** An activity as the practice service gives it, with another intent. */
function activityOf(type: string, intent: Json): Json {
  const [model] = (real.get('list_activities')?.activities ?? []) as Json[];
  if (model === undefined) throw new Error('the practice service listed no activity');
  return { ...model, id: `act-${type}`.slice(0, 200), type, intent, status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' };
}

/** Opens a review of an activity, as a person would. */
async function review(activity: Json): Promise<Outcome<SealedReview>> {
  hostile.set('get_activity', { activity });
  const opened = await app.ask('reviews.open', { activityId: String(activity.id) });
  hostile.delete('get_activity');
  return opened;
}

/** Requests that are held against what is there: names, hosts, policies, ranges, wallets, keys, interfaces, secrets. */
const probes = [
  'name-confusable',
  'domain-lookalike',
  'contact-changed',
  'tag-named-by-policy',
  'quorum-unreachable',
  'deleted-and-named',
  'delete-last',
  'delete-without-export',
  'policy-weakened',
  'policy-deny-deleted',
  'allowlist-replaced',
  'host-lookalike',
  'webhook-host-changed',
  'interface-replaced',
  'key-taken',
  'secret-name-taken',
  'signer-unknown',
];

/** The request that a rule fires on, as an activity. */
function probe(rule: string): Json {
  const request = modules.requestCases[rule]?.fires;
  return request === undefined ? {} : activityOf(request.type, { [`${rule}Intent`]: request.parameters as Json });
}
const probeAll = async () => {
  for (const rule of probes) {
    const activity = probe(rule);
    if ('type' in activity) await review(activity);
  }
};

const written = (path: Path) => path.join('.');
/** First a length at which what is not bounded is found, and does not stop the test run; then the million. */
const lengths = [2_000, million];

/** What took more steps than it may, said with where they were spent. */
async function tooLong(what: string, work: (length: number) => Promise<unknown>, most = mostSteps): Promise<string[]> {
  for (const length of lengths) {
    const { steps, where } = await meter.during(() => work(length));
    if (steps > most) return [`${what}, ${length} letters: ${steps} steps; ${where}`];
  }
  return [];
}

const names = Object.keys(samples) as (keyof typeof samples)[];
const kindNames = Object.keys(kinds);
/** Each text is sent in one of the ways, in turn. */
const wayOf = (at: number) => kindNames[at % kindNames.length] ?? 'letters';
const textOf = (kind: string, length: number) => kinds[kind]?.(length) ?? '';

/** Calls of the app itself that go through what a query answers. */
const beside: Record<string, [name: string, parameters: unknown][]> = {
  list_smart_contract_interfaces: [['organisation.interfaces', {}]],
  get_ip_allowlist: [['organisation.allowlist', {}]],
  list_wallet_accounts: [['wallets.checked_accounts', {}]],
  list_private_keys: [['wallets.checked_keys', {}]],
  list_activities: [['feed.refresh', {}]],
  list_webhook_endpoints: [['webhooks.check_url', { url: 'https://hooks.example.com/activities' }]],
  list_eth_transaction_history: [
    ['wallets.history', { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', caip2: 'eip155:1' }],
  ],
};

async function goAlone(): Promise<void> {
  await app.practice.as('Ben').propose('create_wallet', { walletName: 'One', accounts: [] });
  await app.ask('feed.refresh');
  isAlone = true;
  await probeAll();
}

test('no text of any answer makes work longer, nor that of any review that is held against it', {
  timeout: 900_000,
}, async () => {
  await goAlone();
  const found: string[] = [];
  let count = 0;
  for (const name of (process.env.ONLY?.split(',') ?? names) as typeof names) {
    const row = modules.rowOf(name);
    if (row?.kind !== 'query') continue;
    const isPresent = Object.keys(samples[name].parameters).length === 0;
    const answers = [(samples[name] as { response?: Json }).response ?? {}, real.get(name) ?? {}];
    const seen = new Set<string>();
    for (const answer of answers)
      for (const path of textLeaves(answer)) {
        if (seen.has(written(path))) continue;
        seen.add(written(path));
        const kind = wayOf(count++);
        const t = performance.now();
        found.push(
          ...(await tooLong(`${name}: ${written(path)} of ${kind}`, async length => {
            hostile.set(name, withLeaf(answer, path, textOf(kind, length)) as Json);
            await app.request(name, samples[name].parameters);
            for (const [call, parameters] of beside[name] ?? []) await app.request(call, parameters);
            if (isPresent) await probeAll();
          })),
        );
        console.log(name, written(path), kind, Math.round(performance.now() - t));
        hostile.delete(name);
      }
    if (isPresent) await app.request(name, {});
  }
  expect(found).toEqual([]);
  expect(count).toBeGreaterThan(150);
});
