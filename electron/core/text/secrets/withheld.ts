/**
 * Tokens, bundles and codes in what the service or a body says: whoever reads one could log in with it, so it does not leave
 * main (docs/threats.md#one-home-for-secrets). They are known by the names of their members, in whatever activity.
 */
import { isObject } from '../../../contract/text/members.ts';

/** Of requests and of results, of every version (docs/service.md#credential-bundle, docs/service.md#sessions). */
const secretMembers: ReadonlySet<string> = new Set([
  'oidcToken',
  'credentialBundle',
  'session',
  'verificationToken',
  'encryptedOtpBundle',
  'otpCode',
  'code_verifier',
]);

export const withheldText = '(withheld: whoever reads it could log in with it)';

export const isSecret = (name: string, value: unknown): value is string =>
  secretMembers.has(name) && typeof value === 'string' && value !== '';

/** Deeper is nothing real; what is there is not looked into, and left out. */
const mostLevels = 64;

/** The same value, each secret in it replaced. The very same object where there is none. */
export function withheld<T>(value: T, levels = mostLevels): T {
  if (levels === 0) return null as T;
  if (Array.isArray(value)) {
    const items = value.map(item => withheld(item, levels - 1));
    return items.some((item, at) => item !== value[at]) ? (items as T) : value;
  }
  if (!isObject(value)) return value;
  const next = Object.entries(value).map(([name, inner]): [string, unknown] => [
    name,
    isSecret(name, inner) ? withheldText : withheld(inner, levels - 1),
  ]);
  return next.some(([name, inner]) => inner !== value[name]) ? (Object.fromEntries(next) as T) : value;
}

/** The secrets that stand in a value. */
export function secretsIn(value: unknown, levels = mostLevels): string[] {
  if (levels === 0) return [];
  if (Array.isArray(value)) return value.flatMap(item => secretsIn(item, levels - 1));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => (isSecret(name, inner) ? [inner] : secretsIn(inner, levels - 1)));
}

/** A text of JSON, such as a body or what a vote was given to, without its secrets; the very same text where there is none. */
export function withheldJson(text: string): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  const shown = withheld(value);
  return shown === value ? text : JSON.stringify(shown);
}
