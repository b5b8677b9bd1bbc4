/** What was typed to enable a vault: checked against the row, the catalogue, the chain and the organisation's accounts. */

import { operations } from '../../contract/operations/table.ts';
import type { Problem } from '../../contract/outcome.ts';
import { problemsOf } from '../../contract/schema/problems.ts';
import { shortened } from '../../contract/text/path-text.ts';
import { basisPoints, plainNumber } from '../../contract/text/typed-numbers.ts';
import type { EarnAsset, EarnVault, EnableCheck, FeeWallet } from '../../contract/values/earn-values.ts';
import { checkAddress } from '../addresses/table.ts';
import { atomicOf, fractionOf } from './fraction.ts';
import { feePreview } from './yield.ts';

export interface Typed {
  vaultAddress: string;
  /** In per cent, as a person writes it: "12.5" or "12.5 %". */
  clientFee: string;
  clientFeeWallet: string;
  /** In whole units of the asset where its decimals are known here, else in atomic units; "1,500.25" as people write it. */
  deposit: string;
}

export interface Known {
  asset: EarnAsset;
  /** Undefined: not in the catalogue that was read. */
  vault: EarnVault | undefined;
  wallets: readonly FeeWallet[];
  /** Every account's address, of any format, to say why one cannot be taken. */
  otherAddresses: ReadonlySet<string>;
}

export function checkEnable(typed: Typed, known: Known): EnableCheck {
  const { asset, vault } = known;
  const bps = basisPoints(typed.clientFee);
  const parameters = {
    vaultAddress: vault?.vaultAddress ?? typed.vaultAddress,
    chainCaip2: asset.chainCaip2,
    clientFeeBps: bps ?? '',
    clientFeeWallet: typed.clientFeeWallet,
  };
  const row = operations.earn_deploy_wrapper.parameters;
  const parsed = row.safeParse(parameters);
  const problems = (parsed.success ? [] : problemsOf(parsed.error, parameters, row)).map(problem =>
    problem.path === 'clientFeeBps' ? feeProblem(typed.clientFee) : problem,
  );
  const add = (problem: Problem | null) => {
    if (problem !== null && !problems.some(({ path }) => path === problem.path)) problems.push(problem);
  };
  add(vaultProblem(typed, vault));
  add(walletProblem(typed.clientFeeWallet, known));
  const blocking = problems.length > 0;
  const deposit = atomicOf(plainNumber(typed.deposit) ?? '', asset.decimals ?? 0);
  if (deposit === null || deposit === 0n) add(depositProblem(typed.deposit, asset));
  const apy = fractionOf(vault?.apyPct ?? '');
  const fee = row.shape.clientFeeBps.safeParse(parameters.clientFeeBps);
  return {
    problems,
    parameters: blocking || !parsed.success ? null : parsed.data,
    preview: deposit !== null && deposit > 0n && apy !== null && fee.success ? feePreview(deposit, apy, BigInt(fee.data)) : null,
  };
}

function vaultProblem({ vaultAddress }: Typed, vault: EarnVault | undefined): Problem | null {
  const received = JSON.stringify(shortened(vaultAddress));
  if (vault === undefined) return { path: 'vaultAddress', expected: 'a vault of the catalogue', received };
  if (vault.vaultAddress === null || !checkAddress('ADDRESS_FORMAT_ETHEREUM', vault.vaultAddress).ok)
    return { path: 'vaultAddress', expected: 'a vault with a readable address', received };
  return null;
}

/**
 * SECURITY: fees go where this address says, for as long as the wrapper exists. Only an account of the organisation,
 * whose address its own public key gives, is taken (docs/service.md#earn).
 */
function walletProblem(typed: string, { wallets, otherAddresses }: Known): Problem | null {
  const problem = (expected: string): Problem => ({
    path: 'clientFeeWallet',
    expected,
    received: JSON.stringify(shortened(typed)),
  });
  if (otherAddresses.has(typed)) return problem('an account with an Ethereum address; this one is on another chain');
  const checked = checkAddress('ADDRESS_FORMAT_ETHEREUM', typed);
  if (!checked.ok) return problem('the address of an Ethereum account of this organisation, with the checksum of EIP-55');
  const wallet = wallets.find(({ address }) => address.toLowerCase() === typed.toLowerCase());
  if (wallet === undefined) return problem('an account of this organisation: the service pays fees only to wallets it manages');
  if (wallet.check.state === 'wrong') return problem('an account whose public key gives its address; this one does not match');
  return null;
}

/** The row counts in basis points; a person is told in what was asked for. */
const feeProblem = (typed: string): Problem => ({
  path: 'clientFee',
  expected: 'a fee from 0 to 40 per cent, with at most two decimal places, such as 12.5',
  received: typed.trim() === '' ? 'nothing' : JSON.stringify(shortened(typed)),
});

function depositProblem(deposit: string, { decimals, symbol }: EarnAsset): Problem {
  return {
    path: 'deposit',
    expected:
      decimals === null
        ? 'a whole number of atomic units above 0'
        : `an amount${symbol === null ? '' : ` of ${symbol}`} above 0 with at most ${decimals} decimal places, such as 1,000.5`,
    received: deposit === '' ? 'nothing' : JSON.stringify(shortened(deposit)),
  };
}
