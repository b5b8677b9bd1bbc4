/** Messages of the modules authz and feegrant: somebody else may act for an account, or spend what it holds. */

import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import { type Decoded, type Detail, decoded, limit, text, time, traced } from '../decoded.ts';
import type { Account, Amount, EffectOf, Party } from '../effect.ts';
import type { Found } from '../finding.ts';
import { WireError } from '../protobuf.ts';
import { chainOf } from './denominations.ts';
import { address, coins, needed, one, type Packed, packed, packeds, span, time as timeField, word, words } from './fields.ts';
import { accountOf, amountDetails, amountsOf, type Kind, kind, type Reading } from './reading.ts';

interface Given {
  granter: string;
  grantee: string;
  /** null: without end. */
  expiration: bigint | null;
}
/** What is given, apart from whom and until when. */
type Power = Pick<Decoded, 'effects' | 'details' | 'findings'>;

const isOf = ({ type, written }: Packed, wire: string, amino: string): boolean => type === (written === 'wire' ? wire : amino);

/** Seconds of 31 days. */
const farAway = 31n * 86_400n;

function granted({ granter, grantee, expiration }: Given, power: Power, role: string, { context }: Reading): Decoded {
  const now = BigInt(Math.floor((Date.parse(context.now) || 0) / 1000));
  const until = expiration ?? never;
  return decoded(traced(power, limit('time', expiration)).effects, {
    details: [addressDetail('Granter', granter), addressDetail('Grantee', grantee), ...power.details, time('Valid until', until)],
    findings: [
      ...power.findings,
      ...counterpartyFindings(grantee, role, context),
      ...(until - now > farAway ? [{ id: 'far-deadline' as const, until, party: { address: grantee } }] : []),
    ],
  });
}
/** Beyond the calendar. */
const never = 2n ** 63n - 1n;

/** Everything, or so much of each coin, to be moved anywhere or for fees alone. */
function allowed(account: Account, counterparty: Party, limit: readonly Amount[], chainId: string, forFees = false): Power {
  const coin = { symbol: 'coins', listed: null, decimals: null, token: null, chain: chainOf(chainId) };
  const everything = limit.length === 0;
  const amounts: readonly Amount[] = everything ? [{ asset: coin, units: null, bound: 'no limit' }] : limit;
  const effect: EffectOf<'allow'> = {
    ...{ action: 'allow', account, counterparty, amounts, raised: false },
    ...(forFees && { fees: true as const }),
  };
  return {
    effects: [effect],
    details: everything ? [text('Limit', 'none')] : amountDetails('Amount', limit),
    findings: [{ id: everything ? 'unlimited-approval' : 'token-approval', effect }],
  };
}

/** A message of which one kind moves whatever coins the account has, and one lets it give any such power on. */
const moving = ['cosmos.bank.v1beta1.MsgSend', 'cosmos.bank.v1beta1.MsgMultiSend', 'ibc.applications.transfer.v1.MsgTransfer'];
const granting = ['cosmos.authz.v1beta1.MsgGrant', 'cosmos.authz.v1beta1.MsgExec'];

/** Of which none moves anything away from the account. */
const harmless = [
  'cosmos.distribution.v1beta1.MsgWithdrawDelegatorReward',
  'cosmos.distribution.v1beta1.MsgWithdrawValidatorCommission',
  'cosmos.staking.v1beta1.MsgDelegate',
  'cosmos.gov.v1.MsgVote',
  'cosmos.gov.v1beta1.MsgVote',
];

const mostListed = 100;

