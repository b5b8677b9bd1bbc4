/**
 * Somebody who can choose a text that the service passes on, of any length: wants the app to hang before a vote runs out, or
 * a warning to be lost behind a million letters. Work is counted in steps of the product's own code between two turns of the
 * event loop, not by a clock (test/unit/support/step-meter.ts).
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Outcome } from '../../electron/contract/outcome.ts';
import type { SealedReview } from '../../electron/contract/values/document.ts';
import type { HttpRequest, Ports } from '../../electron/core/ports.ts';
import { type StepMeter, stepMeter } from '../unit/support/step-meter.ts';
import { type Path, textLeaves, withLeaf } from '../unit/support/text-leaves.ts';
import { samples } from '../vectors/samples.ts';

type Json = Record<string, unknown>;
type Modules = Awaited<ReturnType<typeof load>>;

// Whatever is to be counted is loaded after counting has begun.
const load = async () => ({
  ...(await import('../unit/support/app.ts')),
  ...(await import('../unit/support/paced-clock.ts')),
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
/** Milliseconds that pass with each look at the clock: a slice ends by it, however fast the machine is. */
let lookMs = 0;
let looked = 0;

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
  lookMs = 0;
  const paced = modules.pacedClock(20, () => meter.turn());
  app = await modules.startApp({
    http: hostileHttp(),
    clock: {
      ...paced,
      monotonic() {
        looked += lookMs;
        return paced.monotonic() + looked;
      },
    },
  });
}
beforeEach(start);
afterEach(() => app.close());

const listed = () => (real.get('list_activities')?.activities ?? []) as Json[];

