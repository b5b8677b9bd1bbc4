import type { Problem } from '../../../../electron/contract/outcome.ts';
import type { Fact } from '../../../../electron/contract/values/document.ts';
import type { EarnAsset, EarnVault, EnableCheck, FeeWallet } from '../../../../electron/contract/values/earn-values.ts';
import { Facts } from '../../../parts/values/facts.tsx';
import type { EnableDraft } from '../../../store/vaults/enable.ts';
import { chainWords, feeWords } from '../../../words/vaults.ts';
import { accountName } from '../../../words/wallets.ts';
import { FeeEffect } from './fee-effect.tsx';

interface Props {
  vault: EarnVault;
  asset: EarnAsset;
  check: EnableCheck | null;
  /** The account that gets the fee; null where it is none that is known. */
  wallet: FeeWallet | null;
  draft: EnableDraft;
  problems: readonly Problem[];
  onChange(change: Partial<EnableDraft>): void;
}

/** What would be sent, and what it does to a year of a sample deposit. */
export function Effect({ vault, asset, check, wallet, draft, problems, onChange }: Props) {
  const parameters = check?.parameters ?? null;
  return (
    <>
      {parameters !== null && <Facts facts={factsOf(parameters, wallet)} />}
      <FeeEffect
        asset={asset}
        preview={check?.preview ?? null}
        hasApy={vault.apyPct !== null}
        deposit={draft.deposit}
        problems={problems}
        onDeposit={deposit => onChange({ deposit })}
      />
    </>
  );
}

function factsOf(parameters: NonNullable<EnableCheck['parameters']>, wallet: FeeWallet | null): Fact[] {
  const { vaultAddress, chainCaip2, clientFeeBps, clientFeeWallet } = parameters;
  return [
    { label: 'Vault', kind: 'address', value: vaultAddress, source: 'service' },
    { label: 'Chain', kind: 'text', value: chainWords(chainCaip2), source: 'computed', note: 'taken from the asset' },
    {
      label: 'Your fee',
      kind: 'text',
      value: feeWords(clientFeeBps),
      source: 'pasted',
      note: `${clientFeeBps} basis points; it stays for good`,
    },
    {
      label: 'Fee wallet',
      kind: 'address',
      value: clientFeeWallet,
      source: wallet?.check.state === 'verified' ? 'computed' : 'service',
      ...(wallet === null ? {} : { name: accountName(wallet), nameSource: 'service' as const }),
      note: 'an account of yours; it stays for good',
    },
  ];
}
