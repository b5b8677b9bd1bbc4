/**
 * What a contract holds, taken out of it or made anew, and markets of the older kind. Signatures are those that contracts of
 * the field share, and those of Compound's second version.
 */
import { decoded } from '../../../decoded.ts';
import type { CallReader, CallTable } from '../reader.ts';
import { sentFrom } from '../standing-rights.ts';
import { at, each } from './positions.ts';

/** Code that is not read, at an address of its own. */
const created: CallReader = (_input, context) =>
  decoded([{ action: 'create', account: context.actor }], { findings: [{ id: 'contract-creation' }] });
const settings = at('changes its own settings', {});

export const withdrawalCalls: CallTable = {
  // Out of a contract, by whoever decides over it
  ...each(
    '#(address token, address to, uint256 amount)',
    [
      'withdrawTokens',
      'withdrawERC20',
      'withdrawToken',
      'rescue',
      'rescueFunds',
      'rescueToken',
      'recoverTokens',
      'transferToken',
    ],
    at('sweeps', { amount: 2, asset: 0, who: 1 }),
  ),
  ...each(
    '#(address token, uint256 amount, address to)',
    ['withdrawToken', 'recoverTokens', 'rescueTokens', 'rescueFunds', 'sweepTokens'],
    at('sweeps', { amount: 1, asset: 0, who: 2 }),
  ),
  ...each(
    '#(address to, uint256 amount)',
    ['withdrawETH', 'withdrawEther', 'withdrawNative', 'rescueETH', 'rescueEther', 'sweepETH'],
    at('sweeps', { amount: 1, who: 0 }),
  ),
  'forceTransfer(address from, address to, uint256 amount)': sentFrom,
  'seize(address from, address to, uint256 amount)': sentFrom,
  // Made anew
  'batchMint(address[] to, uint256[] amounts)': at('mints', { who: '0.*' }),
  'deploy(uint256 value, bytes32 salt, bytes code)': created,
  'deploy(bytes32 salt, bytes code)': created,
  'deployCreate2(bytes32 salt, bytes code)': created,
  'deployCreate3(bytes32 salt, bytes code)': created,
  'performCreate2(uint256 value, bytes code, bytes32 salt)': created,
  // Compound II and what is made like it
  'mint(uint256 amount)': at('deposits', { amount: 0 }),
  'mint()': at('deposits', {}),
  'redeem(uint256 shares)': at('redeems', { amount: 0 }),
  'redeemUnderlying(uint256 amount)': at('withdraws', { amount: 0 }),
  'borrow(uint256 amount)': at('borrows', { amount: 0 }),
  'repayBorrow(uint256 amount)': at('repays', { amount: 0 }),
  'repayBorrow()': at('repays', {}),
  'repayBorrowBehalf(address borrower, uint256 amount)': at('repays', { amount: 1, who: 0 }),
  'enterMarkets(address[] markets)': settings,
  'exitMarket(address market)': settings,
  'claimComp(address holder)': at('claims', { who: 0 }),
  'claimVenus(address holder)': at('claims', { who: 0 }),
  // For somebody else
  'stake()': at('stakes', {}),
  'unstake(uint256 amount, address to)': at('unstakes', { amount: 0, who: 1 }),
  ...each('#(address account, uint256 amount)', ['depositFor', 'stakeFor', 'lock'], at('stakes', { amount: 1, who: 0 })),
};
