/** The body of a submit as it was stamped: exactly the members of an envelope, read strictly (docs/service.md#envelope). */
import type { z } from 'zod';
import { operations } from '../../contract/operations/table.ts';
import type { ActivityOperation, Operation } from '../../contract/schema/operation.ts';
import { fieldOf, membersOf } from '../../contract/schema/schema-walk.ts';
import { isObject, type Members } from '../../contract/text/members.ts';
import { readStrictJson, spellingOf } from '../text/strict-json.ts';

export interface Envelope {
  type: string;
  organizationId: string;
  parameters: Members;
}
export type ReadEnvelope = { ok: true; value: Envelope } | { ok: false; why: string };

const required = ['type', 'timestampMs', 'organizationId', 'parameters'] as const;
const members: readonly string[] = [...required, 'generateAppProofs'];

export function readEnvelope(message: string): ReadEnvelope {
  const read = readStrictJson(message);
  if (!read.ok) return refused(`it is not JSON that every parser reads alike: ${read.why}`);
  if (!isObject(read.value)) return refused('it is not a JSON object');
  const body = read.value;
  const strange = Object.keys(body).find(name => !members.includes(name));
  if (strange !== undefined) return refused(`no request has a member ${JSON.stringify(strange.slice(0, 60))}`);
  const missing = required.find(name => !Object.hasOwn(body, name));
  if (missing !== undefined) return refused(`its member “${missing}” is missing`);
  const { type, timestampMs, organizationId, parameters, generateAppProofs = false } = body;
  if (typeof type !== 'string' || typeof organizationId !== 'string') return refused('its type or organisation is not text');
  if (typeof timestampMs !== 'string' || !/^[1-9]\d{0,15}$/.test(timestampMs))
    return refused('its time is not a count of milliseconds');
  if (typeof generateAppProofs !== 'boolean') return refused('its member “generateAppProofs” is not true or false');
  if (!isObject(parameters)) return refused('its parameters are not an object');
  const written = otherSpelling(parameters, type);
  return written === null ? { ok: true, value: { type, organizationId, parameters } } : refused(written);
}

const refused = (why: string): ReadEnvelope => ({ ok: false, why });

/** Member names by their spelling. */
type Names = ReadonlyMap<string, string>;

/** Names of the types that the table has not, as words and rules read them (docs/service.md#companion-submits). */
const companionNames = `
  addPrivateKeyIds addUserIds amountValue assets authenticatorIds authenticatorName authenticators caip2 calls condition
  consensus credential data depositsDisabled effect feeBps feeReceiverWalletAddress from gasLimit inputAmount inputToken
  language maxFeePerGas maxPriorityFeePerGas mfaPolicyName minOutputAmount newPrivateKeyTagName newUserTagName nonce
  oauthProviders organizationName outputToken payloads policies policyCondition policyConsensus policyEffect policyId
  policyIds policyName privateKeyId privateKeyName privateKeyTagId privateKeyTags privateKeys quotedOutputAmount
  removePrivateKeyIds removeUserIds rootQuorumThreshold rootUsers scope secretId secretIds sessionProfileName
  signedTransaction smartContractInterfaceId sponsor stableFeeBps subOrganizationName threshold to unsignedTransaction
  userIds userTagId userTagName users wrapperAddress`
  .trim()
  .split(/\s+/);

const rowsOfActivities = Object.values(operations as Record<string, Operation>).filter(row => row.kind === 'activity');

/** Every member name that the parameters of these rows have, at whatever depth. */
function namesOf(rows: readonly ActivityOperation[], more: readonly string[] = []): Names {
  const names = new Map(more.map(name => [spellingOf(name), name]));
  const walk = (schema: z.core.$ZodType) => {
    const { schema: inner } = fieldOf(schema);
    const element = (inner as { element?: z.core.$ZodType }).element;
    if (element !== undefined) walk(element);
    for (const [name, member] of membersOf(inner)) {
      names.set(spellingOf(name), name);
      walk(member);
    }
  };
  for (const row of rows) walk(row.parameters);
  return names;
}

/** Lists ask again and again. */
const known = new Map<string, Names>(rowsOfActivities.map(row => [row.type, namesOf([row])]));
const allNames = namesOf(rowsOfActivities, companionNames);

/** As every name of the interface is written. */
const plainName = /^[a-z][A-Za-z0-9]*$/;

/**
 * SECURITY: a member that another parser takes for a known one, and this one does not, must not stand unseen beside it.
 * Of types that the table has not (other versions, and the public ones beside it) any known name is one they may have.
 */
function otherSpelling(value: unknown, type: string): string | null {
  const ofRow = known.get(type);
  const look = (one: unknown): string | null => {
    if (typeof one !== 'object' || one === null) return null;
    for (const [name, inner] of Object.entries(one)) {
      if (!Array.isArray(one)) {
        const usual = (ofRow ?? allNames).get(spellingOf(name));
        const written = JSON.stringify(name.slice(0, 60));
        if (usual !== undefined && usual !== name) return `its member ${written} is another spelling of “${usual}”`;
        if (ofRow === undefined && !plainName.test(name)) return `its member ${written} is not in the usual spelling`;
      }
      const found = look(inner);
      if (found !== null) return found;
    }
    return null;
  };
  return look(value);
}
