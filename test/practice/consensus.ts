/** Who must agree before an activity is carried out (docs/service.md#consensus), and how votes are counted. */
import type { DeedName } from './context.ts';
import { votersOf } from './reader.ts';
import type { ActivityRecord, Organisation } from './state.ts';

export interface Rule {
  /** Approvals by different users that carry the activity; the proposer's submission is the first. */
  approvals: number;
  /** Only the root quorum decides: no policy stands in for it. */
  rootQuorumOnly?: true;
}

export type Rules = Record<DeedName, Rule>;

const one: Rule = { approvals: 1 };
const two: Rule = { approvals: 2 };

/** Data: what each activity needs. Sessions, logins and their preparations one user does alone. */
export const rules = {
  sign_raw_payload: two,
  create_wallet: two,
  create_wallet_accounts: two,
  delete_wallets: two,
  create_private_key_tag: two,
  delete_private_key_tags: two,
  earn_deploy_wrapper: two,
  claim_swap_fees: two,
  create_webhook_endpoint: two,
  update_webhook_endpoint: two,
  delete_webhook_endpoint: two,
  create_invitations: two,
  update_user: two,
  set_ip_allowlist: two,
  create_api_keys: two,
  delete_api_keys: two,
  set_organization_feature: { approvals: 2, rootQuorumOnly: true },
  create_smart_contract_interface: two,
  delete_sub_organization: two,
  init_import_secrets: one,
  import_secrets: two,
  oauth: one,
  oauth_login: one,
  stamp_login: one,
  create_read_write_session: one,
  init_otp: one,
  verify_otp: one,
  otp_login: one,
} satisfies Rules;

/** What the table has no row of takes two, as most does. */
export const ruleOf = (current: Rules, name: DeedName | null): Rule => (name === null ? two : current[name]);

/** Approvals count for 24 hours from the first of them; then they must be given again (docs/service.md#lapse). */
const approvalsLapseAfterMs = 24 * 60 * 60 * 1000;

export interface Tally {
  /** Users whose approval counts now. */
  approving: Set<string>;
  /** Users whose last word was a rejection. */
  rejecting: Set<string>;
}

export function tally(record: Pick<ActivityRecord, 'votes'>, now: number): Tally {
  const approving = new Set<string>();
  const rejecting = new Set<string>();
  let first = Number.NEGATIVE_INFINITY;
  for (const vote of record.votes) {
    if (vote.selection === 'VOTE_SELECTION_REJECTED') {
      approving.delete(vote.userId);
      rejecting.add(vote.userId);
      continue;
    }
    if (approving.size === 0 || vote.createdAt - first >= approvalsLapseAfterMs) {
      approving.clear();
      first = vote.createdAt;
    }
    approving.add(vote.userId);
    rejecting.delete(vote.userId);
  }
  if (now - first >= approvalsLapseAfterMs) approving.clear();
  return { approving, rejecting };
}

export type Verdict = 'allowed' | 'impossible' | 'open';

/** Root quorum first, then the rule; impossible once too few are left who have not rejected. */
export function verdict(organisation: Organisation, rule: Rule, { approving, rejecting }: Tally): Verdict {
  const { threshold, userIds: root } = organisation.quorum;
  const rooted = root.filter(id => approving.has(id)).length;
  if (rooted >= threshold) return 'allowed';
  if (rule.rootQuorumOnly !== true && approving.size >= rule.approvals) return 'allowed';
  const rootLeft = root.filter(id => !rejecting.has(id)).length;
  const left = votersOf(organisation).filter(u => !rejecting.has(u.userId)).length;
  const ruleCan = rule.rootQuorumOnly !== true && left >= rule.approvals;
  return rootLeft >= threshold || ruleCan ? 'open' : 'impossible';
}
