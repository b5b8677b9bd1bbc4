/** Moving tokens, and letting others move them: ERC-20, ERC-721, ERC-1155, WETH, ERC-4626, Permit2 and permits on chain. */

import type { ReadContext } from '../../context.ts';
import { amount, type Decoded, decoded, text } from '../../decoded.ts';
import type { Account, Amount, EffectOf } from '../../effect.ts';
import type { Found } from '../../finding.ts';
import {
  address,
  coins,
  contract,
  counterpartyFindings,
  holder,
  party,
  token,
  tokenAmount,
  tokenDetail,
  tokens,
} from '../assets.ts';
import { booksToken } from '../contracts/booked.ts';
import { isCollection } from '../contracts/collections.ts';
import { tokenAt } from '../tokens.ts';
import { allow, allowAll, before, lasting, until } from './allowances.ts';
import { isOurs, receiverFindings } from './protocols/positions.ts';
import { addressAt, amountAt, type CallReader, type CallTable, listAt } from './reader.ts';

const zero = /^0x0{40}$/;

function lost(to: string, of: string, isBooked: boolean, { names, chainId }: ReadContext): Found[] {
  return [
    ...(to.toLowerCase() === of.toLowerCase() ? [{ id: 'burned.token' as const }] : []),
    ...(zero.test(to) ? [{ id: 'burned.zero' as const }] : []),
    // Known it is, and for something else: it gives nothing back.
    ...(names.address(to, chainId)?.kind === 'bundled' && !isBooked
      ? [{ id: 'burned.contract' as const, party: party(to, { chainId }) }]
      : []),
  ];
}

export function send(of: string, to: string, units: bigint, context: ReadContext, account: Account = context.actor): Decoded {
  const isBooked = booksToken(of, to, context.chainId);
  return decoded([{ action: 'send', account, amounts: [tokens(units, of, context)], counterparty: party(to, context) }], {
    details: [address('Receiver', to, context), tokenDetail(of, context), tokenAmount('Amount', units, of, context)],
    findings: [...counterpartyFindings(to, isBooked ? 'contract' : 'receiver', context), ...lost(to, of, isBooked, context)],
  });
}

const transferFrom: CallReader = (input, context) => {
  const { to, args } = input;
  if (isCollection(to, context.chainId)) return nft()(input, context);
  const from = addressAt(args, 0);
  const given = send(to, addressAt(args, 1), amountAt(args, 2), context, holder(from, context));
  return before([address('From', from, context)], given);
};

const one = (of: string, id: string, units: bigint | null, context: ReadContext): Amount => ({
  asset: token(of, context),
  ...{ units, bound: 'untold', id },
});

/** One token of a collection, or so many of one kind where its index is given (ERC-1155). */
const nft =
  (unitsIndex?: number): CallReader =>
  ({ to, args }, context) => {
    const [from, receiver, id] = [addressAt(args, 0), addressAt(args, 1), String(args[2])];
    const counterparty = party(receiver, context);
    const units = unitsIndex === undefined ? null : amountAt(args, unitsIndex);
    return decoded(
      [{ action: 'send one', account: holder(from, context), amounts: [one(to, id, units, context)], counterparty }],
      {
        details: [
          address('From', from, context),
          address('Receiver', receiver, context),
          tokenDetail(to, context),
          text('Token id', id),
          ...(units === null ? [] : [text('Count', String(units))]),
        ],
        findings: counterpartyFindings(receiver, 'receiver', context),
      },
    );
  };

const many: CallReader = ({ to, args }, context) => {
  const [from, receiver] = [addressAt(args, 0), addressAt(args, 1)];
  const account = holder(from, context);
  const amounts = listAt(args, 2).map((id, i) => one(to, String(id), BigInt(String(listAt(args, 3)[i] ?? 0)), context));
  const asset = token(to, context);
  return decoded([{ action: 'send several', account, amounts, asset, counterparty: party(receiver, context) }], {
    details: [address('From', from, context), address('Receiver', receiver, context), tokenDetail(to, context)],
    findings: counterpartyFindings(receiver, 'receiver', context),
  });
};

const approve: CallReader = ({ to, args }, context) =>
  isCollection(to, context.chainId)
    ? allowOne(to, addressAt(args, 0), String(args[1]), context)
    : allow({ token: to, spender: addressAt(args, 0), amount: amountAt(args, 1) }, context);

/** Of a collection; nobody may take it where the spender is zero. */
function allowOne(of: string, spender: string, id: string, context: ReadContext): Decoded {
  const counterparty = contract(spender, context);
  const base = { account: context.actor, counterparty, amounts: [one(of, id, null, context)] };
  const details = [address('Spender', spender, context), tokenDetail(of, context), text('Token id', id)];
  if (zero.test(spender)) return decoded([{ action: 'revoke', ...base }], { details });
  const effect: EffectOf<'allow one'> = { action: 'allow one', ...base };
  return decoded([effect], {
    details,
    findings: [{ id: 'token-approval.one', effect }, ...counterpartyFindings(spender, 'spender', context)],
  });
}
const raise: CallReader = ({ to, args }, context) =>
  allow({ token: to, spender: addressAt(args, 0), amount: amountAt(args, 1), raised: true }, context);

