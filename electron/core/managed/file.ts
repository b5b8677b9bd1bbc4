/** The file of the administrator: what may stand in it, and what is wrong with one that is refused, by line and column. */
import { z } from 'zod';
import { appCalls } from '../../contract/app.ts';
import { bridgeNames } from '../../contract/bridge-names.ts';
import { operations } from '../../contract/operations/table.ts';
import { identifier, matching, satisfying } from '../../contract/schema/fields.ts';
import { problemsOf } from '../../contract/schema/problems.ts';
import { dialectOverrides } from '../../contract/service/dialect-overrides.ts';
import { isAsset, isLimit } from '../../contract/stranger-limits.ts';
import { isServiceUrl, serviceUrlRule } from '../../contract/text/service-url.ts';
import type { ManagedProblem } from '../../contract/values/managed.ts';
import { textOf } from '../text/bytes.ts';
import { readStrictJson } from '../text/strict-json.ts';
import { holdsUnseen } from '../text/visible.ts';
import { placeAt, placeOf } from './locate.ts';

export const mostBytes = 1_000_000;

const words = (limit: number) =>
  satisfying(v => v.trim() !== '' && v.length <= limit && !holdsUnseen(v), `visible text of 1 to ${limit} characters`);
const absolutePath = () => matching(/^(\/|[A-Za-z]:\\)[^\0]{1,1000}$/, 'an absolute path');
const serviceUrl = () =>
  z
    .string()
    .max(2048)
    .refine(isServiceUrl, { error: ({ input }) => serviceUrlRule(String(input)) });

/** SECURITY: what shows, locks and unlocks the app, and the trusted window, cannot be forbidden: nobody could see or stop anything then. */
const always = new Set([
  'app.state',
  'app.visible',
  'app.lock',
  'app.unlock',
  'app.settings',
  'keychain.diagnose',
  'reviews.stop_many',
]);
const groups = bridgeNames as unknown as Readonly<Record<string, readonly string[]>>;
const isForbiddable = (name: string): boolean =>
  !always.has(name) &&
  !/^(confirm|trusted)\./.test(name) &&
  (name.endsWith('.*')
    ? Object.hasOwn(groups, name.slice(0, -2)) && !['app', 'confirm', 'trusted'].includes(name.slice(0, -2))
    : Object.hasOwn(operations, name) || Object.hasOwn(appCalls, name));

/** Names of operations and calls; a group of the bridge stands for all of its own that can be forbidden. */
export const namesOf = (forbidden: readonly string[]): string[] => [
  ...new Set(
    forbidden.flatMap(name =>
      name.endsWith('.*') ? (groups[name.slice(0, -2)] ?? []).filter(each => !always.has(each)) : [name],
    ),
  ),
];

const proxy = satisfying(value => {
  if (value === 'none') return true;
  const url = URL.canParse(value) ? new URL(value) : null;
  // SECURITY: everybody on the computer reads this file; a password does not belong into it.
  return (
    (url?.protocol === 'http:' || url?.protocol === 'https:') &&
    url.username === '' &&
    url.password === '' &&
    url.pathname === '/'
  );
}, 'none, or an http:// or https:// address without user name, password and path');

const schema = z.strictObject({
  version: z.literal(1, { error: '1' }),
  managedBy: words(80),
  settings: z
    .strictObject({
      pollSeconds: z.int().min(2).max(300).optional(),
      lockAfterMinutes: z.int().min(0).max(240).optional(),
      lockWithSystem: z.boolean().optional(),
      notifications: z.boolean().optional(),
      limits: z
        .record(
          z.string().refine(isAsset, { error: 'the symbol of an asset' }),
          z.string().refine(isLimit, { error: 'a decimal number as text' }),
        )
        .optional(),
    })
    .default({}),
  connections: z
    .array(
      z.strictObject({
        name: words(100),
        baseUrl: serviceUrl(),
        organizationId: identifier(),
        dialect: dialectOverrides.optional(),
      }),
    )
    .max(32)
    .default([]),
  onlyTheseConnections: z.boolean().default(false),
  forbidden: z
    .array(satisfying(isForbiddable, 'the name of an operation or call that can be forbidden, or a group such as sessions.*'))
    .max(400)
    .default([]),
  updateChannel: matching(/^[a-z][a-z0-9-]{0,30}$/, 'small letters, digits and hyphens').optional(),
  addressBook: z
    .strictObject({
      file: absolutePath(),
      curve: z.enum(['P256', 'ED25519']),
      publicKey: z.string(),
      serialAtLeast: z.int().min(0).default(0),
    })
    .optional(),
  network: z
    .strictObject({
      proxy: proxy.optional(),
      except: z
        .array(matching(/^[A-Za-z0-9.*:[\]-]{1,255}$/, 'a host, .domain or address'))
        .max(200)
        .default([]),
      certificates: z.enum(['system', 'bundled']).default('system'),
      authorities: absolutePath().optional(),
    })
    .default({ except: [], certificates: 'system' }),
});
export type ManagedContent = z.output<typeof schema>;

export type ReadManaged = { ok: true; content: ManagedContent } | { ok: false; problem: Omit<ManagedProblem, 'path'> };

const about = (reason: string): ReadManaged => ({ ok: false, problem: { line: null, column: null, reason } });

export function readManaged(bytes: Uint8Array): ReadManaged {
  if (bytes.length > mostBytes) return about(`Expected at most ${mostBytes} bytes, received more.`);
  const text = textOf(bytes);
  if (text === null) return about('Expected text in UTF-8, received other bytes.');
  const json = readStrictJson(text);
  if (!json.ok) {
    const at = /at character (\d+)$/.exec(json.why);
    const place = at === null ? { line: null, column: null } : placeAt(text, Number(at[1]) - 1);
    return { ok: false, problem: { ...place, reason: `It is not JSON that every reader takes alike: ${json.why}.` } };
  }
  const read = schema.safeParse(json.value);
  if (read.success) {
    const twice = twiceConnected(read.data);
    if (twice === null) return { ok: true, content: read.data };
    return {
      ok: false,
      problem: { ...placeOf(text, ['connections', twice]), reason: 'The same address and organisation stand above already.' },
    };
  }
  const issue = read.error.issues[0];
  const [first] = problemsOf(read.error, json.value, schema);
  const path = issue === undefined ? [] : issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  return {
    ok: false,
    problem: {
      ...placeOf(text, path),
      reason: `${first?.path || 'The file'}: expected ${first?.expected ?? 'something else'}, received ${first?.received ?? 'this'}.`,
    },
  };
}

function twiceConnected({ connections }: ManagedContent): number | null {
  const seen = new Set<string>();
  for (const [at, { baseUrl, organizationId }] of connections.entries()) {
    const id = JSON.stringify([new URL(baseUrl).host, organizationId]);
    if (seen.has(id)) return at;
    seen.add(id);
  }
  return null;
}
