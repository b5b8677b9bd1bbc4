/**
 * Rights that stay: to act for an account at a protocol, to borrow on its credit, to move its tokens as an operator, to
 * decide over a name. Signatures are those of the protocols' published interfaces.
 */
import type { Decoded } from '../../decoded.ts';
import type { Everything } from '../../effect.ts';
import { address, holder } from '../assets.ts';
import { allow, allowAll, before } from './allowances.ts';
import { approveHash, hand, takenAway } from './control.ts';
import { addressAt, amountAt, type CallReader, type CallTable } from './reader.ts';
import { send } from './tokens.ts';

/** Everything the account has at the contract that is called. */
export const everythingAt =
  (operator: number, isAllowed: number | boolean, of: Everything = 'position'): CallReader =>
  ({ to, args }, context) =>
    allowAll(
      {
        token: to,
        operator: addressAt(args, operator),
        approved: typeof isAllowed === 'boolean' ? isAllowed : args[isAllowed] === true,
        of,
      },
      context,
    );

/** So much of what the contract counts. */
export const upTo =
  (spender: number, amount: number): CallReader =>
  ({ to, args }, context) =>
    allow({ token: to, spender: addressAt(args, spender), amount: amountAt(args, amount) }, context);

const sent =
  (receiver: number, amount: number): CallReader =>
  ({ to, args }, context) =>
    send(to, addressAt(args, receiver), amountAt(args, amount), context);

export const sentFrom: CallReader = ({ to, args }, context) => {
  const from = addressAt(args, 0);
  const given = send(to, addressAt(args, 1), amountAt(args, 2), context, holder(from, context));
  return before([address('From', from, context)], given);
};

/** An order is as good as signed by it, and its bytes are a hash: nothing of it is seen (CoW, GPv2Signing). */
const presign: CallReader = (input, context): Decoded =>
  input.args[1] === false
    ? takenAway('an order signed before')(input, context)
    : approveHash({ ...input, args: [String(input.args[0]).slice(0, 66)] }, context);

export const standingCalls: CallTable = {
  // Acting for an account: Compound III, Morpho, Aave's credit delegation
  'allow(address manager, bool isAllowed)': everythingAt(0, 1),
  'setAuthorization(address authorized, bool newIsAuthorized)': everythingAt(0, 1),
  'authorize(address account)': everythingAt(0, true),
  'approveDelegation(address delegatee, uint256 amount)': ({ to, args }, context) =>
    allow({ token: to, spender: addressAt(args, 0), amount: amountAt(args, 1), credit: true }, context),
  // ERC-777, ERC-6909, ERC-1363, ERC-677
  'authorizeOperator(address operator)': everythingAt(0, true, 'collection'),
  'revokeOperator(address operator)': everythingAt(0, false, 'collection'),
  'send(address recipient, uint256 amount, bytes data)': sent(0, 1),
  'operatorSend(address sender, address recipient, uint256 amount, bytes data, bytes operatorData)': sentFrom,
  'approve(address spender, uint256 id, uint256 amount)': upTo(0, 2),
  'transferAndCall(address to, uint256 value)': sent(0, 1),
  'transferAndCall(address to, uint256 value, bytes data)': sent(0, 1),
  'transferFromAndCall(address from, address to, uint256 value)': sentFrom,
  'transferFromAndCall(address from, address to, uint256 value, bytes data)': sentFrom,
  'approveAndCall(address spender, uint256 value)': upTo(0, 1),
  // Permit2, all at once
  'lockdown((address token, address spender)[] approvals)': takenAway('allowances'),
  // Superfluid
  'authorizeFlowOperatorWithFullControl(address token, address flowOperator, bytes ctx)': hand(
    'gives the control of all streams',
    1,
  ),
  'revokeFlowOperatorWithFullControl(address token, address flowOperator, bytes ctx)': takenAway('the control of streams'),
  // Orders and signatures
  'setPreSignature(bytes orderUid, bool signed)': presign,
  // Smart accounts (ERC-7579)
  'installModule(uint256 moduleTypeId, address module, bytes initData)': hand(
    'gives unlimited power, without signatures, as a module',
    1,
  ),
  'uninstallModule(uint256 moduleTypeId, address module, bytes deInitData)': takenAway('a module'),
  'updateEntryPoint(address entryPoint)': hand('gives the entry point', 0),
  // Names (ENS)
  'setOwner(bytes32 node, address owner)': hand('hands a name', 1),
  'setSubnodeOwner(bytes32 node, bytes32 label, address owner)': hand('hands a name', 2),
  'setRecord(bytes32 node, address owner, address resolver, uint64 ttl)': hand('hands a name', 1),
  'setResolver(bytes32 node, address resolver)': hand('gives the resolution of a name', 1, 'ownership', 'resolver'),
  'setAddr(bytes32 node, address a)': hand('gives the address behind a name', 1),
  'reclaim(uint256 id, address owner)': hand('hands a name', 1),
  // Votes and stakes
  'delegateBySig(address delegatee, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s)': hand(
    'gives the votes',
    0,
    'named-call',
  ),
  'delegateTo(address operator, (bytes signature, uint256 expiry) approverSignatureAndExpiry, bytes32 approverSalt)': hand(
    'gives the stake',
    0,
    'named-call',
  ),
  // Multi-owner wallets of the older kind
  'replaceOwner(address owner, address newOwner)': hand('hands the share of an owner', 1),
};
