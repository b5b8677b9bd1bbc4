/** Letting somebody else move what an account holds: the same effects and findings for every way to do it. */

import type { ReadContext } from '../../context.ts';
import { type Decoded, type Detail, decoded, limit, text, time, traced } from '../../decoded.ts';
import type { Account, EffectOf, Everything, Taker } from '../../effect.ts';
import type { Found } from '../../finding.ts';
import { address, contract, counterpartyFindings, holder, limited, token, tokenAmount, tokenDetail, tokens } from '../assets.ts';

export interface Allowance {
  token: string;
  spender: string;
  amount: bigint;
  /** The limit is raised by the amount, not set to it. */
  raised?: boolean;
  /** It is borrowed on the credit of the account. */
  credit?: true;
  bySignature?: Taker;
  /** Seconds after which it may be taken again. */
  every?: bigint;
  /** Whose it is, where that is told; left out: the account that acts. */
  owner?: string;
}

/** approve, increaseAllowance, permit, Permit2 */
export function allow(given: Allowance, context: ReadContext): Decoded {
  const { spender, amount, raised = false, bySignature, credit, every } = given;
  const counterparty = contract(spender, context);
  const amounts = [limited(tokens(amount, given.token, context))];
  const details = [
    address('Spender', spender, context),
    tokenDetail(given.token, context),
    tokenAmount('Amount', amount, given.token, context),
  ];
  const base = { account: ownerOf(given, context), counterparty, amounts, bySignature };
  if (amount === 0n && !raised) return decoded([{ action: 'revoke', ...base }], { details });
  const effect: EffectOf<'allow'> = {
    ...{ action: 'allow', ...base, raised },
    ...(credit && { credit }),
    ...(every === undefined ? {} : { every }),
  };
  const finding: Found = { id: amounts[0]?.bound === 'no limit' ? 'unlimited-approval' : 'token-approval', effect };
  return decoded([effect], { details, findings: [finding, ...counterpartyFindings(spender, 'spender', context)] });
}

/** setApprovalForAll, and Dai's permit, which knows only all or nothing. */
export function allowAll(
  given: { token: string; operator: string; approved: boolean; of?: Everything; bySignature?: Taker; owner?: string },
  context: ReadContext,
): Decoded {
  const { operator, approved, of = 'collection', bySignature } = given;
  const counterparty = contract(operator, context);
  const amounts = [{ asset: token(given.token, context), units: null, bound: 'no limit' as const }];
  const details = [address('Operator', operator, context), tokenDetail(given.token, context), text('Allowed', String(approved))];
  const base = { account: ownerOf(given, context), counterparty, amounts, bySignature, of };
  if (!approved) return decoded([{ action: 'revoke all', ...base }], { details });
  const effect: EffectOf<'allow all'> = { action: 'allow all', ...base };
  // Dai's permit has no amount: allowed is everything.
  const finding: Found = { id: of === 'token' ? 'unlimited-approval' : 'approval-for-all', effect };
  return decoded([effect], { details, findings: [finding, ...counterpartyFindings(operator, 'operator', context)] });
}

const ownerOf = ({ owner }: { owner?: string }, context: ReadContext): Account =>
  owner === undefined ? context.actor : holder(owner, context);

/** Seconds of 31 days: Permit2's own 30-day default stays under it. */
const farAway = 31n * 86_400n;

/** A standing permission whose end is far away. */
export const lasting = (until: bigint, context: Pick<ReadContext, 'now' | 'chainId'>, spender?: string): Found[] =>
  until - secondsOf(context.now) > farAway
    ? [{ id: 'far-deadline', until, ...(spender === undefined ? {} : { party: contract(spender, context) }) }]
    : [];

export const secondsOf = (iso: string): bigint => BigInt(Math.floor((Date.parse(iso) || 0) / 1000));

/** The same, with one more labelled time at its end, which limits what it does. */
export const until = (given: Decoded, label: string, seconds: bigint, findings: readonly Found[] = []): Decoded => ({
  ...traced(given, limit('time', seconds)),
  details: [...given.details, time(label, seconds)],
  findings: [...given.findings, ...findings],
});

export const before = (details: readonly Detail[], given: Decoded): Decoded => ({
  ...given,
  details: [...details, ...given.details],
});
