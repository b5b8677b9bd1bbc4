/** Whom the requests of the corpus know, and how its cases are written down. */
import { concat, encodePacked, size } from 'viem';
import type { ReviewContext } from '../../../electron/core/known/context.ts';
import { context, parties } from '../parties.ts';
import { call } from '../payloads.ts';
import type { LadderCase } from './case.ts';

export const wei = 10n ** 18n;
/** Published addresses on Ethereum mainnet; `newcomer` and `thief` are made up, and nobody knows them. */
export const at = {
  weth: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  dai: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  permit2: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  swapRouter: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  aavePool: '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2',
  lido: '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84',
  lidoQueue: '0x889edC2eDab5f40e902b864aD4d7AdE8E412F9B1',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  multiSendOnly: '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D',
  safeHandler: '0xf48f2B2d2a534e402487b3ee7C18c33Aec0Fe5e4',
  compound: '0xc3d688B66703497DAA19211EEdff47f25384cdc3',
  optimismBridge: '0x99C9fc46f92E8a1c0deC1b1747d010903E884bE1',
  cctp: '0xBd3fa81B58Ba92a82136038B25aDec7066af3155',
  newcomer: '0x7a3f19c2b84de05f6c9183ae2d47f05b6c8e19d2',
  thief: '0x9e4c1b7f0d3a5e2b8c6f1a7d4e0b3c5f2a8d6e91',
} as const;

export const exactSwap =
  'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)';
/** 50,000 USDC for at least 14 WETH, for the account itself. */
export const swap = {
  ...{ tokenIn: parties.usdc, tokenOut: at.weth, fee: 500, recipient: parties.ops, amountIn: 50_000_000_000n },
  ...{ amountOutMinimum: 14n * wei, sqrtPriceLimitX96: 0n },
};

/** The usual world, with the Safe among the own accounts. */
export const world: ReviewContext = context({}, { ownAddresses: [parties.safe] });

type More = Pick<LadderCase, 'in' | 'rule' | 'because' | 'headline'>;
export const honest = (
  name: string,
  request: LadderCase['request'],
  due: 'note' | 'look' | 'high' = 'look',
  more: More = {},
): LadderCase => ({
  ...{ name, intent: 'honest', request, due },
  ...more,
});
export const malicious = (
  name: string,
  request: LadderCase['request'],
  due: 'look' | 'high' | 'critical',
  rule: string,
  more: More = {},
): LadderCase => ({ ...{ name, intent: 'malicious', request, due, rule }, ...more });

export const packed = (addresses: readonly string[]): `0x${string}` =>
  concat(addresses.map(each => `0x${'00'.repeat(12)}${each.slice(2).toLowerCase()}` as const));

/** Safe's MultiSend: operation, address, value, length, data of each. */
export const multiSendOnly = (
  calls: readonly (readonly [to: string, value: bigint, data: `0x${string}`])[],
  operation = 0,
): `0x${string}` =>
  call('multiSend(bytes transactions)', [
    concat(
      calls.map(([to, value, data]) =>
        encodePacked(
          ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
          [operation, to as `0x${string}`, value, BigInt(size(data)), data],
        ),
      ),
    ),
  ]);