function powerOf(authorization: Packed, { granter, grantee }: Given, { chainId, context }: Reading): Power {
  const account = accountOf(granter, context);
  const counterparty: Party = { address: grantee };
  if (isOf(authorization, 'cosmos.bank.v1beta1.SendAuthorization', 'cosmos-sdk/SendAuthorization')) {
    const { spend_limit, allow_list } = authorization.open({ spend_limit: coins(1), allow_list: words(2, mostListed) });
    const power = allowed(account, counterparty, amountsOf(spend_limit, chainId), chainId);
    return { ...power, details: [...power.details, ...allow_list.map(each => text('May send to', each))] };
  }
  if (isOf(authorization, 'cosmos.authz.v1beta1.GenericAuthorization', 'cosmos-sdk/GenericAuthorization')) {
    const { msg } = authorization.open({ msg: word(1) });
    const details = [text('May sign messages of type', msg)];
    const type = msg.replace(/^\//, '');
    if (moving.includes(type)) return { ...allowed(account, counterparty, [], chainId), details };
    if (granting.includes(type)) return handed(account, granter, counterparty, details);
    return acting(account, counterparty, details, harmless.includes(type));
  }
  if (isOf(authorization, 'cosmos.staking.v1beta1.StakeAuthorization', 'cosmos-sdk/StakeAuthorization'))
    return acting(account, counterparty, [rawDetail('May stake', authorization)], true);
  const what = `an authorisation of type ${authorization.type}`;
  const power = acting(account, counterparty, [rawDetail('Authorisation', authorization)]);
  return { ...power, findings: [...power.findings, { id: 'opaque-payload.message', what }] };
}

export const rawDetail = (label: string, { raw, written, type }: Packed): Detail => ({
  ...{ label, value: raw, kind: written === 'wire' ? 'hex' : 'json', note: type },
});

/** @param isLimited whether nothing leaves by it: what is staked and claimed stays with the account */
function acting(account: Account, counterparty: Party, details: readonly Detail[], isLimited = false): Power {
  const effect: EffectOf<'let act'> = { action: 'let act', account, counterparty };
  return { effects: [effect], details, findings: [{ id: 'delegation', effect, isLimited }] };
}

function handed(account: Account, granter: string, counterparty: Party, details: readonly Detail[]): Power {
  const over = { address: granter, stranger: `the account ${granter}` };
  const effect: EffectOf<'hand'> = { action: 'hand', account, power: 'hands the power to give any power', over, counterparty };
  return { effects: [effect], details, findings: [{ id: 'ownership.hand', effect }] };
}

const grant = kind(
  'cosmos.authz.v1beta1.MsgGrant',
  'cosmos-sdk/MsgGrant',
  {
    granter: address(1),
    grantee: address(2),
    grant: needed(one(3, { authorization: packed(1), expiration: timeField(2) })),
  },
  ({ granter, grantee, grant: { authorization, expiration } }, reading) => {
    const given = { granter, grantee, expiration };
    return { by: granter, parts: [granted(given, powerOf(authorization, given, reading), 'grantee', reading)] };
  },
);

/** What was given is no more; who gave it keeps everything else. */
const revoke = kind(
  'cosmos.authz.v1beta1.MsgRevoke',
  'cosmos-sdk/MsgRevoke',
  { granter: address(1), grantee: address(2), msg_type_url: word(3) },
  ({ granter, grantee, msg_type_url }, { context }) => {
    const type = msg_type_url.replace(/^\//, '');
    const counterparty: Party = { address: grantee };
    const details = [addressDetail('Granter', granter), addressDetail('Grantee', grantee), text('Messages of type', type)];
    const action = { action: 'stop letting act' as const, account: accountOf(granter, context), counterparty };
    return { by: granter, parts: [decoded([{ ...action, messages: type }], { details })] };
  },
);
const revokeFees = kind(
  'cosmos.feegrant.v1beta1.MsgRevokeAllowance',
  'cosmos-sdk/MsgRevokeAllowance',
  { granter: address(1), grantee: address(2) },
  ({ granter, grantee }, { context }) => {
    const details = [addressDetail('Granter', granter), addressDetail('Grantee', grantee)];
    const action = {
      action: 'stop letting act' as const,
      account: accountOf(granter, context),
      counterparty: { address: grantee },
    };
    return { by: granter, parts: [decoded([{ ...action, messages: null }], { details })] };
  },
);

const basic = { spend_limit: coins(1), expiration: timeField(2) };
const periodic = {
  basic: needed(one(1, basic)),
  period: span(2),
  period_spend_limit: coins(3),
  period_can_spend: coins(4),
  period_reset: timeField(5),
};

interface Allowance {
  limit: ReturnType<typeof amountsOf>;
  expiration: bigint | null;
  details: readonly Detail[];
}

/** null for one of a kind that is not known here. */
function allowanceOf(allowance: Packed, chainId: string, depth = 0): Allowance | null {
  if (isOf(allowance, 'cosmos.feegrant.v1beta1.BasicAllowance', 'cosmos-sdk/BasicAllowance')) {
    const { spend_limit, expiration } = allowance.open(basic);
    return { limit: amountsOf(spend_limit, chainId), expiration, details: [] };
  }
  if (isOf(allowance, 'cosmos.feegrant.v1beta1.PeriodicAllowance', 'cosmos-sdk/PeriodicAllowance')) {
    const { basic: inner, period, period_spend_limit } = allowance.open(periodic);
    const each = amountDetails('Amount each time', amountsOf(period_spend_limit, chainId));
    const details = [...each, text('Each time', `${period} seconds`)];
    return { limit: amountsOf(inner.spend_limit, chainId), expiration: inner.expiration, details };
  }
  if (!isOf(allowance, 'cosmos.feegrant.v1beta1.AllowedMsgAllowance', 'cosmos-sdk/AllowedMsgAllowance')) return null;
  if (depth > 0) throw new WireError('an allowance for some messages holds another one');
  const { allowance: inner, allowed_messages } = allowance.open({ allowance: packed(1), allowed_messages: words(2, mostListed) });
  const found = allowanceOf(inner, chainId, depth + 1);
  return found && { ...found, details: [...found.details, ...allowed_messages.map(each => text('For messages of type', each))] };
}

const feeGrant = kind(
  'cosmos.feegrant.v1beta1.MsgGrantAllowance',
  'cosmos-sdk/MsgGrantAllowance',
  { granter: address(1), grantee: address(2), allowance: packed(3) },
  ({ granter, grantee, allowance }, reading) => {
    const account = accountOf(granter, reading.context);
    const found = allowanceOf(allowance, reading.chainId);
    const details = [text('What for', 'fees of its transactions')];
    const counterparty = { address: grantee };
    const power =
      found === null
        ? acting(account, counterparty, [rawDetail('Allowance', allowance)])
        : allowed(account, counterparty, found.limit, reading.chainId, true);
    const whole = { ...power, details: [...details, ...power.details, ...(found?.details ?? [])] };
    return {
      by: granter,
      parts: [granted({ granter, grantee, expiration: found?.expiration ?? null }, whole, 'grantee', reading)],
    };
  },
);

const mostInside = 100;
/** Whoever was given a power uses it: the messages are those of who gave it. */
const execute = kind(
  'cosmos.authz.v1beta1.MsgExec',
  'cosmos-sdk/MsgExec',
  { grantee: address(1), msgs: packeds(2, mostInside) },
  ({ grantee, msgs }, reading) => {
    const { context } = reading;
    const inside = reading.inside(msgs);
    const inner = inside.flatMap(({ parts }) => parts);
    const [from = '', ...others] = new Set(inside.map(({ by }) => by));
    const via = from === '' || others.length > 0 ? null : { through: accountOf(from, context) };
    const account = accountOf(grantee, context);
    const details = [addressDetail('By the power given to', grantee)];
    const findings: Found[] = inner.flatMap(each => each.findings);
    return { by: grantee, inside, parts: [decoded([{ action: 'calls', account, via, inner }], { details, findings })] };
  },
);

export const permissions: readonly Kind[] = [grant, feeGrant, execute, revoke, revokeFees];
