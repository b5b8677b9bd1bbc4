/** The dialect of a connection, row by row, with what is otherwise at this deployment. */
import { dialect } from '../../electron/contract/service/dialect.ts';
import type { DialectOverrides } from '../../electron/contract/service/dialect-overrides.ts';

export interface DialectRow {
  /** "pinnedKeys.signer": as the contract calls it. */
  member: string;
  value: string;
  /** What holds elsewhere; null where this deployment has nothing of its own. */
  standard: string | null;
}

/** Leaves of an object by their path. */
function leaves(value: object, path = ''): [string, string][] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    typeof inner === 'object' && inner !== null ? leaves(inner, `${path}${name}.`) : [[`${path}${name}`, String(inner)]],
  );
}

/** Every row, those that are otherwise first. */
export function dialectRows(overrides: DialectOverrides | undefined): DialectRow[] {
  const own = new Map(leaves(overrides ?? {}).filter(([, value]) => value !== 'undefined'));
  const rows = leaves(dialect).map(([member, standard]): DialectRow => {
    const value = own.get(member);
    return value === undefined || value === standard ? { member, value: standard, standard: null } : { member, value, standard };
  });
  return [...rows.filter(row => row.standard !== null), ...rows.filter(row => row.standard === null)];
}

/** What holds of a proposal that no vote proves. */
export const proofWords = (votesNeverShown: boolean): string =>
  votesNeverShown
    ? 'Off: this deployment never shows votes. An activity that no vote proves is high, and only claimed by the service'
    : 'On: an activity that no vote proves is critical';

/** What a person calls each value. */
const labels: Readonly<Record<string, string>> = {
  'pinnedKeys.signer': 'Key of the enclave that signs targets and exports',
  'pinnedKeys.otp': 'Key that one-time codes are sealed to',
  'pinnedKeys.session': 'Key that signs session tokens',
  'stampSchemes.API_KEY_CURVE_P256': 'Scheme of stamps by P-256 keys',
  'stampSchemes.API_KEY_CURVE_SECP256K1': 'Scheme of stamps by secp256k1 keys',
  'stampSchemes.API_KEY_CURVE_ED25519': 'Scheme of stamps by Ed25519 keys',
  stampHeader: 'Header of the stamp',
  authProxyConfigHeader: 'Header of the authentication proxy’s configuration',
  appProofScheme: 'Scheme of app proofs',
  hpkeInfo: 'HPKE info of every bundle',
  webhookHeaderPrefix: 'How headers of deliveries begin',
  webhookKeysPath: 'Path of the keys that sign deliveries',
  webhookKeyMemberPrefix: 'How members of those keys begin',
  historyServiceMember: 'Member of the history that the service fills',
  errorCodeMember: 'Member of errors with the stable code',
};

export interface DialectMember {
  member: string;
  label: string;
  standard: string;
  /** Empty where it is the standard. */
  own: string;
}

/** Every member, in the order of the contract. */
export function dialectMembers(overrides: DialectOverrides | undefined): DialectMember[] {
  const own = new Map(leaves(overrides ?? {}).filter(([, value]) => value !== 'undefined'));
  return ['pinnedKeys', 'stampSchemes', ''].flatMap(group =>
    leaves(dialect)
      .filter(([member]) => (group === '' ? !member.includes('.') : member.startsWith(`${group}.`)))
      .map(([member, standard]) => {
        const value = own.get(member) ?? '';
        return { member, label: labels[member] ?? member, standard, own: value === standard ? '' : value };
      }),
  );
}

/** What was typed, as the call takes it: what is empty or the standard is left out. */
export function overridesOf(typed: Readonly<Record<string, string>>): DialectOverrides {
  const standard = new Map(leaves(dialect));
  const overrides: Record<string, string | Record<string, string>> = {};
  for (const [member, text] of Object.entries(typed)) {
    const [group = '', name] = member.split('.');
    const value = group === 'pinnedKeys' ? text.trim().toLowerCase() : text.trim();
    if (value === '' || value === standard.get(member)) continue;
    if (name === undefined) overrides[group] = value;
    else overrides[group] = { ...(overrides[group] as Record<string, string> | undefined), [name]: value };
  }
  return overrides;
}
