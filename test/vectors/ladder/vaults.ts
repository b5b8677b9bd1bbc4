/** Vaults, swaps and what is sent by the service: who is paid into and out of, for how much, and how little must come back. */
import { context, parties } from '../parties.ts';
import { submit } from '../risk-case.ts';
import { deploy, present, world } from '../risk-world.ts';
import type { LadderCase } from './case.ts';
import { at, honest, malicious } from './world.ts';

const here = { in: world };
const swap = (minOutputAmount: string) =>
  submit('EXECUTE_SWAP_V2', {
    quoteId: 'q',
    inputToken: `eip155:1/erc20:${parties.usdc}`,
    inputAmount: '90000000000',
    outputToken: 'eip155:1/slip44:60',
    quotedOutputAmount: '30000000000000000000',
    minOutputAmount,
    sponsor: false,
  });
const wrapped = { in: context({ ...present, vaults: [{ ...present.vaults[0], wrapperAddress: parties.safe }] }) };
const deposit = (wrapperAddress: string) =>
  submit('EARN_DEPOSIT', { wrapperAddress, signWith: parties.ops, assets: '5000000000', chainCaip2: 'eip155:1' });
/** Shares its ends with the vault of the catalogue. */
const nearVault = `${parties.registry.slice(0, 8)}${'7'.repeat(28)}${parties.registry.slice(-6)}`.toLowerCase();
const unknownBook = { in: { ...context({ ...present }), addressBook: [] } };
const members = { wrapperAddress: parties.safe };

export const vaults: readonly LadderCase[] = [
  malicious(
    'opens a vault that resembles one of the catalogue',
    deploy({ vaultAddress: nearVault }),
    'critical',
    'request-address-lookalike',
    unknownBook,
  ),
  malicious('pays into a wrapper nobody knows', deposit(at.thief), 'high', 'vault-unlisted', {
    ...wrapped,
    headline: /unknown vault 0x9e4c/i,
  }),
  malicious('swaps for nothing', swap('0'), 'high', 'swap-without-minimum', {
    ...here,
    headline: /90,000 USDC for at least 0 ETH/i,
  }),
  malicious('swaps for a third of what was quoted', swap('10000000000000000000'), 'high', 'swap-without-minimum', here),
  malicious(
    'takes nearly all of what is swapped',
    submit('UPSERT_SWAP_CONFIG', { feeReceiverWalletAddress: parties.ops, feeBps: '9000' }),
    'high',
    'fee-high',
    here,
  ),
  malicious(
    'sends a transaction of Solana that cannot be read',
    submit('SOL_SEND_TRANSACTION', { unsignedTransaction: '0102', signWith: 'x', caip2: 'solana:mainnet' }),
    'high',
    'opaque-payload',
    here,
  ),

  honest('pays into a wrapper of the catalogue', deposit(parties.safe), 'look', {
    ...wrapped,
    headline: /5,000 USDC of “Ops hot” into the vault “Steady USDC”/i,
  }),
  honest(
    'takes everything out of a vault',
    submit('EARN_WITHDRAW', { ...members, signWith: parties.ops, chainCaip2: 'eip155:1', amountValue: 'MAX' }),
    'look',
    { ...wrapped, headline: /all USDC from the vault “Steady USDC” to “Ops hot”/i },
  ),
  honest('swaps near the quote', swap('29850000000000000000'), 'look', {
    ...here,
    headline: /90,000 USDC for at least 29\.85 ETH/i,
  }),
  honest(
    'sets a small fee of swaps, for itself',
    submit('UPSERT_SWAP_CONFIG', { feeReceiverWalletAddress: parties.ops, feeBps: '20', stableFeeBps: '5' }),
    'look',
    here,
  ),
  honest(
    'renames a wallet account',
    submit('UPDATE_WALLET_ACCOUNT_NAME', { walletAccountId: 'account-1', name: 'Ops' }),
    'look',
    here,
  ),
  honest(
    'takes the code of an account back',
    submit('ETH_UNDELEGATE_7702', { from: parties.ops, caip2: 'eip155:1' }),
    'look',
    here,
  ),
];
