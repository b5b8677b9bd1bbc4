/** Which step of the ladder a finding stands on; what has none is as grave as its rule says. */
import type { ReadContext } from '../../chains/context.ts';
import type { Party } from '../../chains/effect.ts';
import { written } from '../../chains/ethereum/address.ts';
import type { FindingId, Found, FoundOf } from '../../chains/finding.ts';
import { isPaid, type Role, type Standing, standings } from '../../chains/standing.ts';
import type { BoundOf, Step } from './ladder.ts';

type Knowing = Pick<ReadContext, 'names'>;
type StepsOf = { [I in FindingId]?: (found: FoundOf<I>, knowing: Knowing) => Step | Paid | null };

/** Whoever is paid: how far it goes is known when the whole request is read. */
export interface Paid {
  counterparty: Standing;
  /** As the chain writes it. */
  address: string;
}

export const standing = (party: Party | null, role: Role, { names }: Knowing): Standing =>
  party === null || party.unseen === true ? 'unknown' : names.standing(party.address, role, party.chainId);

const allows = (party: Party, bound: BoundOf<'lets another move them'>, knowing: Knowing): Step => ({
  power: 'lets another move them',
  counterparty: standing(party, 'spender', knowing),
  bound,
});
const controls = (party: Party | null, bound: BoundOf<'hands over control'>, knowing: Knowing, role: Role = 'holder'): Step => ({
  power: 'hands over control',
  counterparty: standing(party, role, knowing),
  bound,
});

/** Members of a message that is not known, by whose names somebody would move or decide something. */
const decides =
  /^new holder at |^address at .*(?:spender|operator|delegate|manager|agent|agentAddress|signer|owner|newOwner|admin|approved|executor|module|guardian|sessionKey)$/i;
/** Whoever else plays a part and was never seen. */
const stranger: Step = { power: 'runs unread code', counterparty: 'unknown', bound: 'every address in it is known' };
const paid = ({ address, chainId = null }: Party, counterparty: Standing): Paid => ({
  counterparty,
  address: written(address, chainId),
});
const states: Step = { power: 'only states something', counterparty: 'own', bound: 'as it is written' };

