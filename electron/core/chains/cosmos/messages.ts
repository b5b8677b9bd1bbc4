/** Messages of the modules bank, ibc transfer, staking, distribution, gov and wasm. */

import { isObject } from '../../../contract/text/members.ts';
import { parseJson } from '../../text/json.ts';
import { holdsUnseen } from '../../text/visible.ts';
import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import { type Decoded, type Detail, decoded, limit, text, time, traced } from '../decoded.ts';
import type { Account, Amount } from '../effect.ts';
import type { Found } from '../finding.ts';
import { WireError } from '../protobuf.ts';
import { tokenCall } from './contract-tokens.ts';
import { address, type Coin, choice, coin, coins, json, many, one, plain, whole, word } from './fields.ts';
import { forwardedBy } from './forwarding.ts';
import { handed, moreMessages } from './more-messages.ts';
import { accountOf, amountDetails, amountsOf, type Kind, kind, ownBehind, type Reading, type Told } from './reading.ts';

interface Payment {
  from: string;
  to: string;
  coins: readonly Coin[];
  /** The channel to another chain. */
  over?: string;
  details?: readonly Detail[];
  findings?: readonly Found[];
}

/** Channels of Cosmos Hub by which its chains are connected (cosmos/chain-registry, _IBC): Osmosis, Noble, Neutron, Stride. */
const knownChannels = new Set([141, 536, 569, 391].map(channel => `cosmoshub-4 channel-${channel}`));

/** Of a transfer to another chain: the whole balance (ibc-go, UnboundedSpendLimit). */
const all = 2n ** 256n - 1n;
const everything = (amount: Amount): Amount => ({ ...amount, units: null, bound: 'all' });

function paid({ from, to, coins: given, over, details = [], findings = [] }: Payment, { chainId, context }: Reading): Decoded {
  if (given.length === 0) throw new WireError('a message sends no coin');
  const amounts = amountsOf(given, chainId).map(amount =>
    over === undefined || amount.units !== all ? amount : everything(amount),
  );
  const sent = { account: accountOf(from, context), amounts, counterparty: { address: to } };
  return decoded([over === undefined ? { action: 'send', ...sent } : { action: 'send across', ...sent, channel: over }], {
    details: [addressDetail('From', from), addressDetail('Receiver', to), ...details, ...amountDetails('Amount', amounts)],
    findings: [...counterpartyFindings(to, 'receiver', context), ...findings],
  });
}

const send = kind(
  'cosmos.bank.v1beta1.MsgSend',
  'cosmos-sdk/MsgSend',
  { from_address: address(1), to_address: address(2), amount: coins(3) },
  ({ from_address: from, to_address: to, amount }, reading) => ({
    by: from,
    parts: [paid({ from, to, coins: amount }, reading)],
  }),
);

const mostReceivers = 500;
const side = (number: number) => many(number, { address: address(1), coins: coins(2) }, mostReceivers);
/** From one account alone, as the SDK has it (x/bank, ErrMultipleSenders). */
const multiSend = kind(
  'cosmos.bank.v1beta1.MsgMultiSend',
  'cosmos-sdk/MsgMultiSend',
  { inputs: side(1), outputs: side(2) },
  ({ inputs, outputs }, reading) => {
    const [input, ...others] = inputs;
    if (input === undefined || others.length > 0 || outputs.length === 0)
      throw new WireError('several are paid by none or by several, or none is paid');
    const sums = [input.coins, outputs.flatMap(({ coins: paidOut }) => paidOut)].map(summed);
    if (sums[0] !== sums[1]) throw new WireError('what several are paid is not what is given');
    const parts = outputs.map(({ address: to, coins: given }) => paid({ from: input.address, to, coins: given }, reading));
    return { by: input.address, parts };
  },
);

function summed(all: readonly Coin[]): string {
  const sums = new Map<string, bigint>();
  for (const { denom, amount } of all) sums.set(denom, (sums.get(denom) ?? 0n) + amount);
  return [...sums]
    .map(([denom, amount]) => `${denom} ${amount}`)
    .sort()
    .join();
}

