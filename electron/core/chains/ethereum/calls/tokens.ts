/** Moving tokens, and letting others move them: ERC-20, ERC-721, ERC-1155, WETH, ERC-4626, Permit2 and permits on chain. */

import { tokenMove, tokenMoveOf } from '../../movements.ts';
import { amountFact, amountOf, coins, deadlineFact, lasting, party, strangers, tokenFact, tokenName } from '../../parties.ts';
import { type Act, addressFact, fact, type ReadContext } from '../../reading.ts';
import { checksummed, onChain } from '../address.ts';
import { type ActInput, type ActReader, type ActTable, addressAt, amountAt, listAt } from './acts.ts';
import { allow, allowAll, capital } from './allowances.ts';

function send(token: string, to: string, amount: bigint, context: ReadContext, from = context.account): Act {
  return {
    deed: `sends ${amountOf(amount, token, context)} from ${from} to ${party(to, context)}`,
    effects: [`${amountOf(amount, token, context)} leave ${from}.`],
    facts: [
      addressFact('Receiver', checksummed(to), context),
      tokenFact(token, context),
      amountFact('Amount', amount, token, context),
    ],
    moves: tokenMove('sent', amount, token, addressFact('Receiver', checksummed(to), context), context),
    observations: [
      ...strangers(to, 'The receiver', context),
      ...(to.toLowerCase() === token.toLowerCase()
        ? [{ rule: 'burned', sentence: 'The receiver is the token’s own contract: tokens sent there are usually lost.' }]
        : []),
      ...(/^0x0{40}$/.test(to)
        ? [{ rule: 'burned', sentence: 'The receiver is the zero address: what is sent there is lost.' }]
        : []),
    ],
    trees: [],
  };
}

const transferFrom: ActReader = ({ to, args }, context) => {
  const from = addressAt(args, 0);
  const act = send(
    to,
    addressAt(args, 1),
    amountAt(args, 2),
    context,
    context.names.own(onChain(from, context.chainId)) ? context.account : party(from, context),
  );
  return { ...act, facts: [addressFact('From', checksummed(from), context), ...act.facts] };
};

const nft: ActReader = ({ to, args }, context) => {
  const receiver = addressAt(args, 1);
  const id = String(args[2]);
  return {
    deed: `sends token ${id} of ${tokenName(to, context)} to ${party(receiver, context)}`,
    effects: [`Token ${id} leaves ${party(addressAt(args, 0), context)}.`],
    facts: [
      addressFact('From', checksummed(addressAt(args, 0)), context),
      addressFact('Receiver', checksummed(receiver), context),
      tokenFact(to, context),
      fact('Token id', id, 'text'),
    ],
    moves: [tokenMoveOf('sent', null, to, addressFact('Receiver', checksummed(receiver), context), context)],
    observations: strangers(receiver, 'The receiver', context),
    trees: [],
  };
};

const many: ActReader = ({ to, args }, context) => ({
  deed: `sends several tokens of ${tokenName(to, context)} to ${party(addressAt(args, 1), context)}`,
  effects: listAt(args, 2).map((id, i) => `${String(listAt(args, 3)[i])} of token ${String(id)} leave ${context.account}.`),
  facts: [addressFact('Receiver', checksummed(addressAt(args, 1)), context), tokenFact(to, context)],
  observations: strangers(addressAt(args, 1), 'The receiver', context),
  trees: [],
});

const approve: ActReader = ({ to, args }, context) =>
  allow({ token: to, spender: addressAt(args, 0), amount: amountAt(args, 1) }, context);
const raise: ActReader = ({ to, args }, context) =>
  allow({ token: to, spender: addressAt(args, 0), amount: amountAt(args, 1), raised: true }, context);

/** What is left of the allowance is not known here. */
const lower: ActReader = ({ to, args }, context) => {
  const spender = party(addressAt(args, 0), context, 'an unknown contract');
  const less = amountOf(amountAt(args, 1), to, context);
  return {
    deed: `lowers by ${less} what ${spender} may move of ${context.account}`,
    effects: [`${capital(spender)} may move ${less} less out of ${context.account}; what is left of its allowance stays.`],
    facts: [
      addressFact('Spender', checksummed(addressAt(args, 0)), context),
      tokenFact(to, context),
      fact('Lowered by', String(args[1]), 'amount', 'computed', less),
    ],
    moves: [],
    observations: [],
    trees: [],
  };
};

