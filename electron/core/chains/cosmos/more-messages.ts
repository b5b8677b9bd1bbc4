/** Further messages: of governance, vesting, validators, groups, contracts, and swaps of Osmosis. */
import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import { type Detail, decoded, isNextToNothing, text } from '../decoded.ts';
import type { Amount, EffectOf } from '../effect.ts';
import type { Found } from '../finding.ts';
import { houseKept } from '../housekeeping.ts';
import { WireError } from '../protobuf.ts';
import {
  address,
  checked,
  choice,
  coin,
  coins,
  flag,
  json,
  many,
  one,
  plain,
  type Shape,
  type Values,
  whole,
  wholeOf,
  word,
} from './fields.ts';
import { accountOf, amountDetails, amountsOf, type Kind, kind, type Reading, type Told } from './reading.ts';

/** Somebody has from then on what comes to the account, or decides over a contract. */
export function handed(power: string, { by, to, over }: { by: string; to: string; over: string }, { context }: Reading): Told {
  const account = accountOf(by, context);
  const effect: EffectOf<'hand'> = { action: 'hand', account, power, over: { address: over }, counterparty: { address: to } };
  const findings: Found[] = [{ id: 'ownership.hand', effect }, ...counterpartyFindings(to, 'new holder', context)];
  return { by, parts: [decoded([effect], { details: [addressDetail('New holder', to)], findings })] };
}
function changed(
  power: string,
  { by, over }: { by: string; over: string },
  rule: 'ownership' | 'upgrade',
  { context }: Reading,
): Told {
  const effect: EffectOf<'change'> = { action: 'change', account: accountOf(by, context), power, over: { address: over } };
  const details = [addressDetail('Contract', over)];
  return { by, parts: [decoded([effect], { details, findings: [{ id: `${rule}.change` as const, effect }] })] };
}

/** By which nothing leaves: who signs, and what it says of it. */
const house = <S extends Shape>(
  type: string,
  amino: string,
  shape: S,
  does: string,
  tell: (values: Values<S>, reading: Reading) => { by: string; details: readonly Detail[] },
): Kind =>
  kind(type, amino, shape, (values, reading) => {
    const { by, details } = tell(values, reading);
    return { by, parts: [houseKept(accountOf(by, reading.context), does, details)] };
  });

const deposit = (type: string, amino: string): Kind =>
  kind(
    type,
    amino,
    { proposal_id: whole(1), depositor: address(2), amount: coins(3) },
    ({ proposal_id, depositor: by, amount }, { chainId, context }) => {
      const amounts = amountsOf(amount, chainId);
      const effect: EffectOf<'set aside'> = {
        ...{ action: 'set aside', account: accountOf(by, context), amounts, counterparty: null },
        as: `the deposit of proposal ${proposal_id}`,
      };
      const details = [addressDetail('Depositor', by), ...amountDetails('Amount', amounts)];
      return { by, parts: [decoded([effect], { details, findings: [{ id: 'named-call.house', effect }] })] };
    },
  );

const weighted = {
  proposal_id: whole(1),
  voter: address(2),
  options: many(3, { option: choice(1), weight: word(2) }, 8),
};
const splitVote = (type: string, amino: string, more: { metadata?: ReturnType<typeof word> } = {}): Kind =>
  house(type, amino, { ...weighted, ...more }, 'splits its vote on a proposal', ({ voter: by, proposal_id, options }) => ({
    by,
    details: [
      addressDetail('Voter', by),
      text('Proposal', String(proposal_id)),
      ...options.map(({ option, weight }) => text(`Option ${option}`, weight)),
    ],
  }));

const cancelUnbonding = house(
  'cosmos.staking.v1beta1.MsgCancelUnbondingDelegation',
  'cosmos-sdk/MsgCancelUnbondingDelegation',
  { delegator_address: address(1), validator_address: address(2), amount: coin(3), creation_height: whole(4) },
  'keeps staked what it was unstaking',
  ({ delegator_address: by, validator_address, amount }, { chainId }) => ({
    by,
    details: [
      addressDetail('Delegator', by),
      text('Validator', validator_address),
      ...amountDetails('Amount', amountsOf([amount], chainId)),
    ],
  }),
);
const commission = (amino: string): Kind =>
  house(
    'cosmos.distribution.v1beta1.MsgWithdrawValidatorCommission',
    amino,
    { validator_address: address(1) },
    'claims the commission of its validator',
    ({ validator_address: by }) => ({ by, details: [addressDetail('Validator', by)] }),
  );
const unjail = house(
  'cosmos.slashing.v1beta1.MsgUnjail',
  'cosmos-sdk/MsgUnjail',
  { address: address(1) },
  'lets its validator work again',
  ({ address: by }) => ({ by, details: [addressDetail('Validator', by)] }),
);

const described = {
  moniker: word(1),
  identity: word(2),
  website: word(3),
  security_contact: word(4),
  details: word(5),
};
const edit = house(
  'cosmos.staking.v1beta1.MsgEditValidator',
  'cosmos-sdk/MsgEditValidator',
  {
    description: one(1, described),
    validator_address: address(2),
    commission_rate: word(3),
    min_self_delegation: word(4),
  },
  'changes what its validator says of itself',
  ({ validator_address: by, commission_rate }) => ({
    by,
    details: [addressDetail('Validator', by), ...(commission_rate === '' ? [] : [text('Commission', commission_rate)])],
  }),
);