const height = { revision_number: whole(1), revision_height: whole(2) };
const transfer = kind(
  'ibc.applications.transfer.v1.MsgTransfer',
  'cosmos-sdk/MsgTransfer',
  {
    source_port: plain(1, /^[\w.+<>[\]#-]{1,128}$/),
    source_channel: plain(2, /^[\w.+<>[\]#-]{1,64}$/),
    token: coin(3),
    sender: address(4),
    // On a chain of any kind: all that it has is letters that are seen.
    receiver: plain(5, /^[\x21-\x7e]{1,256}$/),
    timeout_height: one(6, height),
    timeout_timestamp: whole(7),
    memo: word(8),
  },
  ({ source_port, source_channel, token, sender, receiver, timeout_height, timeout_timestamp, memo }, reading) => {
    const ends = timeout_timestamp === 0n ? null : timeout_timestamp / 1_000_000_000n;
    // SECURITY: who receives it is told by the channel as well: behind one that anybody opened, every address is theirs.
    const isKnown = source_port === 'transfer' && knownChannels.has(`${reading.chainId} ${source_channel}`);
    // One key is another address on every chain; where that chain is known, its own there is its own.
    const to = isKnown ? (ownBehind(receiver, reading) ?? receiver) : receiver;
    const details = [
      text('Over the channel', source_channel, 'to another chain (IBC)'),
      ...(to === receiver ? [] : [text('Address there', receiver)]),
      ...(source_port === 'transfer' ? [] : [text('Port', source_port)]),
      ...(memo === '' ? [] : [text('Memo of the transfer', memo)]),
      ...(timeout_height === null || timeout_height.revision_height === 0n
        ? []
        : [text('Valid until block there', String(timeout_height.revision_height))]),
      ...(ends === null ? [] : [time('Valid until', ends)]),
    ];
    const findings: Found[] = [
      { id: 'other-chain', over: source_channel, ...(isKnown && { party: { address: to } }) },
      ...memoFindings(memo),
    ];
    const payment = { from: sender, to, coins: [token], over: source_channel, details, findings };
    const told = passedOn(paid(payment, reading), { from: sender, coin: token, memo }, reading);
    return { by: sender, parts: [traced(told, limit('time', ends))] };
  },
);

/** SECURITY: who receives in the end is told before who stands beside the coins. */
function passedOn(payment: Decoded, given: { from: string; coin: Coin; memo: string }, { chainId, context }: Reading): Decoded {
  const last = forwardedBy(given.memo);
  if (last === undefined) return payment;
  // SECURITY: a contract does with the money what it is told beside its name, which is not read.
  const counterparty = last === null || last.as === 'contract' ? null : { address: last.to };
  // What arrives there is less by what each chain on the way takes.
  const amounts = amountsOf([given.coin], chainId).map(each => ({ ...each, units: null, bound: 'untold' as const }));
  return {
    ...payment,
    effects: [...payment.effects, { action: 'pass on', account: accountOf(given.from, context), amounts, counterparty }],
    details: [
      ...payment.details,
      ...(last === null ? [] : [addressDetail(last.as === 'contract' ? 'Passed on to the contract' : 'Passed on to', last.to)]),
    ],
    findings: [...payment.findings, ...(last === null ? [] : counterpartyFindings(last.to, 'last receiver', context))],
  };
}

/** SECURITY: chains on the way obey a memo that is JSON, and not all that it can say is read (`forwarding.ts`). */
const memoFindings = (memo: string): Found[] => [
  ...(memo.includes('{') ? [{ id: 'opaque-payload.message' as const, what: 'the memo of a transfer to another chain' }] : []),
  ...hiddenIn(memo),
];
export const hiddenIn = (memo: string): Found[] =>
  holdsUnseen(memo.replaceAll(/[\n\r\t]/g, ' ')) ? [{ id: 'hidden-characters', what: 'memo', text: memo }] : [];

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
