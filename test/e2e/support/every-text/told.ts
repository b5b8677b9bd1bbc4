/** The real HTTP adapter, before a service that puts a hostile text into every field of every answer that takes one. */
import { z } from 'zod';
import { createHttp } from '../../../../electron/adapters/http.ts';
import { type OperationName, operations, rowOf } from '../../../../electron/contract/operations/table.ts';
import type { Operation } from '../../../../electron/contract/schema/operation.ts';
import { fieldOf, membersOf } from '../../../../electron/contract/schema/schema-walk.ts';
import { activity as activityObject } from '../../../../electron/contract/service/activity.ts';
import { isObject } from '../../../../electron/contract/text/members.ts';
import type { Http } from '../../../../electron/core/ports.ts';
import { samples } from '../../../vectors/samples.ts';
import { fields } from './fields.ts';

type Json = Record<string, unknown>;
interface Sample {
  parameters: Json;
  response?: Json;
  result?: Json | null;
}
const sampleOf = (name: string) => (samples as unknown as Record<string, Sample>)[name];

/**
 * What holds things together, or is reckoned with: told as it is of what is there, so that names are still found by it. Of the
 * stranger beside them it is hostile as everything else.
 */
const linking =
  /(^id|Ids?(\[\])?|Tags\[\]|[aA]ddress|[pP]ublicKey|caip19|[cC]ursor|[hH]ash|from|to|counterparty|amount|balance|number|timestamp|tvl|Pct|usd|crypto|Bps|Fee|Deposited|Wallet|path|cidr|url|Seconds|UnixMs|consensus|condition|time|Json|Interface|submittedAt|Fingerprint|value)$/;

interface Way {
  /** Where the fields stand in the table. */
  where: string;
  /** `real`: what is there keeps what links it. `stranger`: nothing is kept. `odd`: not even what the schema asks for. */
  kind: 'real' | 'stranger' | 'odd';
  /** Whether a stranger joins each list. */
  joined: boolean;
}

/** @param sample has every optional member */
function told(outer: z.core.$ZodType, value: unknown, sample: unknown, way: Way, path = ''): unknown {
  const { schema, meta } = fieldOf(outer);
  if (schema instanceof z.ZodArray) {
    const { element } = schema;
    const inside = (item: unknown, kind: Way['kind']) =>
      told(element, item, Array.isArray(sample) ? sample[0] : undefined, { ...way, kind }, `${path}[]`);
    const here = Array.isArray(value) ? value : [];
    // Before those that are there: the last one of a page is its cursor.
    const stranger = way.kind !== 'real' ? inside(sample, way.kind) : way.joined ? inside(undefined, 'stranger') : undefined;
    return [
      ...(stranger === undefined ? [] : [stranger]),
      ...(way.kind === 'real' ? here.map(item => inside(item, 'real')) : []),
    ];
  }
  if (schema instanceof z.ZodObject) {
    if (way.kind === 'real' && !isObject(value)) return value;
    const model = isObject(sample) ? sample : {};
    const here = isObject(value) ? value : {};
    const told_ = membersOf(schema).map(([name, inner]): [string, unknown] => [
      name,
      told(inner, here[name], model[name], way, path === '' ? name : `${path}.${name}`),
    ]);
    return { ...here, ...Object.fromEntries(told_.filter(([, member]) => member !== undefined)) };
  }
  const field = fields.get(`${way.where}: ${path}`);
  const own = way.kind === 'real' ? value : (value ?? sample);
  if (field === undefined) return own;
  if (way.kind === 'odd') return field.anyway;
  if (way.kind === 'stranger') return field.text ?? own;
  return typeof value !== 'string' || value === '' || meta.known !== undefined || linking.test(path)
    ? value
    : (field.text ?? value);
}

