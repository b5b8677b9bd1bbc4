/**
 * P2: a query as the app makes it (stamped, pooled, validated) beside a straightforward client in the same process: global
 * fetch, the service family's own stamper, `response.json()` and the same zod schema. A second baseline has our stamp, so that
 * what the stamp gains and what the pool gains can be told apart.
 */
import { randomBytes } from 'node:crypto';
import { ApiKeyStamper } from '@turnkey/api-key-stamper';
import { createHttp } from '../../electron/adapters/http.ts';
import { operations, type QueryName } from '../../electron/contract/operations/table.ts';
import { responseSchema } from '../../electron/contract/schema/operation.ts';
import { unlockKey } from '../../electron/core/curves/curves.ts';
import { createService } from '../../electron/core/service/service.ts';
import { stampHeader } from '../../electron/core/stamps/stamp.ts';
import { systemClock } from '../../electron/host/system.ts';
import { atLeast, atMost, type Figure, interleaved, largest, median, print, quantile, ratios, timedAsync } from './figures.ts';
import { startFixedServer } from './fixed-server.ts';
import { samplePage, sampleTarget } from './sample.ts';

const page = await samplePage(100);
const one = JSON.stringify({ activity: JSON.parse(page).activities[0] });
const server = await startFixedServer({ get_activity: one, list_activities: page });
const secret = Buffer.from('01'.repeat(32), 'hex');
const signer = unlockKey('API_KEY_CURVE_P256', secret);

const http = createHttp({});
const service = createService({
  http,
  clock: systemClock,
  random: bytes => randomBytes(bytes),
  // The budget of a plan would be what is measured.
  rateOf: () => ({ perSecond: 1e9, burst: 1e9 }),
});
const target = {
  ...sampleTarget,
  baseUrl: server.url,
  stamp: async (body: Uint8Array) => ({ ok: true as const, value: stampHeader(signer, body, sampleTarget.dialect) }),
};
const ours = async (name: QueryName, parameters: Record<string, unknown>) => {
  const answer = await service.query(target, name, parameters);
  if (!answer.ok) throw new Error(answer.message);
};

const official = new ApiKeyStamper({ apiPublicKey: signer.publicKey, apiPrivateKey: secret.toString('hex') });
const straightforward = (stamp: (body: string) => string | Promise<string>) => {
  return async (name: QueryName, parameters: Record<string, unknown>) => {
    const body = JSON.stringify({ organizationId: sampleTarget.organizationId, ...parameters });
    const response = await fetch(`${server.url}/public/v1/query/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [sampleTarget.dialect.stampHeader]: await stamp(body) },
      body,
    });
    responseSchema(operations[name]).parse(await response.json());
  };
};
const plain = straightforward(async body => (await official.stamp(body)).stampHeaderValue);
const native = straightforward(body => stampHeader(signer, Buffer.from(body), sampleTarget.dialect));

const figures: Figure[] = [];
const cases = [
  ['one activity', 2.5, 'get_activity', { activityId: 'a' }, 5],
  ['a page of 100', 1.5, 'list_activities', { paginationOptions: { limit: '100' } }, 2],
] as const;
for (const [what, goal, name, parameters, calls] of cases) {
  const single: number[] = [];
  const times = await interleaved(81, {
    plain: () => timedAsync(() => plain(name, parameters), calls),
    native: () => timedAsync(() => native(name, parameters), calls),
    async ours() {
      const all: number[] = [];
      for (let n = 0; n < calls; n++) all.push(await timedAsync(() => ours(name, parameters)));
      single.push(...all);
      return all.reduce((sum, time) => sum + time, 0) / calls;
    },
  });
  figures.push(
    atLeast(
      `${what}: throughput / fetch + the family’s stamper + zod`,
      goal,
      ratios(times.plain, times.ours),
      'x',
      'both sides pay JSON.parse and the same zod schema, which are most of it (docs/architecture.md#the-one-table); ours also guards depth and prototypes. The app does not read a page twice whose bytes are the same, which is not measured here.',
    ),
    atLeast(
      `${what}: throughput / fetch + our stamp + zod`,
      1,
      ratios(times.native, times.ours),
      'x',
      'the pool gains less than the guard costs that looks at every byte before anything recursive does (electron/core/text/read-json.ts).',
    ),
    atMost(
      `${what}: p99 / p50`,
      2,
      quantile(single, 0.99) / median(single),
      'x',
      'a percentile is the machine’s own where other work shares its cores.',
    ),
    atMost(`${what}: the longest`, 1_000, largest(single), 'ms'),
  );
}
print('P2 query', figures);
await http.close();
server.close();
