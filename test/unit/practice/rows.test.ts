/** Every row of the one table over real HTTP with a real stamp: its good sample, with ids that exist, is carried out. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  type ActivityName,
  type OperationName,
  operations,
  type Parameters,
} from '../../../electron/contract/operations/table.ts';
import { type ActivityOperation, type Operation, pathOf } from '../../../electron/contract/schema/operation.ts';
import { post } from '../../practice/client.ts';
import { type Practice, startPractice } from '../../practice/service.ts';
import { samples } from '../../vectors/samples.ts';
import { client, realSamples } from './real-samples.ts';

let practice: Practice;
beforeAll(async () => {
  practice = await startPractice();
});
afterAll(() => practice.close());

/** Proposes as Ada, approves as Ben where that is needed, and gives the completed activity's result. */
async function carriedOut<N extends ActivityName>(name: N, parameters: Parameters<N>): Promise<Record<string, never>> {
  const proposed = await practice.as('Ada').propose(name, parameters);
  const waits = proposed.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED';
  const done = waits ? (await practice.as('Ben').approve(proposed)).json.activity : proposed;
  if (done.status !== 'ACTIVITY_STATUS_COMPLETED') throw new Error(`${name}: ${done.status} ${done.failure?.message}`);
  const { intent, result } = operations[name] as ActivityOperation;
  expect(Object.keys(done.intent)).toEqual([intent]);
  expect(done.intent[intent]).toEqual(parameters);
  return done.result[result?.member ?? ''];
}

const names = Object.keys(operations) as OperationName[];
const kindOf = (name: OperationName) => (operations[name] as Operation).kind;
const sampleOf = realSamples(() => practice, carriedOut);

/** The shape that the caller fills: parameters of a submit, members of a query or of a signup. */
const required = names.flatMap(name => {
  const { shape } = (operations[name] as Operation).parameters;
  return Object.entries(shape)
    .filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success)
    .map(([member]) => [name, member] as const);
});

async function violations(name: OperationName, parameters: Record<string, unknown>): Promise<[number, string[]]> {
  const { authProxyUrl, authProxyConfigId } = practice.info;
  const { status, json } =
    kindOf(name) === 'proxy'
      ? await post(`${authProxyUrl}${pathOf(name, operations[name])}`, JSON.stringify(parameters), {
          'X-Auth-Proxy-Config-Id': authProxyConfigId,
        })
      : kindOf(name) === 'query'
        ? await practice.as('Ada').query(name as 'whoami', parameters as never)
        : await practice.as('Ada').submit(name as ActivityName, parameters as never);
  return [status, (json.details?.[0]?.fieldViolations ?? []).map((v: { field: string }) => v.field)];
}
const at = (name: OperationName, member: string) => (kindOf(name) === 'activity' ? `parameters.${member}` : member);

describe('what a row refuses, by the path of the field', () => {
  test.each(required)('%s without %s', async (name, member) => {
    const { [member]: _, ...rest } = samples[name].parameters as Record<string, unknown>;
    expect(await violations(name, rest)).toEqual([400, expect.arrayContaining([at(name, member)])]);
  });

  test.each(names)('%s with an unknown field', async name => {
    const more = { ...samples[name].parameters, unheardOf: 1 };
    expect(await violations(name, more)).toEqual([400, expect.arrayContaining([at(name, 'unheardOf')])]);
  });
});

describe('the good sample of', () => {
  const votes = ['approve_activity', 'reject_activity'];
  const phrases = names.filter(n => kindOf(n) === 'activity' && !votes.includes(n) && n !== 'delete_sub_organization');

  test.each(phrases)('%s is carried out', async name => {
    const result = await carriedOut(name as ActivityName, (await sampleOf(name)) as never);
    const known = samples[name] as unknown as { result: Record<string, unknown> };
    expect(Object.keys(result).sort()).toEqual(Object.keys(known.result).sort());
  });

  test.each(votes)('%s answers with its target', async name => {
    const parameters = (await sampleOf(name as OperationName)) as { fingerprint: string };
    const { status, json } = await practice.as('Chloé').submit(name as ActivityName, parameters as never);
    expect([status, json.activity.fingerprint]).toEqual([200, parameters.fingerprint]);
  });

  test.each(names.filter(n => kindOf(n) === 'query'))('%s is answered', async name => {
    const { status, text, json } = await practice.as('Ada').query(name as 'whoami', (await sampleOf(name)) as never);
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    const known = samples[name] as unknown as { response: Record<string, unknown> };
    const optional = name === 'get_earn_deploy_status' ? ['status'] : Object.keys(known.response);
    expect(Object.keys(json).sort()).toEqual([...optional].sort());
  });

  test.each(['proxy_otp_init', 'proxy_otp_verify'] as const)('%s is answered by the proxy', async name => {
    const { authProxyUrl, authProxyConfigId } = practice.info;
    const body = JSON.stringify(await sampleOf(name));
    const { status, text, json } = await post(`${authProxyUrl}${pathOf(name, operations[name])}`, body, {
      'X-Auth-Proxy-Config-Id': authProxyConfigId,
    });
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    expect(Object.keys(json).sort()).toEqual(Object.keys(samples[name].response).sort());
  });

  test('signup makes a sub-organisation, and delete_sub_organization ends it', async () => {
    const { authProxyUrl, authProxyConfigId } = practice.info;
    const body = JSON.stringify(await sampleOf('signup'));
    const { status, text, json } = await post(`${authProxyUrl}/v1/signup_v2`, body, {
      'X-Auth-Proxy-Config-Id': authProxyConfigId,
    });
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    expect(Object.keys(json).sort()).toEqual(['organizationId', 'userId', 'wallet']);
    const own = practice.in(json.organizationId, client);
    const deleted = await own.propose('delete_sub_organization', samples.delete_sub_organization.parameters);
    expect(deleted.result).toEqual({ deleteSubOrganizationResult: { subOrganizationUuid: json.organizationId } });
    expect((await own.query('whoami', {})).status).toBe(404);
  });
});