/** Of each activity that can be asked for: one that waits, as its row has it and with hostile texts, and one that is over and is no longer well-formed. */
interface Stranger {
  id: string;
  name: string;
  status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' | 'ACTIVITY_STATUS_COMPLETED';
}
const asked = (Object.entries(operations) as [OperationName, Operation][]).flatMap(([name, row]) =>
  row.kind === 'activity' ? [{ name, row }] : [],
);
export const strangers: readonly Stranger[] = asked.flatMap(({ name }): Stranger[] => [
  { id: `waits-${name}`, name, status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' },
  { id: `over-${name}`, name, status: 'ACTIVITY_STATUS_COMPLETED' },
]);

const activityWay: Way = { where: 'activity', kind: 'stranger', joined: true };
const nothingBut = () => told(activityObject, undefined, sampleOf('get_activity')?.response?.activity, activityWay) as Json;

/** @param at ISO 8601, when it was asked for */
function activityOf({ id, name, status }: Stranger, organizationId: string, at: string): Json {
  const row = operations[name as OperationName];
  if (row.kind !== 'activity') throw new Error(`${name} is no activity`);
  const over = status === 'ACTIVITY_STATUS_COMPLETED';
  const { votes, failure, appProofs } = nothingBut();
  const kind = over ? 'odd' : 'stranger';
  return {
    ...{ id, organizationId, status, type: row.type, votes, failure, appProofs, createdAt: at, updatedAt: at },
    fingerprint: `sha256:${Buffer.from(id).toString('hex').padEnd(64, '0').slice(0, 64)}`,
    intent: {
      [row.intent]: told(row.parameters, undefined, sampleOf(name)?.parameters, { where: `${name} asked`, kind, joined: true }),
    },
    result:
      over && row.result !== null
        ? {
            [row.result.member]: told(row.result.shape, undefined, sampleOf(name)?.result, {
              where: `${name} gave`,
              kind: 'odd',
              joined: true,
            }),
          }
        : {},
    ...{ canApprove: !over, canReject: !over },
  };
}

/** @param now milliseconds since 1970 */
function activities(organizationId: string, now: number): Json[] {
  const known = strangers.map((each, n) => activityOf(each, organizationId, new Date(now - n * 1000).toISOString()));
  const [first] = known;
  const odd = { ...nothingBut(), intent: first?.intent, createdAt: first?.createdAt, updatedAt: first?.updatedAt };
  return [odd, ...known];
}

/** @param alone queries are answered without the service: by strangers alone */
export function everyTextHttp(alone: () => boolean = () => false): Http {
  const http = createHttp();
  const started = Date.now();
  return {
    ...http,
    async post(request) {
      const name = request.url.slice(request.url.lastIndexOf('/') + 1);
      const row = rowOf(name);
      const sent = JSON.parse(Buffer.from(request.body).toString('utf8')) as Json;
      const reply = (status: number, headers: Record<string, string | undefined>, json: unknown) => ({
        // As many requests as the walk likes.
        ...{
          status,
          headers: { ...headers, 'ratelimit-limit': '100000' } as Record<string, string>,
          body: Buffer.from(JSON.stringify(json)),
        },
      });
      const made = () => activities(String(sent.organizationId), started);
      const stranger = made().find(({ id }) => id === sent.activityId);
      if (row?.kind === 'query' && (alone() || stranger !== undefined)) {
        const json =
          name === 'get_activity'
            ? { activity: stranger ?? made()[0] }
            : name === 'list_activities'
              ? { activities: made() }
              : told(row.response, undefined, sampleOf(name)?.response, { where: name, kind: 'stranger', joined: true });
        return reply(200, { 'content-type': 'application/json', date: new Date().toUTCString() }, json);
      }
      const answer = await http.post(request);
      if (answer.status !== 200 || row?.kind !== 'query') return answer;
      const real = JSON.parse(Buffer.from(answer.body).toString('utf8')) as Json;
      const { 'content-length': _, ...headers } = answer.headers;
      const page = sent.paginationOptions as Json | undefined;
      const isFirst = page?.after === undefined && page?.before === undefined;
      if (name === 'get_activity') return answer;
      if (name === 'list_activities') {
        const wanted = Array.isArray(sent.filterByStatus) ? sent.filterByStatus : null;
        const joined = isFirst ? made().filter(({ status }) => wanted?.includes(status) !== false) : [];
        return reply(200, headers, { ...real, activities: [...joined, ...(real.activities as Json[])] });
      }
      return reply(
        200,
        headers,
        told(row.response, real, sampleOf(name)?.response, { where: name, kind: 'real', joined: isFirst }),
      );
    },
  };
}
