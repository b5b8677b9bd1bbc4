/**
 * Whose a key is at an organisation, and what that user may do, as the voter's own key reads it: nothing is asked with a key
 * that is not chosen yet.
 */
import type { QueryName, Response } from '../../contract/operations/table.ts';
import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import type { Connection } from '../../contract/values/app-values.ts';
import { approversNamed, fewestVotes } from '../review/policy/consensus.ts';
import { countedIn, type Expression, parse } from '../review/policy/expression.ts';
import { letsOf } from '../review/policy/lets.ts';
import { effort, TooMuch } from '../text/effort.ts';
import { quoted } from '../text/visible.ts';

type Ask = <N extends QueryName>(name: N, parameters: Record<string, unknown>) => Promise<Outcome<Response<N>>>;
type Policy = Response<'list_policies'>['policies'][number];
type Users = Response<'list_users'>['users'];

export interface Standing {
  /** Whose key it is; null where the users cannot be read. */
  user: { userId: string; userName: string } | null;
  /** What could not be read, in words. */
  unread: string[];
  /** Policies that let anybody approve, this user among them, by name. */
  anybody: string[];
  /** Users of the root quorum; null where they cannot be read. */
  rootQuorum: readonly string[] | null;
}

/** Why a key may not look whose user turns out to be this one; null where it may. */
export function otherUser(standing: Standing, { userId }: Pick<Connection, 'userId'>, found: string): Failure | null {
  if (found === userId) return refused('The user of this key', 'votes over this connection');
  if (standing.rootQuorum?.includes(found) === true) return refused('The user of this key', 'is in the root quorum');
  if (standing.user === null || standing.user.userId === found) return null;
  return failure('mismatch', 'The service lists this key for one user and says that it is another’s. Nothing was changed.', {
    before: standing.user.userId,
    after: found,
  });
}

/** Policies named in one sentence. */
const mostNamed = 5;

/** Whose key this is and that its user may only read, as far as it can be told; a refusal where the user may do more. */
export async function standingOf(
  ask: Ask,
  { userId }: Pick<Connection, 'userId'>,
  publicKey: string,
): Promise<Outcome<Standing>> {
  const [users, configs, policies] = [
    await ask('list_users', {}),
    await ask('get_organization_configs', {}),
    await ask('list_policies', {}),
  ];
  // What a deployment does not answer stays unknown, and is said; a service that is not there is asked again later.
  for (const answer of [users, configs, policies]) if (!answer.ok && !isDenied(answer.code)) return answer;
  const unread = [
    ...(users.ok ? [] : ['who its user is']),
    ...(configs.ok && configs.value.configs.quorum ? [] : ['who is in the root quorum']),
    ...(policies.ok ? [] : ['what the policies let its user do']),
  ];
  const rootQuorum = configs.ok ? (configs.value.configs.quorum?.userIds ?? null) : null;
  if (!users.ok) return done({ user: null, unread, anybody: [], rootQuorum });
  const user = holderOf(users.value.users, publicKey);
  if (user === undefined)
    return failure('not_found', 'The organisation lists this key for no user. Register it for one who may only read.');
  const { userName } = user;
  const who = quoted(userName, 60);
  if (user.userId === userId) return refused(who, 'votes over this connection');
  if (rootQuorum?.includes(user.userId) === true) return refused(who, 'is in the root quorum');
  const judged = (policies.ok ? policies.value.policies : []).map(policy => ({ policy, lets: letsUser(policy, user) }));
  const acts = judged.find(({ lets }) => lets === 'named' || lets === 'alone');
  if (acts !== undefined)
    return refused(
      who,
      `${acts.lets === 'named' ? 'is named by' : 'acts alone by'} the policy ${quoted(acts.policy.policyName, 80)}`,
    );
  const names = (wanted: 'anybody' | 'unread') =>
    shortList(judged.filter(({ lets }) => lets === wanted).map(({ policy }) => policy.policyName));
  const strange = names('unread');
  return done({
    user: { userId: user.userId, userName },
    unread: [...unread, ...(strange.length === 0 ? [] : [`whom these policies let approve: ${strange.join(', ')}`])],
    anybody: names('anybody'),
    rootQuorum,
  });
}

/** The deployment lacks it, or the voter's own key may not ask it. */
const isDenied = (code: string): boolean => code === 'operation_unavailable' || code === 'permission_denied';

const holderOf = (users: Users, publicKey: string) =>
  users.find(({ apiKeys }) => apiKeys.some(({ credential }) => credential.publicKey.toLowerCase() === publicKey.toLowerCase()));

const shortList = (names: readonly string[]): string[] => [
  ...names.slice(0, mostNamed).map(name => quoted(name, 60)),
  ...(names.length > mostNamed ? [`${names.length - mostNamed} more`] : []),
];

/** Kinds of activity that give a user a session of their own, and no more than they can do anyway. */
const ownSessions =
  /^(?:CREATE_READ_WRITE_SESSION|CREATE_READ_ONLY_SESSION|OAUTH|OAUTH_LOGIN|STAMP_LOGIN|EMAIL_AUTH|INIT_OTP|VERIFY_OTP|OTP_LOGIN)$/;

/**
 * What a policy means for one user. `named`: it is about them. `alone`: whoever asks may, without anybody. `anybody`: anybody
 * counts among those who approve. SECURITY: an id or a tag in the text is enough, wherever it stands.
 */
function letsUser(policy: Policy, user: Users[number]): 'nothing' | 'named' | 'alone' | 'anybody' | 'unread' {
  if (policy.effect === 'EFFECT_DENY') return 'nothing';
  const said = `${policy.consensus}\n${policy.condition}`;
  if ([user.userId, ...user.userTags].some(id => said.includes(id))) return 'named';
  try {
    const work = effort();
    const consensus = parse(policy.consensus, work);
    const counts = countsAnybody(consensus);
    if (counts !== true) return counts === false ? 'nothing' : 'unread';
    const lets = letsOf(parse(policy.condition, work), work);
    const decides = lets.everything || lets.control.some(kind => !ownSessions.test(kind)) || lets.signing !== 'bounded';
    // Signing in, and what lets nobody do more than they can.
    if (lets.harmless || (!decides && lets.control.length > 0)) return 'nothing';
    const votes = fewestVotes(policy.consensus, work);
    return decides && votes !== null && votes <= 1 ? 'alone' : 'anybody';
  } catch (error) {
    if (error instanceof TooMuch) return 'unread';
    throw error;
  }
}

/** Whether a vote of somebody whom it does not name is worth something; null where that cannot be told. */
function countsAnybody(consensus: Expression): boolean | null {
  switch (consensus.is) {
    case 'always':
      return true;
    case 'never':
      return false;
    case 'all':
    case 'any': {
      const parts = consensus.of.map(countsAnybody);
      return parts.includes(true) ? true : parts.includes(null) ? null : false;
    }
    case 'compared':
      if (countedIn(consensus.what) !== 'approvers') return null;
      return consensus.passes === undefined || approversNamed(consensus.passes).length === 0;
    case 'each':
      return consensus.list === 'approvers' && approversNamed(consensus.of).length > 0 ? false : null;
    default:
      return null;
  }
}

/** @param who as it stands in a sentence: escaped */
const refused = (who: string, why: string) =>
  failure('forbidden', `${who} ${why}. A watch key is one of a user who may only read.`);
