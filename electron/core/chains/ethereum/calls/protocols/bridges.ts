/**
 * Crossing to another chain: the chains' own bridges, Circle's, and those of others. Signatures are those of the published
 * interfaces. Who is meant by an address there is who is meant by it here, as accounts of keys are the same on every chain.
 */
import type { ReadContext } from '../../../context.ts';
import type { Decoded } from '../../../decoded.ts';
import { arbitrum, base, optimism } from '../../contracts/published.ts';
import { tokenAt } from '../../tokens.ts';
import { wellKnownAt } from '../../well-known.ts';
import { together } from '../nested.ts';
import { addressAt, amountAt, bytesAt, type CallReader, type CallTable } from '../reader.ts';
import { at, type Place, type Position, partsAt, whoOf } from './positions.ts';

const crossing = (places: Position): CallReader => at('bridges', places);

interface Message {
  to: Place;
  /** Left out: what is sent along with the call. */
  value?: Place;
  data: Place;
  /** Where the chain is named. */
  chain?: Place;
  /** Who has what is left over. */
  refund?: readonly Place[];
  /** The same, where the zero address stands for the sender. */
  orSender?: readonly Place[];
}

/** The rollup that a bundled contract of Ethereum leads to. */
const rollups: Readonly<Record<string, bigint>> = {
  'Optimism portal': optimism,
  'Base portal': base,
  'Arbitrum inbox': arbitrum,
};
const behind = (to: string, { chainId }: ReadContext): bigint | null => rollups[wellKnownAt(to, chainId)?.name ?? ''] ?? null;

/**
 * What is sent to another chain, where it acts as the account; without calldata it is a payment.
 * SECURITY: what is known on this chain is not known there.
 */
const message =
  ({ to, value, data, chain, refund = [], orSender: orNone = [] }: Message): CallReader =>
  (input, context): Decoded => {
    const { args, follow } = input;
    if (String(partsAt(args, data)[0]) === '0x') return crossing({ who: [to, ...refund], orNone })(input, context);
    const there: ReadContext = {
      ...context,
      chainId: chain === undefined ? behind(input.to, context) : amountAt(partsAt(args, chain), 0),
    };
    const call = {
      to: whoOf(partsAt(args, to)[0]),
      value: value === undefined ? input.value : amountAt(partsAt(args, value), 0),
      data: bytesAt(partsAt(args, data), 0),
    };
    const left = crossing({ who: refund, orNone })(input, context);
    return together([follow(call, there)], { through: { address: input.to, chainId: context.chainId } }, context, {
      details: left.details,
      findings: left.findings,
    });
  };

/** A call whose effect is seen where it is carried out, and there alone. */
const relayed: CallReader = ({ to, value, args, follow }, context) =>
  together(
    [follow({ to: addressAt(args, 0), value, data: bytesAt(args, 1) }, { ...context, chainId: null })],
    { through: { address: to, chainId: context.chainId } },
    context,
  );

const ticket = message({ to: 0, value: 1, data: 7, refund: [3, 4] });
const oft =
  '((uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) sendParam, (uint256 nativeFee, uint256 lzTokenFee) fee, address refundAddress)';
const oftSent = crossing({
  ...{ amount: '0.amountLD', who: ['0.to', 2], least: '0.minAmountLD' },
  fee: args => amountAt(partsAt(args, '0.amountLD'), 0) - amountAt(partsAt(args, '0.minAmountLD'), 0),
});

/** What a relayer keeps, where both tokens are known as one; 0 stands for the same token on the other chain. */
function keptByRelayer(args: readonly unknown[], { chainId }: ReadContext): bigint | null {
  const given = tokenAt(whoOf(args[2]), chainId);
  const got = whoOf(args[3]);
  const known = tokenAt(got, amountAt(args, 6));
  const isSame =
    /^0x0{40}$/.test(got) ||
    (given !== undefined && known !== undefined && given.symbol === known.symbol && given.decimals === known.decimals);
  return isSame ? amountAt(args, 4) - amountAt(args, 5) : null;
}
/** Whoever alone may fill it has what goes in, for no more than what must come out. */
const across = crossing({ amount: 4, asset: 2, who: [1, 0], least: 5, fee: keptByRelayer, input: 7 });
const withdrawal = '(uint256 nonce, address sender, address target, uint256 value, uint256 gasLimit, bytes data) tx';

