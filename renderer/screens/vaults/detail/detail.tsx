import { useEffect, useMemo } from 'react';
import type { Fact } from '../../../../electron/contract/values/document.ts';
import type { EarnCatalogue, EarnVault } from '../../../../electron/contract/values/earn-values.ts';
import { Back, Detail, DetailPage, DetailScroll, DetailTitle } from '../../../parts/layout/detail.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { Notice } from '../../../parts/state/notice.tsx';
import { Facts } from '../../../parts/values/facts.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { Time } from '../../../parts/values/time.tsx';
import { earn } from '../../../stores.ts';
import { plain } from '../../../words/text/hostile.ts';
import {
  amountWords,
  apyWords,
  assetWords,
  curatorWords,
  displayWords,
  enabledWords,
  providerWords,
  variable,
} from '../../../words/vaults.ts';
import { Deployments } from '../deployments.tsx';
import { Enable } from '../enable/enable.tsx';
import styles from './detail.module.css';
import { Samples } from './samples.tsx';
import { Wrappers } from './wrappers.tsx';

interface Props {
  vault: EarnVault;
  catalogue: EarnCatalogue;
  onBack(): void;
}

/** Everything about one vault: what the service says of it, earlier days, the organisation's wrappers, and enabling it. */
export function VaultDetail({ vault, catalogue, onBack }: Props) {
  const { asset } = catalogue;
  const facts = useMemo(() => factsOf(vault, catalogue), [vault, catalogue]);
  const { vaultAddress } = vault;
  useEffect(() => {
    if (vaultAddress !== null) void earn.getState().readSamples(vaultAddress);
  }, [vaultAddress]);
  const wrappers = catalogue.wrappers?.filter(({ key }) => key === vault.key) ?? [];
  return (
    <Detail label={`Vault ${plain((vault.name ?? '').slice(0, 60))}`}>
      <DetailScroll>
        <DetailPage wide>
          <div className={styles.always}>
            <Back to="All vaults" onPress={onBack} />
          </div>
          <DetailTitle title={<HostileText text={vault.name ?? 'A vault without a name'} limit={160} />}>
            <p className={styles.marks}>
              <Chip tone={vault.enabled === true ? 'ok' : 'plain'}>{enabledWords(vault.enabled)}</Chip>
              <span>{plain(assetWords(asset))}</span>
            </p>
            <p className={styles.apy}>
              <b>{apyWords(vault.apyPct)}</b> APY, gross, at <Time at={catalogue.readAt} />
            </p>
            <p className={styles.about}>{variable}</p>
          </DetailTitle>
          {vault.doubts.length > 0 && (
            <Notice tone="high">
              <ul aria-label="Warnings">
                {vault.doubts.map(doubt => (
                  <li key={doubt}>
                    <HostileText text={doubt} />
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          <Facts facts={facts} />
          {vaultAddress !== null && <Samples asset={asset} vaultAddress={vaultAddress} />}
          <Wrappers wrappers={wrappers} catalogue={catalogue} vault={vault} />
          {vaultAddress !== null && <Deployments vaultAddress={vaultAddress} />}
          {vaultAddress !== null && <Enable vault={vault} vaultAddress={vaultAddress} asset={asset} />}
        </DetailPage>
      </DetailScroll>
    </Detail>
  );
}

function factsOf(vault: EarnVault, { asset }: EarnCatalogue): Fact[] {
  const service = 'service' as const;
  const shown = displayWords(vault.display);
  return [
    ...(vault.vaultAddress === null
      ? []
      : [{ label: 'Vault', kind: 'address' as const, value: vault.vaultAddress, source: service }]),
    {
      label: 'Provider',
      kind: 'text',
      value: providerWords(vault.provider),
      source: service,
    },
    { label: 'Curator', kind: 'text', value: curatorWords(vault.curator), source: service },
    vault.tvl === null
      ? { label: 'TVL', kind: 'text', value: 'not known', source: service }
      : { label: 'TVL', kind: 'amount', value: vault.tvl, note: amountWords(vault.tvl, asset), source: service },
    {
      label: 'TVL, display',
      kind: 'text',
      value: shown ?? 'none given',
      source: service,
      note: 'the service’s text, not for sums',
    },
    vault.apyPct === null
      ? { label: 'APY', kind: 'text', value: 'not known', source: service }
      : { label: 'APY', kind: 'amount', value: vault.apyPct, note: apyWords(vault.apyPct), source: service },
    {
      label: 'Asset',
      kind: 'id',
      value: asset.caip19,
      source: asset.symbol === null ? 'pasted' : 'computed',
      note: asset.symbol === null ? 'token unknown to this app' : 'token bundled with the app',
    },
  ];
}
