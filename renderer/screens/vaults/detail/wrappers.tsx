import type { Fact } from '../../../../electron/contract/values/document.ts';
import type { EarnAsset, EarnCatalogue, EarnVault, EarnWrapper } from '../../../../electron/contract/values/earn-values.ts';
import { Section } from '../../../parts/layout/section.tsx';
import { Notice } from '../../../parts/state/notice.tsx';
import { Facts } from '../../../parts/values/facts.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { amountWords, apyWords, displayWords, feeWords, netWords } from '../../../words/vaults.ts';
import styles from './detail.module.css';

interface Props {
  wrappers: readonly EarnWrapper[];
  catalogue: EarnCatalogue;
  vault: EarnVault;
}

/** The organisation's own wrappers over a vault: fee, fee wallet, net APY, what can be claimed. */
export function Wrappers({ wrappers, catalogue, vault }: Props) {
  const { asset, wrappersMissing } = catalogue;
  if (wrappersMissing !== null && vault.enabled === true)
    return (
      <Section label="Your wrapper" title="Your wrapper">
        <p className={styles.about}>
          The vault is enabled, but its wrapper could not be read: <HostileText text={wrappersMissing} limit={240} />
        </p>
      </Section>
    );
  if (wrappersMissing === null && vault.enabled === true && wrappers.length === 0)
    return (
      <Section label="Your wrapper" title="Your wrapper">
        <p className={styles.about}>The catalogue says it is enabled, but the list of enabled vaults does not include it.</p>
      </Section>
    );
  return wrappers.map((wrapper, index) => (
    <Section
      key={wrapper.wrapperAddress ?? index}
      label="Your wrapper"
      title={wrappers.length === 1 ? 'Your wrapper' : `Your wrapper ${index + 1} of ${wrappers.length}`}
    >
      {wrapper.ownFeeWallet === false && (
        <Notice tone="high" role="alert">
          The fees go to an address that is not an account of this organisation.
        </Notice>
      )}
      <Facts facts={factsOf(wrapper, asset)} />
    </Section>
  ));
}

function factsOf(wrapper: EarnWrapper, asset: EarnAsset): Fact[] {
  const service = 'service' as const;
  const { wrapperAddress, clientFeeWallet, clientFeeBps, netApyPct, netIs, totalDeposited, claimableClientFee } = wrapper;
  const shown = (amount: string, display: EarnWrapper['display']) => {
    const text = displayWords(display);
    return `${amountWords(amount, asset)}${text === null ? '' : ` (display: ${text})`}`;
  };
  const facts: (Fact | null)[] = [
    wrapperAddress === null ? null : { label: 'Wrapper', kind: 'address', value: wrapperAddress, source: service },
    clientFeeBps === null
      ? null
      : {
          label: 'Your fee',
          kind: 'amount',
          value: clientFeeBps,
          note: `${feeWords(clientFeeBps)} of the gross yield`,
          source: service,
        },
    clientFeeWallet === null
      ? null
      : {
          label: 'Fee wallet',
          kind: 'address',
          value: clientFeeWallet,
          source: service,
          note:
            wrapper.ownFeeWallet === true
              ? 'an account of yours'
              : wrapper.ownFeeWallet === false
                ? 'not yours'
                : 'owner unknown to this app',
        },
    netApyPct === null
      ? null
      : {
          label: 'Net APY',
          kind: 'text',
          value: apyWords(netApyPct),
          source: netIs.startsWith('after') ? 'computed' : service,
          note: netWords[netIs],
        },
    totalDeposited === null
      ? null
      : {
          label: 'Deposited',
          kind: 'amount',
          value: totalDeposited,
          note: shown(totalDeposited, wrapper.display),
          source: service,
        },
    claimableClientFee === null
      ? null
      : {
          label: 'Fee to claim',
          kind: 'amount',
          value: claimableClientFee,
          note: shown(claimableClientFee, wrapper.claimableDisplay),
          source: service,
        },
    wrapper.depositsDisabled === null
      ? null
      : { label: 'Deposits', kind: 'text', value: wrapper.depositsDisabled ? 'switched off' : 'taken', source: service },
  ];
  return facts.filter(fact => fact !== null);
}
