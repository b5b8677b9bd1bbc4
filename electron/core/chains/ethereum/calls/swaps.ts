/** Swaps at the well-known routers: what goes in, what must come out, and to whom. */
import { hexOf } from '../../../text/bytes.ts';
import type { ReadContext } from '../../context.ts';
import { amount, type Decoded, decoded } from '../../decoded.ts';
import type { Amount } from '../../effect.ts';
import { onChain } from '../address.ts';
import { address, coins, party, tokens } from '../assets.ts';
import { leftBehind } from './protocols/left-behind.ts';
import { receiverFindings } from './protocols/positions.ts';
import { addressAt, amountAt, bytesAt, type CallReader, type CallTable, listAt } from './reader.ts';

interface Swap {
  /** null: the chain's own coin. */
  from: string | null;
  to: string | null;
  amount: bigint;
  least: bigint;
  receiver: string;
  signs: Signs;
}

/** What a router takes for its caller, and for itself, to be taken out by a later call. */
type Signs = Readonly<Record<string, 'sender' | 'router'>>;
const numbered = (n: number): string => `0x${String(n).padStart(40, '0')}`;
/** Uniswap's V2 router has none: whatever address stands there is paid. */
const none: Signs = {};
/** Uniswap/v3-periphery, SwapRouter.sol */
const older: Signs = { [numbered(0)]: 'router' };
/** Uniswap/swap-router-contracts, Constants.sol; its functions take no deadline. */
const newer: Signs = { [numbered(1)]: 'sender', [numbered(2)]: 'router' };

const amountOf = (of: string | null, units: bigint, context: ReadContext): Amount =>
  of === null ? coins(units, context) : tokens(units, of, context);

function swap({ from, to, amount: units, least, receiver, signs }: Swap, router: string, context: ReadContext): Decoded {
  const given = amountOf(from, units, context);
  const got: Amount = { ...amountOf(to, least, context), bound: 'at least' };
  const same = receiver.toLowerCase();
  // SECURITY: what stands for the sender at one router is nobody, or anybody, at another (docs/threats.md#rules).
  const sign = same === router.toLowerCase() ? 'router' : signs[same];
  const own = context.names.own(onChain(receiver, context.chainId)) || same === context.signWith.toLowerCase();
  const counterparty = own || sign !== undefined ? null : party(receiver, context);
  const { actor: account } = context;
  // The chain's own coin goes with the call, which counts it; what comes back is none.
  const action = from === null ? 'swap along' : 'swap';
  return decoded([{ action, account, amounts: [given], inReturn: [got], counterparty }], {
    details: [
      amount('Gives', given),
      ...(from === null ? [] : [address('Token given', from, context)]),
      amount('Gets at least', got),
      ...(to === null ? [] : [address('Token got', to, context)]),
      address('Receiver', receiver, context),
    ],
    findings: [
      // One unit of whatever it is counted in is none.
      ...(least <= 1n ? [{ id: 'swap-without-minimum' as const, amounts: [given] }] : []),
      ...(sign === 'router' ? [leftBehind(router, [to], context)] : []),
      ...(counterparty === null
        ? []
        : [{ id: 'order-elsewhere.swap' as const, receiver: counterparty, account }, ...receiverFindings(receiver, context)]),
    ],
  });
}

/** Uniswap V2: amounts, then the path of tokens, then the receiver. */
const v2 =
  (amount: number | null, least: number, path: number, coinIn: boolean, coinOut: boolean, signs = none): CallReader =>
  ({ to, args, value }, context) => {
    const tokens = listAt(args, path).map(String);
    return swap(
      {
        from: coinIn ? null : (tokens[0] ?? null),
        to: coinOut ? null : (tokens.at(-1) ?? null),
        amount: amount === null ? value : amountAt(args, amount),
        least: amountAt(args, least),
        receiver: addressAt(args, path + 1),
        signs,
      },
      to,
      context,
    );
  };

const struct = (args: readonly unknown[]): Record<string, unknown> =>
  typeof args[0] === 'object' && args[0] !== null ? (args[0] as Record<string, unknown>) : {};

const single: CallReader = ({ to, args }, context) => {
  const p = struct(args);
  return swap(
    {
      from: String(p.tokenIn),
      to: String(p.tokenOut),
      amount: BigInt(p.amountIn as bigint),
      least: BigInt(p.amountOutMinimum as bigint),
      receiver: String(p.recipient),
      signs: 'deadline' in p ? older : newer,
    },
    to,
    context,
  );
};

const singleOut: CallReader = (input, context) => {
  const p = struct(input.args);
  return single({ ...input, args: [{ ...p, amountIn: p.amountInMaximum, amountOutMinimum: p.amountOut }] }, context);
};

/** The path is packed: token 20 bytes, fee 3 bytes, token 20 bytes, and so on. */
const packed: CallReader = ({ to, args }, context) => {
  const p = struct(args);
  const path = bytesAt([p.path], 0);
  return swap(
    {
      from: `0x${hexOf(path.subarray(0, 20))}`,
      to: `0x${hexOf(path.subarray(-20))}`,
      amount: BigInt(p.amountIn as bigint),
      least: BigInt(p.amountOutMinimum as bigint),
      receiver: String(p.recipient),
      signs: 'deadline' in p ? older : newer,
    },
    to,
    context,
  );
};

export const swapCalls: CallTable = {
  'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)': v2(
    0,
    1,
    2,
    false,
    false,
  ),
  'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)': v2(
    0,
    1,
    2,
    false,
    false,
    newer,
  ),
  'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)': v2(null, 0, 1, true, false),
  'swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)': v2(
    0,
    1,
    2,
    false,
    true,
  ),
  'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)':
    single,
  'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)':
    single,
  'exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)': packed,
  'exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)': packed,
  // So much out, for at most so much in
  'swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)': v2(
    1,
    0,
    2,
    false,
    false,
  ),
  'swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)': v2(
    1,
    0,
    2,
    false,
    true,
  ),
  'swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline)': v2(null, 0, 1, true, false),
  'exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)':
    singleOut,
  'exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)':
    singleOut,
  // For tokens that take a fee of every transfer
  'swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)':
    v2(0, 1, 2, false, false),
  'swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)': v2(
    null,
    0,
    1,
    true,
    false,
  ),
  'swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)':
    v2(0, 1, 2, false, true),
};
