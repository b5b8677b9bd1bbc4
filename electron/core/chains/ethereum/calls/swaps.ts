/** Swaps at the well-known routers: what goes in, what must come out, and to whom. */

import { hexOf } from '../../../text/bytes.ts';
import { tokenMove } from '../../movements.ts';
import { amountOf, coins, party, strangers } from '../../parties.ts';
import { type Act, addressFact, fact, type Observation, type ReadContext } from '../../reading.ts';
import { checksummed, onChain, written } from '../address.ts';
import { type ActReader, type ActTable, addressAt, amountAt, bytesAt, listAt } from './acts.ts';

interface Swap {
  /** null: the chain's own coin. */
  from: string | null;
  to: string | null;
  amount: bigint;
  least: bigint;
  receiver: string;
}

function swap({ from, to, amount, least, receiver }: Swap, context: ReadContext): Act {
  const given = from === null ? coins(amount, context) : amountOf(amount, from, context);
  const got = to === null ? coins(least, context) : amountOf(least, to, context);
  // Some routers take their own address, or 1 and 2, for themselves and the sender.
  const own =
    context.names.own(onChain(receiver, context.chainId)) ||
    receiver.toLowerCase() === context.signWith.toLowerCase() ||
    /^0x0{39}[0-2]$/.test(receiver);
  const observations: Observation[] = [
    ...(least === 0n
      ? [{ rule: 'swap-without-minimum', sentence: `${given} would be swapped for whatever comes out: no least amount is set.` }]
      : []),
    ...(own
      ? []
      : [
          {
            rule: 'order-elsewhere',
            sentence: `What the swap brings goes to ${written(receiver, context.chainId)}, not to ${context.account}.`,
          },
          ...strangers(receiver, 'The receiver', context),
        ]),
  ];
  return {
    deed: `swaps ${given} of ${context.account} for at least ${got}${own ? '' : `, for ${party(receiver, context)}`}`,
    effects: [`${given} leave ${context.account}.`],
    facts: [
      fact('Gives', String(amount), 'amount', 'computed', given),
      ...(from === null ? [] : [addressFact('Token given', checksummed(from), context)]),
      fact('Gets at least', String(least), 'amount', 'computed', got),
      ...(to === null ? [] : [addressFact('Token got', checksummed(to), context)]),
      addressFact('Receiver', checksummed(receiver), context),
    ],
    // The chain's own coin goes with the call, which counts it; what comes back is none.
    moves: from === null ? [] : tokenMove('sent', amount, from, null, context),
    observations,
    trees: [],
  };
}

/** Uniswap V2: amounts, then the path of tokens, then the receiver. */
const v2 =
  (amount: number | null, least: number, path: number, coinIn: boolean, coinOut: boolean): ActReader =>
  ({ args, value }, context) => {
    const tokens = listAt(args, path).map(String);
    return swap(
      {
        from: coinIn ? null : (tokens[0] ?? null),
        to: coinOut ? null : (tokens.at(-1) ?? null),
        amount: amount === null ? value : amountAt(args, amount),
        least: amountAt(args, least),
        receiver: addressAt(args, path + 1),
      },
      context,
    );
  };

const struct = (args: readonly unknown[]): Record<string, unknown> =>
  typeof args[0] === 'object' && args[0] !== null ? (args[0] as Record<string, unknown>) : {};

const single: ActReader = ({ args }, context) => {
  const p = struct(args);
  return swap(
    {
      from: String(p.tokenIn),
      to: String(p.tokenOut),
      amount: BigInt(p.amountIn as bigint),
      least: BigInt(p.amountOutMinimum as bigint),
      receiver: String(p.recipient),
    },
    context,
  );
};

/** The path is packed: token 20 bytes, fee 3 bytes, token 20 bytes, and so on. */
const packed: ActReader = ({ args }, context) => {
  const p = struct(args);
  const path = bytesAt([p.path], 0);
  return swap(
    {
      from: `0x${hexOf(path.subarray(0, 20))}`,
      to: `0x${hexOf(path.subarray(-20))}`,
      amount: BigInt(p.amountIn as bigint),
      least: BigInt(p.amountOutMinimum as bigint),
      receiver: String(p.recipient),
    },
    context,
  );
};

export const swapActs: ActTable = {
  'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)': v2(
    0,
    1,
    2,
    false,
    false,
  ),
  'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)': v2(0, 1, 2, false, false),
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
};