/** What is vested is the receiver's at once, and can be moved by them in time. */
const vesting = (type: string, more: { end_time?: ReturnType<typeof whole>; delayed?: ReturnType<typeof flag> }): Kind =>
  kind(
    `cosmos.vesting.v1beta1.${type}`,
    `cosmos-sdk/${type}`,
    { from_address: address(1), to_address: address(2), amount: coins(3), ...more },
    ({ from_address: by, to_address: to, amount }, { chainId, context }) => {
      const amounts = amountsOf(amount, chainId);
      const account = accountOf(by, context);
      return {
        by,
        parts: [
          decoded([{ action: 'set aside', account, amounts, as: 'a vesting account', counterparty: { address: to } }], {
            details: [addressDetail('From', by), addressDetail('Receiver', to), ...amountDetails('Amount', amounts)],
            findings: counterpartyFindings(to, 'receiver', context),
          }),
        ],
      };
    },
  );

const migrate = kind(
  'cosmwasm.wasm.v1.MsgMigrateContract',
  'wasm/MsgMigrateContract',
  { sender: address(1), contract: address(2), code_id: whole(3), msg: json(4) },
  ({ sender: by, contract: over, code_id }, reading) =>
    changed(`puts the code ${code_id} in place of that`, { by, over }, 'upgrade', reading),
);
const clearAdmin = kind(
  'cosmwasm.wasm.v1.MsgClearAdmin',
  'wasm/MsgClearAdmin',
  { sender: address(1), contract: address(3) },
  ({ sender: by, contract: over }, reading) => changed('gives up the administration', { by, over }, 'ownership', reading),
);
const groupAdmin = kind(
  'cosmos.group.v1.MsgUpdateGroupAdmin',
  'cosmos-sdk/MsgUpdateGroupAdmin',
  { admin: address(1), group_id: whole(2), new_admin: address(3) },
  ({ admin: by, new_admin: to }, reading) => handed('hands the administration of a group', { by, to, over: by }, reading),
);
const groupPolicyAdmin = kind(
  'cosmos.group.v1.MsgUpdateGroupPolicyAdmin',
  'cosmos-sdk/MsgUpdateGroupPolicyAdmin',
  { admin: address(1), group_policy_address: address(2), new_admin: address(3) },
  ({ admin: by, group_policy_address: over, new_admin: to }, reading) =>
    handed('hands the administration', { by, to, over }, reading),
);
const denominationAdmin = kind(
  'osmosis.tokenfactory.v1beta1.MsgChangeAdmin',
  'osmosis/tokenfactory/change-admin',
  { sender: address(1), denom: word(2), new_admin: address(3) },
  ({ sender: by, new_admin: to }, reading) => handed('hands the making of a coin', { by, to, over: by }, reading),
);

/** SECURITY: what comes back is named by its own denomination: on many chains anybody makes one of any word. */
const swap = (module: 'poolmanager' | 'gamm'): Kind =>
  kind(
    `osmosis.${module}.v1beta1.MsgSwapExactAmountIn`,
    `osmosis/${module}/swap-exact-amount-in`,
    {
      sender: address(1),
      routes: many(2, { pool_id: whole(1), token_out_denom: plain(2, /^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/) }, 16),
      token_in: coin(3),
      token_out_min_amount: checked(word(4), wholeOf),
    },
    ({ sender: by, routes, token_in, token_out_min_amount: least }, { chainId, context }) => {
      const last = routes.at(-1);
      if (last === undefined) throw new WireError('a swap has no route');
      const amounts = amountsOf([token_in], chainId);
      const inReturn: Amount[] = amountsOf([{ denom: last.token_out_denom, amount: least }], chainId);
      return {
        by,
        parts: [
          decoded([{ action: 'swap', account: accountOf(by, context), amounts, inReturn, counterparty: null }], {
            details: [...amountDetails('Gives', amounts), ...amountDetails('Gets at least', inReturn)],
            findings: inReturn.some(isNextToNothing) ? [{ id: 'swap-without-minimum', amounts }] : [],
          }),
        ],
      };
    },
  );

export const moreMessages: readonly Kind[] = [
  deposit('cosmos.gov.v1beta1.MsgDeposit', 'cosmos-sdk/MsgDeposit'),
  deposit('cosmos.gov.v1.MsgDeposit', 'cosmos-sdk/v1/MsgDeposit'),
  splitVote('cosmos.gov.v1beta1.MsgVoteWeighted', 'cosmos-sdk/MsgVoteWeighted'),
  splitVote('cosmos.gov.v1.MsgVoteWeighted', 'cosmos-sdk/v1/MsgVoteWeighted', { metadata: word(4) }),
  // Two names of one message in amino: the second is older.
  ...[commission('cosmos-sdk/MsgWithdrawValCommission'), commission('cosmos-sdk/MsgWithdrawValidatorCommission')],
  ...[cancelUnbonding, unjail, edit, migrate, clearAdmin, groupAdmin, groupPolicyAdmin, denominationAdmin],
  vesting('MsgCreateVestingAccount', { end_time: whole(4), delayed: flag(5) }),
  vesting('MsgCreatePermanentLockedAccount', {}),
  ...[swap('poolmanager'), swap('gamm')],
];
