import type { Problem } from '../../../../electron/contract/outcome.ts';
import { grouped } from '../../../../electron/contract/text/amounts.ts';
import { markIn, plainNumber } from '../../../../electron/contract/text/typed-numbers.ts';
import type { EarnAsset, FeePreview } from '../../../../electron/contract/values/earn-values.ts';
import { type Share, ShareBar } from '../../../parts/charts/share-bar.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { amountWords, apyWords, feeWords } from '../../../words/vaults.ts';
import styles from './enable.module.css';

interface Props {
  asset: EarnAsset;
  preview: FeePreview | null;
  hasApy: boolean;
  deposit: string;
  problems: readonly Problem[];
  onDeposit(deposit: string): void;
}

const markWords = {
  thousands: 'The comma parts thousands. ',
  fraction: 'The dot begins the fraction. ',
  sure: '',
} as const;

/** What the fees do to a year's yield on a sample deposit, and how that was computed. Nothing of it is promised. */
export function FeeEffect({ asset, preview, hasApy, deposit, problems, onDeposit }: Props) {
  const read = plainNumber(deposit);
  return (
    <section className={styles.effect} aria-label="What the fee does">
      <h3>What the fee does</h3>
      <Field
        name="deposit"
        label={`Sample deposit${asset.decimals === null ? ', in atomic units' : asset.symbol === null ? '' : `, in ${asset.symbol}`}`}
        help={
          <>
            {read !== null && (
              <b className={styles.echo}>
                {grouped(BigInt(read.split('.')[0] ?? '0'))}
                {read.includes('.') && `.${read.split('.')[1]}`} {asset.decimals === null ? 'atomic units' : (asset.symbol ?? '')}
                . {markWords[markIn(deposit) ?? 'sure']}
              </b>
            )}
            For this example only. Nothing is deposited.
          </>
        }
        value={deposit}
        onChange={onDeposit}
        problems={problems}
      />
      {preview === null ? (
        <p className={styles.about}>
          {hasApy
            ? 'Fill in the fee and a sample deposit to see it.'
            : 'The service gives no APY for this vault: the effect cannot be shown.'}
        </p>
      ) : (
        <>
          <p className={styles.about}>
            A year on {amountWords(preview.deposit, asset)}, if the APY of {apyWords(preview.grossApy)} stayed as it is. It will
            not: it is variable and not guaranteed.
          </p>
          {preview.grossYield.startsWith('-') && (
            <p className={styles.refused}>
              The APY is negative: {amountWords(preview.grossYield, asset)} in a year. No fee is taken from a loss.
            </p>
          )}
          <ShareBar label="How a year’s gross yield is divided" shares={sharesOf(preview, asset)} />
          <table className={styles.sums}>
            <caption>How it is computed, exactly</caption>
            <tbody>
              <tr>
                <th scope="row">Gross</th>
                <td>{apyWords(preview.grossApy)}</td>
                <td>{amountWords(preview.grossYield, asset)}</td>
              </tr>
              <tr>
                <th scope="row">After your fee</th>
                <td>{apyWords(preview.afterClientFee)}</td>
                <td>gross × (10000 − {preview.clientFeeBps}) ÷ 10000</td>
              </tr>
              <tr>
                <th scope="row">After both fees</th>
                <td>
                  <b>{apyWords(preview.afterBothFees)}</b>
                </td>
                <td>
                  gross × (10000 − {preview.clientFeeBps} − {preview.serviceFeeBps}) ÷ 10000
                </td>
              </tr>
            </tbody>
          </table>
          <p className={styles.about}>
            The service’s own {feeWords(preview.serviceFeeBps)} is what its public documentation says; this deployment may take
            another share. Amounts are rounded down to the smallest unit.
          </p>
        </>
      )}
    </section>
  );
}

function sharesOf({ kept, clientFee, serviceFee, clientFeeBps, serviceFeeBps }: FeePreview, asset: EarnAsset): Share[] {
  const size = (amount: string) => (amount.startsWith('-') ? 0n : BigInt(amount));
  return [
    { id: 'kept', label: 'Depositors keep', size: size(kept), words: amountWords(kept, asset), variant: 'kept' },
    {
      id: 'client',
      label: `Your fee, ${feeWords(clientFeeBps)}`,
      size: size(clientFee),
      words: amountWords(clientFee, asset),
      variant: 'first',
    },
    {
      id: 'service',
      label: `The service’s fee, ${feeWords(serviceFeeBps)}`,
      size: size(serviceFee),
      words: amountWords(serviceFee, asset),
      variant: 'second',
    },
  ];
}