/** A signed permit, used on chain: the allowance of its owner, who is seldom the caller. */
const permit: ActReader = ({ to, args }, context) => {
  const end = amountAt(args, 3);
  const act = allow({ token: to, spender: addressAt(args, 1), amount: amountAt(args, 2) }, context);
  return {
    ...act,
    facts: [
      addressFact('Owner', checksummed(addressAt(args, 0)), context),
      ...act.facts,
      deadlineFact('Valid until', end, context),
    ],
  };
};

const daiPermit: ActReader = ({ to, args }, context) => {
  const act = allowAll(to, addressAt(args, 1), args[4] === true, context, 'all');
  return { ...act, facts: [...act.facts, deadlineFact('Valid until', amountAt(args, 3), context)], observations: unlimited(act) };
};
/** Dai's permit has no amount: allowed is everything. */
const unlimited = (act: Act) =>
  act.observations.map(o => (o.rule === 'approval-for-all' ? { ...o, rule: 'unlimited-approval' } : o));

const permit2: ActReader = ({ args }, context) => {
  const end = amountAt(args, 3);
  const act = allow({ token: addressAt(args, 0), spender: addressAt(args, 1), amount: amountAt(args, 2) }, context);
  return {
    ...act,
    facts: [...act.facts, deadlineFact('Valid until', end, context)],
    observations: [...act.observations, ...(amountAt(args, 2) > 0n ? lasting(end, context) : [])],
  };
};

const wrap: ActReader = ({ to, value }, context) => ({
  deed: `deposits ${coins(value, context)} of ${context.account} into ${party(to, context, 'an unknown contract')}`,
  effects: [`${coins(value, context)} leave ${context.account}.`],
  facts: [],
  // The coins go with the call, which counts them.
  moves: [],
  observations: strangers(to, 'The contract', context),
  trees: [],
});

/** What a vault or pool pays out, and to whom. */
const payOut =
  (verb: string, amountIndex: number, receiverIndex: number | null): ActReader =>
  ({ to, args }: ActInput, context: ReadContext) => {
    const receiver = receiverIndex === null ? null : addressAt(args, receiverIndex);
    const away = receiver !== null && !context.names.own(onChain(receiver, context.chainId));
    return {
      deed: `${verb} ${String(args[amountIndex])} units at ${party(to, context, 'an unknown contract')}${receiver === null ? '' : ` for ${party(receiver, context)}`}`,
      effects: [],
      facts: [
        fact('Amount', String(args[amountIndex]), 'amount'),
        ...(receiver === null ? [] : [addressFact('Receiver', checksummed(receiver), context)]),
      ],
      observations: [
        ...strangers(to, 'The contract', context),
        ...(away && receiver !== null ? strangers(receiver, 'The receiver', context) : []),
      ],
      trees: [],
    };
  };

const all: ActReader = ({ to, args }, context) => allowAll(to, addressAt(args, 0), args[1] === true, context);

/** Permit2's permit on chain: one allowance, signed by its owner. */
const permit2Signed: ActReader = ({ args }, context) => {
  const given = args[1] as { details: { token: string; amount: bigint; expiration: number }; spender: string };
  const { token, amount, expiration } = given.details;
  const act = allow({ token, spender: given.spender, amount }, context);
  return {
    ...act,
    facts: [...act.facts, deadlineFact('Valid until', BigInt(expiration), context)],
    observations: [...act.observations, ...lasting(BigInt(expiration), context)],
  };
};

export const tokenActs: ActTable = {
  'transfer(address to, uint256 amount)': ({ to, args }, context) => send(to, addressAt(args, 0), amountAt(args, 1), context),
  'transferFrom(address from, address to, uint256 amount)': transferFrom,
  'safeTransferFrom(address from, address to, uint256 tokenId)': nft,
  'safeTransferFrom(address from, address to, uint256 tokenId, bytes data)': nft,
  'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)': nft,
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
  'withdraw(uint256 amount)': payOut('withdraws', 0, null),
  'deposit(uint256 assets, address receiver)': payOut('deposits', 0, 1),
  'mint(uint256 shares, address receiver)': payOut('mints', 0, 1),
  'withdraw(uint256 assets, address receiver, address owner)': payOut('withdraws', 0, 1),
  'redeem(uint256 shares, address receiver, address owner)': payOut('redeems', 0, 1),
  'burn(uint256 amount)': payOut('burns', 0, null),
  'mint(address to, uint256 amount)': payOut('mints', 1, 0),
};
