/**
 * What the app's own calls on yield vaults answer. Plain types; the renderer may import them. Amounts are decimal digits
 * in atomic units, yields are decimal fractions ("0.0812" is 8.12 percent): text, so that nothing is rounded on the way.
 */
import type { Problem } from '../outcome.ts';
import type { AddressCheck } from './wallet-values.ts';

/** An asset that vaults may be over. */
export interface EarnAsset {
  caip19: string;
  chainCaip2: string;
  /** Null where this version does not know the chain, or the token. */
  chainName: string | null;
  symbol: string | null;
  decimals: number | null;
  /** `bundled`: in the list of this app. `seen`: asked for here before. */
  source: 'bundled' | 'seen';
  /** The service deploys wrappers on this chain (docs/service.md#enumerations). */
  deployable: boolean;
}

/** The service's own texts, for display alone: never to be used in arithmetic. */
export interface EarnDisplay {
  usd: string | null;
  crypto: string | null;
}

/** One vault of the catalogue. Null: the service does not say, or what it says is no such value (then `doubts` tells). */
export interface EarnVault {
  /** Tells vaults apart within a catalogue. */
  key: string;
  /** Spelled here with EIP-55's checksum where it is an address; else as it came. */
  vaultAddress: string | null;
  provider: string | null;
  name: string | null;
  /** Comma-separated, as the service gives it. */
  curator: string | null;
  tvl: string | null;
  apyPct: string | null;
  display: EarnDisplay;
  enabled: boolean | null;
  /** What is odd about it, in sentences. */
  doubts: string[];
}

/** A fee wrapper of this organisation over a vault. */
export interface EarnWrapper {
  /** Of the vault it stands over. */
  key: string;
  wrapperAddress: string | null;
  clientFeeBps: string | null;
  clientFeeWallet: string | null;
  /** Whether the fees go to an account of this organisation; null where that cannot be told. */
  ownFeeWallet: boolean | null;
  netApyPct: string | null;
  /** Which of the two sums made here the service's net APY is. */
  netIs: 'after client fee' | 'after both fees' | 'neither' | 'unknown';
  totalDeposited: string | null;
  display: EarnDisplay;
  claimableClientFee: string | null;
  claimableDisplay: EarnDisplay;
  depositsDisabled: boolean | null;
}

export interface EarnCatalogue {
  asset: EarnAsset;
  vaults: EarnVault[];
  /** Null where they could not be read: `wrappersMissing` says why. */
  wrappers: EarnWrapper[] | null;
  wrappersMissing: string | null;
  /** Why vaults may be missing; null where the catalogue is whole. */
  incomplete: string | null;
  readAt: string;
}

/** What the catalogue said on a day, kept on this computer. */
export interface EarnSample {
  /** UTC: "2026-11-21". The last reading of the day stands. */
  day: string;
  apyPct: string;
  tvl: string | null;
}

/** An account of this organisation that fees can be paid to. */
export interface FeeWallet {
  address: string;
  /** The account's name, and the wallet it is in; null where the service gives none. */
  name: string | null;
  walletName: string | null;
  path: string;
  check: AddressCheck;
}

/** What becomes of a year's yield on a sample deposit, were the APY to stay as it is. The four parts are exact. */
export interface FeePreview {
  deposit: string;
  grossYield: string;
  clientFee: string;
  serviceFee: string;
  /** What depositors keep: the gross yield less both fees. */
  kept: string;
  clientFeeBps: string;
  serviceFeeBps: string;
  grossApy: string;
  /** Gross less the client's fee. */
  afterClientFee: string;
  /** Gross less the client's fee and the service's own. */
  afterBothFees: string;
}

/** What was typed to enable a vault, checked. */
export interface EnableCheck {
  problems: Problem[];
  /** Exactly what would be sent; null while there are problems (a problem with `deposit` alone is none). */
  parameters: { vaultAddress: string; chainCaip2: string; clientFeeBps: string; clientFeeWallet: string } | null;
  preview: FeePreview | null;
}

/** A request to deploy a fee wrapper, as far as the feed holds it. */
export interface EarnDeployment {
  activityId: string;
  /** Of the activity: COMPLETED means no more than that the deployment was handed on. */
  status: string;
  createdAt: string;
  vaultAddress: string;
  chainCaip2: string;
  clientFeeBps: string;
  clientFeeWallet: string;
  wrapperAddress: string | null;
  splitterAddress: string | null;
  deployRequestId: string | null;
  /** Why the activity failed. */
  failure: string | null;
}
