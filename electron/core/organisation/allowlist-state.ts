/** Reads an allowlist and what stands around it: the organisation's switch, and whether this app's key has rules of its own. */
import type { Response } from '../../contract/operations/table.ts';
import { done, type Outcome } from '../../contract/outcome.ts';
import type { Allowlist, AllowlistState } from '../../contract/values/organisation.ts';
import type { Session } from '../session.ts';

type Answer = Response<'get_ip_allowlist'>['allowlist'];

const listOf = (answer: Answer, publicKey: string | null): Allowlist => ({
  publicKey,
  enabled: publicKey === null ? (answer.enabled ?? false) : null,
  rules: answer.rules.map(({ cidr, label, createdAt }) => ({ cidr, label: label ?? '', createdAt: createdAt ?? null })),
  onEvaluationError: answer.onEvaluationError ?? 'DENY',
});

/** @param publicKey of the key whose list it is; null for the organisation's */
export async function readAllowlist(
  session: Session,
  ownPublicKey: string,
  publicKey: string | null,
): Promise<Outcome<AllowlistState>> {
  const whole = await session.query('get_ip_allowlist', {});
  if (!whole.ok) return whole;
  const wanted = publicKey === null ? whole : await session.query('get_ip_allowlist', { publicKey });
  if (!wanted.ok) return wanted;
  const own =
    publicKey === ownPublicKey
      ? wanted
      : ownPublicKey === ''
        ? null
        : await session.query('get_ip_allowlist', { publicKey: ownPublicKey });
  return done({
    list: listOf(wanted.value.allowlist, publicKey),
    isKnown: true,
    organisationEnabled: whole.value.allowlist.enabled ?? false,
    ownPublicKey,
    ownKeyHasRules: own?.ok === true ? own.value.allowlist.rules.length > 0 : null,
  });
}

/** Where a deployment does not tell: nothing is known of the list of today. */
export const unknownAllowlist = (ownPublicKey: string, publicKey: string | null): AllowlistState => ({
  list: { publicKey, enabled: null, rules: [], onEvaluationError: 'DENY' },
  isKnown: false,
  organisationEnabled: null,
  ownPublicKey,
  ownKeyHasRules: null,
});
