/** Messages of the modules staking, distribution, gov and wasm, beside the payments. */

import { isObject } from '../../../contract/text/members.ts';
import { parseJson } from '../../text/json.ts';
import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import { type Detail, decoded, text } from '../decoded.ts';
import type { Account } from '../effect.ts';
import type { Found } from '../finding.ts';
import { tokenCall } from './contract-tokens.ts';
import { transfer } from './crossing.ts';
import { address, type Coin, choice, coin, coins, json, whole, word } from './fields.ts';
import { handed, moreMessages } from './more-messages.ts';
import { multiSend, send } from './payments.ts';
import { accountOf, amountDetails, amountsOf, type Kind, kind, type Reading, type Told } from './reading.ts';

interface Staked {
  action: 'stake' | 'unstake';
  delegator: string;
  resource: string;
  coin: Coin;
  validators: readonly Detail[];
}
function staked({ action, delegator, resource, coin: given, validators }: Staked, { chainId, context }: Reading): Told {
  const amounts = amountsOf([given], chainId);
  const details = [addressDetail('Delegator', delegator), ...validators, ...amountDetails('Amount', amounts)];
  return {
    by: delegator,
    parts: [decoded([{ action, account: accountOf(delegator, context), amounts, resource }], { details })],
  };
}
const delegation = { delegator_address: address(1), validator_address: address(2), amount: coin(3) };
const staking = (action: Staked['action'], type: string): Kind =>
  kind(`cosmos.staking.v1beta1.${type}`, `cosmos-sdk/${type}`, delegation, (values, reading) => {
    const { delegator_address: delegator, validator_address: validator, amount } = values;
    const validators = [text('Validator', validator)];
    return staked({ action, delegator, resource: `the validator ${validator}`, coin: amount, validators }, reading);
  });

/** They stay staked all the while. */
const redelegate = kind(
  'cosmos.staking.v1beta1.MsgBeginRedelegate',
  'cosmos-sdk/MsgBeginRedelegate',
  { delegator_address: address(1), validator_src_address: address(2), validator_dst_address: address(3), amount: coin(4) },
  ({ delegator_address: delegator, validator_src_address: from, validator_dst_address: to, amount }, reading) => {
    const validators = [text('Validator', to), text('Taken from the validator', from)];
    const resource = `the validator ${to} instead of ${from}`;
    return staked({ action: 'stake', delegator, resource, coin: amount, validators }, reading);
  },
);

const rewards = kind(
  'cosmos.distribution.v1beta1.MsgWithdrawDelegatorReward',
  // Its older name, which amino keeps.
  'cosmos-sdk/MsgWithdrawDelegationReward',
  { delegator_address: address(1), validator_address: address(2) },
  ({ delegator_address, validator_address }, { context }) => {
    const details = [addressDetail('Delegator', delegator_address), text('Validator', validator_address)];
    const account = accountOf(delegator_address, context);
    return { by: delegator_address, parts: [decoded([{ action: 'claim rewards', account, of: 'staking' }], { details })] };
  },
);

const withdrawTo = kind(
  'cosmos.distribution.v1beta1.MsgSetWithdrawAddress',
  'cosmos-sdk/MsgModifyWithdrawAddress',
  { delegator_address: address(1), withdraw_address: address(2) },
  ({ delegator_address: by, withdraw_address: to }, reading) => handed('gives the rewards', { by, to, over: by }, reading),
);
const newAdmin = kind(
  'cosmwasm.wasm.v1.MsgUpdateAdmin',
  'wasm/MsgUpdateAdmin',
  { sender: address(1), new_admin: address(2), contract: address(3) },
  ({ sender: by, new_admin: to, contract: over }, reading) => handed('hands the administration', { by, to, over }, reading),
);

/** cosmos.gov.v1.VoteOption */
const options = ['none', 'yes', 'abstain', 'no', 'no with veto'];
const ballot = { proposal_id: whole(1), voter: address(2), option: choice(3) };
const vote = (type: string, amino: string, more: { metadata?: ReturnType<typeof word> } = {}): Kind =>
  kind(type, amino, { ...ballot, ...more }, ({ proposal_id, voter, option }, { context }) => {
    const [proposal, cast] = [String(proposal_id), options[Number(option)] ?? `option ${option}`];
    const details = [addressDetail('Voter', voter), text('Proposal', proposal), text('Vote', cast)];
    return {
      by: voter,
      parts: [decoded([{ action: 'vote on', account: accountOf(voter, context), proposal, option: cast }], { details })],
    };
  });

/** Of a name that no action says: its type and what is known of it. */
export function unread(type: string, account: Account, details: readonly Detail[]): Told {
  const what = `a message of type ${type}`;
  const findings: Found[] = [{ id: 'opaque-payload.message', what }];
  return { by: '', parts: [decoded([{ action: 'unread message', account, what }], { details, findings })] };
}

const execute = kind(
  'cosmwasm.wasm.v1.MsgExecuteContract',
  'wasm/MsgExecuteContract',
  { sender: address(1), contract: address(2), msg: json(3), funds: coins(5) },
  ({ sender, contract, msg, funds }, { chainId, context }) => {
    const account = accountOf(sender, context);
    const counterparty = { address: contract, stranger: 'an unknown contract' };
    const amounts = amountsOf(funds, chainId);
    const called = parseJson(msg)?.value;
    const [name, ...others] = isObject(called) ? Object.keys(called) : [];
    const token = amounts.length === 0 ? tokenCall(called, { account, contract, chainId, context }) : null;
    if (token !== null) return { by: sender, parts: [token] };
    return {
      by: sender,
      parts: [
        decoded(
          [
            { action: 'call unknown', account, counterparty, amounts },
            ...(amounts.length === 0 ? [] : [{ action: 'send along' as const, account, amounts, counterparty }]),
          ],
          {
            details: [
              addressDetail('From', sender),
              addressDetail('Contract', contract),
              ...(name === undefined || others.length > 0 ? [] : [text('Function', name)]),
              { label: 'Call', value: msg, kind: called === undefined ? 'text' : 'json' },
              ...amountDetails('Amount', amounts),
            ],
            findings: [
              { id: 'opaque-payload.message', what: 'the call of a contract' },
              ...(amounts.length === 0 ? [] : [{ id: 'value-with-call' as const, amounts }]),
              ...counterpartyFindings(contract, 'contract', context),
            ],
          },
        ),
      ],
    };
  },
);

export const messages: readonly Kind[] = [
  ...moreMessages,
  ...[send, multiSend, transfer, rewards, redelegate, execute, withdrawTo, newAdmin],
  ...[staking('stake', 'MsgDelegate'), staking('unstake', 'MsgUndelegate')],
  vote('cosmos.gov.v1beta1.MsgVote', 'cosmos-sdk/MsgVote'),
  vote('cosmos.gov.v1.MsgVote', 'cosmos-sdk/v1/MsgVote', { metadata: word(4) }),
];