/** What is left of the allowance is not known here. */
const lower: CallReader = ({ to, args }, context) => {
  const amounts = [tokens(amountAt(args, 1), to, context)];
  return decoded([{ action: 'lower', account: context.actor, counterparty: contract(addressAt(args, 0), context), amounts }], {
    details: [
      address('Spender', addressAt(args, 0), context),
      tokenDetail(to, context),
      ...amounts.map(each => amount('Lowered by', each)),
    ],
  });
};

/** A signed permit, used on chain: the allowance of its owner, who is seldom the caller. */
const permit: CallReader = ({ to, args }, context) =>
  before(
    [address('Owner', addressAt(args, 0), context)],
    until(
      allow({ token: to, spender: addressAt(args, 1), amount: amountAt(args, 2), owner: addressAt(args, 0) }, context),
      'Valid until',
      amountAt(args, 3),
    ),
  );

const daiPermit: CallReader = ({ to, args }, context) =>
  before(
    [address('Owner', addressAt(args, 0), context)],
    until(
      allowAll(
        { token: to, operator: addressAt(args, 1), approved: args[4] === true, of: 'token', owner: addressAt(args, 0) },
        context,
      ),
      'Valid until',
      amountAt(args, 3),
    ),
  );

const permit2: CallReader = ({ args }, context) => {
  const end = amountAt(args, 3);
  const given = allow({ token: addressAt(args, 0), spender: addressAt(args, 1), amount: amountAt(args, 2) }, context);
  return until(given, 'Valid until', end, amountAt(args, 2) > 0n ? lasting(end, context, addressAt(args, 1)) : []);
};

const wrap: CallReader = ({ to, value }, context) =>
  // The coins go with the call, which counts them.
  decoded([{ action: 'deposit', account: context.actor, amounts: [coins(value, context)], counterparty: contract(to, context) }]);

/** What a vault or pool pays out, and to whom. */
const payOut =
  (
    verb: 'withdraws' | 'deposits' | 'mints' | 'redeems' | 'burns',
    amountIndex: number,
    receiverIndex: number | null,
    /** In what the amount is counted: shares are tokens of the vault, assets are of something that the call does not name. */
    of: 'shares' | 'assets' = 'assets',
  ): CallReader =>
  ({ to, args }, context) => {
    const receiver = receiverIndex === null ? null : addressAt(args, receiverIndex);
    const away = receiver !== null && !isOurs(receiver, context);
    const units = String(args[amountIndex]);
    const counterparty = receiver === null ? null : party(receiver, context);
    const isNamed = of === 'shares' && tokenAt(to, context.chainId) !== undefined;
    const told = isNamed ? { amount: tokens(BigInt(units), to, context) } : {};
    const pool = contract(to, context);
    return decoded([{ action: 'use pool', account: context.actor, verb, units, ...told, pool, counterparty }], {
      details: [
        { label: 'Amount', value: units, kind: 'amount' },
        ...(receiver === null ? [] : [address('Receiver', receiver, context)]),
      ],
      findings: away && receiver !== null ? receiverFindings(receiver, context) : [],
    });
  };

const all: CallReader = ({ to, args }, context) =>
  allowAll({ token: to, operator: addressAt(args, 0), approved: args[1] === true }, context);

/** Permit2's permit on chain: one allowance, signed by its owner. */
const permit2Signed: CallReader = ({ args }, context) => {
  const given = args[1] as { details: { token: string; amount: bigint; expiration: number }; spender: string };
  const { amount: units, expiration } = given.details;
  const end = BigInt(expiration);
  const owner = addressAt(args, 0);
  const allowed = allow({ token: given.details.token, spender: given.spender, amount: units, owner }, context);
  return before([address('Owner', owner, context)], until(allowed, 'Valid until', end, lasting(end, context, given.spender)));
};

export const tokenCalls: CallTable = {
  'transfer(address to, uint256 amount)': ({ to, args }, context) => send(to, addressAt(args, 0), amountAt(args, 1), context),
  'transferFrom(address from, address to, uint256 amount)': transferFrom,
  'safeTransferFrom(address from, address to, uint256 tokenId)': nft(),
  'safeTransferFrom(address from, address to, uint256 tokenId, bytes data)': nft(),
  'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)': nft(3),
  'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)': many,
  'approve(address spender, uint256 amount)': approve,
  'increaseAllowance(address spender, uint256 addedValue)': raise,
  'increaseApproval(address spender, uint256 addedValue)': raise,
  'decreaseAllowance(address spender, uint256 subtractedValue)': lower,
  'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)': permit,
  'permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)':
    daiPermit,
  'approve(address token, address spender, uint160 amount, uint48 expiration)': permit2,
  'permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)':
    permit2Signed,
  'setApprovalForAll(address operator, bool approved)': all,
  'setOperator(address operator, bool approved)': all,
  'approveAndCall(address spender, uint256 amount, bytes data)': approve,
  'deposit()': wrap,
  'withdraw(uint256 amount)': payOut('withdraws', 0, null, 'shares'),
  'deposit(uint256 assets, address receiver)': payOut('deposits', 0, 1),
  'mint(uint256 shares, address receiver)': payOut('mints', 0, 1, 'shares'),
  'withdraw(uint256 assets, address receiver, address owner)': payOut('withdraws', 0, 1),
  'redeem(uint256 shares, address receiver, address owner)': payOut('redeems', 0, 1, 'shares'),
  'burn(uint256 amount)': payOut('burns', 0, null, 'shares'),
  'mint(address to, uint256 amount)': payOut('mints', 1, 0, 'shares'),
};