export const bridgeCalls: CallTable = {
  // Optimism, Base and what is made like them
  'bridgeETH(uint32 minGasLimit, bytes extraData)': crossing({}),
  'bridgeERC20(address localToken, address remoteToken, uint256 amount, uint32 minGasLimit, bytes extraData)': crossing({
    ...{ amount: 2, asset: 0 },
  }),
  'withdraw(address l2Token, uint256 amount, uint32 minGasLimit, bytes extraData)': crossing({ amount: 1, asset: 0 }),
  'depositTransaction(address to, uint256 value, uint64 gasLimit, bool isCreation, bytes data)': message({
    ...{ to: 0, value: 1, data: 4 },
  }),
  'initiateWithdrawal(address target, uint256 gasLimit, bytes data)': message({ to: 0, data: 2 }),
  'sendMessage(address target, bytes message, uint32 minGasLimit)': relayed,
  [`proveWithdrawalTransaction(${withdrawal}, uint256 gameIndex, (bytes32 version, bytes32 stateRoot, bytes32 messagePasserStorageRoot, bytes32 latestBlockhash) proof, bytes[] withdrawalProof)`]:
    at('claims', {}),
  [`finalizeWithdrawalTransaction(${withdrawal})`]: at('claims', {}),
  // Arbitrum
  'outboundTransferCustomRefund(address token, address refundTo, address to, uint256 amount, uint256 maxGas, uint256 gasPriceBid, bytes data)':
    crossing({ amount: 3, asset: 0, who: [2, 1] }),
  'outboundTransfer(address l1Token, address to, uint256 amount, bytes data)': crossing({ amount: 2, who: 1 }),
  'createRetryableTicket(address to, uint256 l2CallValue, uint256 maxSubmissionCost, address excessFeeRefundAddress, address callValueRefundAddress, uint256 gasLimit, uint256 maxFeePerGas, bytes data)':
    ticket,
  'unsafeCreateRetryableTicket(address to, uint256 l2CallValue, uint256 maxSubmissionCost, address excessFeeRefundAddress, address callValueRefundAddress, uint256 gasLimit, uint256 maxFeePerGas, bytes data)':
    ticket,
  'withdrawEth(address destination)': crossing({ who: 0 }),
  'sendTxToL1(address destination, bytes data)': relayed,
  'executeTransaction(bytes32[] proof, uint256 index, address l2Sender, address to, uint256 l2Block, uint256 l1Block, uint256 l2Timestamp, uint256 value, bytes data)':
    at('claims', {}),
  // ZKsync
  'requestL2TransactionDirect((uint256 chainId, uint256 mintValue, address l2Contract, uint256 l2Value, bytes l2Calldata, uint256 l2GasLimit, uint256 l2GasPerPubdataByteLimit, bytes[] factoryDeps, address refundRecipient) request)':
    message({
      to: '0.l2Contract',
      value: '0.l2Value',
      data: '0.l2Calldata',
      chain: '0.chainId',
      orSender: ['0.refundRecipient'],
    }),
  'requestL2Transaction(address contractL2, uint256 l2Value, bytes data, uint256 l2GasLimit, uint256 l2GasPerPubdataByteLimit, bytes[] factoryDeps, address refundRecipient)':
    message({ to: 0, value: 1, data: 2, orSender: [6] }),
  // Polygon
  'depositFor(address user, address rootToken, bytes depositData)': crossing({ asset: 1, who: 0 }),
  'exit(bytes inputData)': at('claims', {}),
  // Circle
  'depositForBurnWithHook(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken, bytes32 destinationCaller, uint256 maxFee, uint32 minFinalityThreshold, bytes hookData)':
    crossing({ amount: 0, asset: 3, who: 2, orNone: 4 }),
  'receiveMessage(bytes message, bytes attestation)': at('claims', {}),
  // Across
  'depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message)':
    across,
  'deposit(bytes32 depositor, bytes32 recipient, bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, bytes32 exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityParameter, bytes message)':
    across,
  // LayerZero: Stargate and tokens of its standard
  [`send${oft}`]: oftSent,
  [`sendToken${oft}`]: oftSent,
  // Wormhole
  'transferTokens(address token, uint256 amount, uint16 recipientChain, bytes32 recipient, uint256 arbiterFee, uint32 nonce)':
    crossing({ amount: 1, asset: 0, who: 3, fee: 4 }),
  'transferTokensWithPayload(address token, uint256 amount, uint16 recipientChain, bytes32 recipient, uint32 nonce, bytes payload)':
    crossing({ amount: 1, asset: 0, who: 3 }),
  'wrapAndTransferETH(uint16 recipientChain, bytes32 recipient, uint256 arbiterFee, uint32 nonce)': crossing({ who: 1, fee: 2 }),
  'completeTransfer(bytes encodedVm)': at('claims', {}),
  // Hop
  'sendToL2(uint256 chainId, address recipient, uint256 amount, uint256 amountOutMin, uint256 deadline, address relayer, uint256 relayerFee)':
    crossing({
      // Without a deadline nothing is swapped there.
      ...{ amount: 2, who: 1, fee: 6, input: 5 },
      least: args => (amountAt(args, 4) === 0n ? amountAt(args, 2) : amountAt(args, 3)),
    }),
};