const steps: StepsOf = {
  'first-seen': ({ role, party }, knowing) =>
    isPaid(role) ? paid(party, 'unknown') : decides.test(role) ? controls(party, 'one task', knowing) : stranger,
  'first-seen.asked': () => states,
  payee: ({ party, standing: known }) => paid(party, known),
  'token-approval': ({ effect }, knowing) =>
    allows(
      effect.counterparty,
      effect.bySignature === undefined ? 'an amount, until it is used or ends' : 'an amount, for a signature anybody may use',
      knowing,
    ),
  'token-approval.one': ({ effect }, knowing) =>
    allows(
      effect.counterparty,
      effect.bySignature === undefined ? 'an amount, until it is used or ends' : 'an amount, for a signature anybody may use',
      knowing,
    ),
  'unlimited-approval': ({ effect }, knowing) => allows(effect.counterparty, 'without limit', knowing),
  'approval-for-all': ({ effect }, knowing) => allows(effect.counterparty, 'without limit', knowing),
  'unlimited-approval.delegate': ({ effect }, knowing) => allows(effect.counterparty, 'without limit', knowing),
  'solana-approval': ({ effect }, knowing) => allows(effect.counterparty, 'an amount, until it is used or ends', knowing),
  'ownership.hand': ({ effect, as }, knowing) => controls(effect.counterparty, 'all of it', knowing, as),
  'upgrade.hand': ({ effect }, knowing) => controls(effect.counterparty, 'all of it', knowing),
  'named-call.hand': ({ effect }, knowing) => controls(effect.counterparty, 'a vote', knowing),
  'named-call.votes': ({ effect }, knowing) => controls(effect.counterparty, 'a vote', knowing),
  'account-handover': ({ effect }, knowing) => controls(effect.counterparty, 'all of it', knowing, 'code'),
  'delegatecall.code': ({ code }, knowing) => controls(code, 'all of it', knowing, 'code'),
  'delegatecall.initialiser': ({ code }, knowing) => controls(code, 'all of it', knowing, 'code'),
  'program-authority': ({ effect }, knowing) => controls(effect.counterparty, 'all of it', knowing),
  // Whose keys count together decides, and others only as far as they could do without them.
  'account-permissions': ({ keys, needed, own, others }, knowing) => {
    if (others === 0n) return controls(keys[0]?.key ?? null, 'all of it', knowing);
    const known = keys.map(({ key }) => standing(key, 'holder', knowing));
    const worst = standings.findLast(each => known.includes(each)) ?? 'unknown';
    return own >= needed && others < needed ? { power: 'hands over control', counterparty: worst, bound: 'one task' } : null;
  },
  delegation: ({ effect, isLimited, as }, knowing) =>
    controls(effect.counterparty, isLimited === true ? 'one task' : 'all of it', knowing, as),
  'far-deadline': ({ party }, knowing) => (party === undefined ? null : allows(party, 'for long', knowing)),
  // Whatever it is hashed with, the signature of a chain that the service has no function for counts nowhere.
  'hash-function-misfit.chain': ({ hashFunction }) => (hashFunction === null ? states : null),
  'domain-incomplete': ({ moves }) => (moves ? null : states),
  'unknown-typed-data': () => states,
  'unknown-typed-data.statement': () => states,
  'host-suspicious': () => ({ ...states, counterparty: 'an imitation' }),
  'name-confusable.type': () => ({ ...states, counterparty: 'an imitation' }),
  'opaque-call.function': runs,
  'named-call.function': runs,
  'opaque-call.instruction': instructs,
  'named-call.instruction': instructs,
  'calldata-leftover': ({ isMore }) => ({
    power: 'runs unread code',
    counterparty: isMore ? 'unknown' : 'well known',
    bound: 'every address in it is known',
  }),
  'durable-nonce': ({ authority, isOwn }, knowing) =>
    isOwn ? states : { power: 'hands over control', counterparty: standing(authority, 'holder', knowing), bound: 'a vote' },
  'other-chain': ({ party }, knowing) => (party === undefined ? null : proceeds(party, knowing)),
  'order-elsewhere.swap': ({ receiver }, knowing) => proceeds(receiver, knowing),
  // SECURITY: whoever comes first has it, however well the router itself is known.
  'order-elsewhere.left': () => ({ power: 'moves funds', counterparty: 'unknown', bound: 'everything, or the proceeds' }),
  'order-elsewhere.order': ({ receiver }, knowing) => proceeds(receiver, knowing),
};
function runs(found: FoundOf<'opaque-call.function' | 'named-call.function'>, knowing: Knowing): Step {
  const { contract, strangers } = found;
  const isLike = 'like' in found && found.like !== null;
  return {
    power: 'runs unread code',
    counterparty: standing(contract, 'contract', knowing),
    bound: strangers?.length === 0 && !isLike ? 'every address in it is known' : 'an address in it is unknown',
  };
}
function instructs(found: FoundOf<'opaque-call.instruction' | 'named-call.instruction'>, knowing: Knowing): Step {
  return {
    power: 'runs unread code',
    counterparty: standing({ address: found.address }, 'contract', knowing),
    bound: found.strangers?.length === 0 ? 'every address in it is known' : 'an address in it is unknown',
  };
}
function proceeds(receiver: Party, knowing: Knowing): Step {
  return {
    power: 'moves funds',
    counterparty: standing(receiver, 'receiver', knowing),
    bound: 'everything, or the proceeds',
  };
}

export function stepOf(found: Found, knowing: Knowing): Step | Paid | null {
  const step = steps[found.id] as ((found: Found, knowing: Knowing) => Step | Paid | null) | undefined;
  return step === undefined ? null : step(found, knowing);
}