/** An activity as the practice service gives it, with another intent. */
function activityOf(type: string, intent: Json): Json {
  const [model] = listed();
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
  'tag-named-by-policy',
  'deleted-and-named',
  'delete-last',
  'policy-weakened',
  'allowlist-replaced',
  'host-lookalike',
  'interface-replaced',
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

/**
 * All of them with `LEAVES=all`, which takes three minutes; one in four on a build machine, another one each day; else one
 * in eight, another one each time. Which it was is printed.
 */
const inCi = process.env.CI === 'true';
const every = process.env.LEAVES === 'all' ? 1 : inCi ? 4 : 8;
const offset = inCi ? Math.floor(Date.now() / 86_400_000) % every : Math.floor(Math.random() * every);
if (every > 1) console.log(`Of the texts, one in ${every} from the ${offset + 1}. on: LEAVES=all takes all of them.`);
const isTurnOf = (at: number): boolean => at % every === offset;

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
  get_wallet_address_balances: [
    ['wallets.balances', { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', caip2: 'eip155:1' }],
  ],
  list_eth_transaction_history: [
    ['wallets.history', { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', caip2: 'eip155:1' }],
  ],
};

async function goAlone(): Promise<void> {
  await app.practice.as('Ben').propose('create_wallet', { walletName: 'One', accounts: [] });
  // Asked for during a poll, it is that poll, whose answer may be from before.
  do await app.ask('feed.refresh');
  while (listed().length === 0);
  isAlone = true;
  await probeAll();
}

test('no text of any answer makes work longer, nor that of any review that is held against it', {
  timeout: 900_000,
}, async () => {
  await goAlone();
  const found: string[] = [];
  let count = 0;
  for (const name of names) {
    const row = modules.rowOf(name);
    if (row?.kind !== 'query') continue;
    const isPresent = Object.keys(samples[name].parameters).length === 0;
    const answers = [(samples[name] as { response?: Json }).response ?? {}, real.get(name) ?? {}];
    const seen = new Set<string>();
    for (const answer of answers)
      for (const path of textLeaves(answer)) {
        // Times are the same of everything: two texts of each answer stand for all.
        const isTime = /\.(seconds|nanos)$/.test(written(path));
        const place = isTime ? String(path.at(-1)) : written(path);
        if (seen.has(place)) continue;
        seen.add(place);
        const kind = wayOf(Math.floor(count / every));
        if (!isTurnOf(count++)) continue;
        found.push(
          ...(await tooLong(`${name}: ${written(path)} of ${kind}`, async length => {
            hostile.set(name, withLeaf(answer, path, textOf(kind, length)) as Json);
            await app.request(name, samples[name].parameters);
            for (const [call, parameters] of beside[name] ?? []) await app.request(call, parameters);
            if (isPresent) await probeAll();
          })),
        );
        hostile.delete(name);
      }
    if (isPresent) await app.request(name, {});
  }
  expect(found).toEqual([]);
  expect(count).toBeGreaterThan(100);
});

test('no text of any request makes its review longer, nor its line in the list', { timeout: 900_000 }, async () => {
  await goAlone();
  const requests: [type: string, intent: string, parameters: unknown][] = [
    ...names.flatMap((name): [string, string, unknown][] => {
      const row = modules.rowOf(name);
      return row?.kind === 'activity' ? [[row.type, row.intent, samples[name].parameters]] : [];
    }),
    ...Object.entries(modules.requestCases).map(([rule, { fires }]): [string, string, unknown] => [
      fires.type,
      `${rule}Intent`,
      fires.parameters,
    ]),
  ];
  // What is signed has readers of its own, and limits of its own.
  const isPayload = /^(payload|payloads|unsignedTransaction|signedTransaction|data)(\.|$)/;
  const found: string[] = [];
  const seen = new Set<string>();
  for (const [type, intent, parameters] of requests)
    for (const path of textLeaves(parameters)) {
      const place = `${type.replace(/_V\d+$/, '')}: ${written(path)}`;
      if (seen.has(place) || isPayload.test(written(path))) continue;
      const kind = wayOf(Math.floor(seen.size / every));
      seen.add(place);
      if (!isTurnOf(seen.size - 1)) continue;
      found.push(
        ...(await tooLong(`${place} of ${kind}`, async length => {
          const activity = activityOf(type, { [intent]: withLeaf(parameters, path, textOf(kind, length)) });
          hostile.set('list_activities', { activities: [activity] });
          await app.ask('feed.refresh');
          const opened = await review(activity);
          expect(opened.ok, place).toBe(true);
        })),
      );
    }
  hostile.delete('list_activities');
  expect(found).toEqual([]);
  expect(seen.size).toBeGreaterThan(100);
  // Whatever came, a line of the list is a line.
  const lines = await app.ask('feed.snapshot');
  if (!lines.ok) throw new Error(lines.message);
  expect(Math.max(...lines.value.activities.map(line => JSON.stringify(line).length))).toBeLessThan(8_000);
});

const severe = (review: Outcome<SealedReview>, rule: string): string | undefined => {
  if (!review.ok) throw new Error(review.message);
  return review.value.document.findings.find(finding => finding.rule === rule)?.sentence;
};
const invite = (receiverUserName: string, receiverUserEmail = 'dora@northwind.example') =>
  activityOf('ACTIVITY_TYPE_CREATE_INVITATIONS', {
    createInvitationsIntent: { invitations: [{ receiverUserName, receiverUserEmail, accessType: 'ACCESS_TYPE_ALL' }] },
  });

test('a colleague’s name with a million letters behind it is still taken for the colleague’s', async () => {
  await goAlone();
  expect(severe(await review(invite(`Ben Okafor${' '.repeat(million)}x`)), 'name-confusable')).toMatch(
    /^The name “Ben Okafor.*” is easily mistaken for that of another user, “Ben Okafor”\.$/,
  );
  expect(severe(await review(invite(`Ben 0kafor${' '.repeat(million)}`)), 'name-confusable')).toContain('“Ben Okafor”');
  expect(severe(await review(invite('a'.repeat(million))), 'name-over-long')).toMatch(
    /^The name “a{47}…” has 1000000 letters: only the first 256 were compared with known ones\.$/,
  );
});

test('a mail domain behind a million letters is still held against ours', async () => {
  await goAlone();
  const opened = await review(invite('Dora Lind', `${'a'.repeat(million)}@northvvind.example`));
  expect(severe(opened, 'domain-lookalike')).toContain('is not northwind.example, but looks like it');
  expect(severe(opened, 'name-over-long')).toContain('The email address');
});

test('a character that cannot be seen is shown where it stands, however much stands before it', async () => {
  await goAlone();
  const opened = await review(invite('Dora Lind', `dora@northwind.example${'a'.repeat(million)}\u202emoc`));
  expect(severe(opened, 'hidden-characters-in-request')).toContain('aaaa⟦U+202E⟧moc');
});

test('a rule that would have to compare without end says that it could not look, at its own severity', async () => {
  await goAlone();
  const [model] = (real.get('list_users')?.users ?? []) as Json[];
  hostile.set('list_users', {
    users: Array.from({ length: 3_000 }, (_, i) => ({
      ...model,
      userId: `user-${i}`,
      userName: `${'a'.repeat(128)}${String(i).padStart(127, 'b')}`,
    })),
  });
  await app.request('list_users', {});
  const many = Array.from({ length: 2_000 }, (_, i) => ({
    receiverUserName: `${'a'.repeat(128)}${String(i).padStart(127, 'c')}`,
    receiverUserEmail: 'a@northwind.example',
  }));
  const activity = activityOf('ACTIVITY_TYPE_CREATE_INVITATIONS', { createInvitationsIntent: { invitations: many } });
  const { steps } = await meter.during(async () => {
    const opened = await review(activity);
    expect(severe(opened, 'name-confusable')).toBe(
      'The rule “name-confusable” could not be checked on this request: there is more text in it, or in what it is compared with, than is compared.',
    );
    const findings = opened.ok ? opened.value.document.findings : [];
    expect(findings.find(({ rule }) => rule === 'name-confusable')?.severity).toBe('high');
  });
  expect(steps).toBeLessThan(15_000_000);
});

test.each(['condition', 'consensus'])(
  'a policy whose %s has a million letters is not followed, and its rule says so',
  async member => {
    await goAlone();
    const policy = {
      policyName: 'x',
      effect: 'EFFECT_ALLOW',
      condition: 'true',
      consensus: 'true',
      [member]: 'a'.repeat(million),
    };
    const { steps } = await meter.during(async () => {
      const opened = await review(activityOf('ACTIVITY_TYPE_CREATE_POLICY_V3', { createPolicyIntentV3: policy }));
      const open = opened.ok ? opened.value.document.findings.find(({ rule }) => rule === 'policy-open') : undefined;
      expect(open).toMatchObject({ severity: 'critical', sentence: expect.stringContaining('could not be checked') });
    });
    expect(steps).toBeLessThan(mostSteps);
  },
);

test('brackets around brackets are taken off at once', async () => {
  await goAlone();
  const policy = {
    policyName: 'x',
    effect: 'EFFECT_ALLOW',
    condition: `${'('.repeat(1_000)}true${')'.repeat(1_000)}`,
    consensus: 'true',
  };
  const { steps } = await meter.during(async () => {
    const opened = await review(activityOf('ACTIVITY_TYPE_CREATE_POLICY_V3', { createPolicyIntentV3: policy }));
    expect(severe(opened, 'policy-open')).toContain('would allow everything');
  });
  expect(steps).toBeLessThan(mostSteps);
});

test('a request of thirty thousand entries is shown whole, and its faults are counted', async () => {
  await goAlone();
  const userIds = Array.from({ length: 30_000 }, (_, i) => `0x${i.toString(16).padStart(40, '0')}`);
  const activity = activityOf('ACTIVITY_TYPE_DELETE_USERS', { deleteUsersIntent: { userIds, more: userIds } });
  const opened = await review(activity);
  if (!opened.ok) throw new Error(opened.message);
  const { decoded, findings } = opened.value.document;
  expect(findings.length).toBeLessThan(200);
  expect(JSON.stringify(decoded)).toContain(userIds.at(-1));
  const count = (tree: typeof decoded): number => 1 + (tree.children ?? []).reduce((sum, child) => sum + count(child), 0);
  expect(count(decoded)).toBeLessThan(10_100);
  expect(JSON.stringify(decoded)).toContain('too many to be laid out');
});

test('an interface and an import are read in slices: others have their turn between them', async () => {
  await goAlone();
  const abi = JSON.stringify(
    Array.from({ length: 3_000 }, (_, i) => ({ type: 'function', name: `f${i}`, inputs: [{ name: 'a', type: 'address' }] })),
  );
  const whole = await meter.during(() => app.request('organisation.read_interface', { type: ethereum, text: abi }));
  const slice = await meter.longest(() => app.request('organisation.read_interface', { type: ethereum, text: abi }));
  expect(slice.steps).toBeLessThan(whole.steps / 5);
  const csv = `label,address\n${Array.from({ length: 1_000 }, (_, i) => `n${i},0x${i.toString(16).padStart(40, '0')}`).join('\n')}`;
  const check = () => app.request('address_book.import_check', { text: csv, format: 'csv' });
  lookMs = 1;
  const first = await meter.longest(check);
  expect(first.steps).toBeLessThan(3_000_000);
});
const ethereum = 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM';
