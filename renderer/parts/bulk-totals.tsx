import type { BulkTotals } from '../../electron/contract/bulk.ts';
import { sourceWords, typeWords } from '../words/activities.ts';
import { capitalised, plural } from '../words/groups.ts';
import { Address } from './address.tsx';
import styles from './bulk-totals.module.css';
import { Part } from './document.tsx';
import { HostileText } from './hostile-text.tsx';

/** What several activities come to: by kind, by asset, and by who receives. */
export function BulkTotalsPart({ totals }: { totals: BulkTotals }) {
  const { types, assets, counterparties } = totals;
  return (
    <Part title="Together">
      <table className={styles.totals}>
        <caption className={styles.unseen}>Totals by kind, asset and receiver</caption>
        <tbody>
          {types.map(({ type, count }) => (
            <tr key={`type ${type}`}>
              <th scope="row">{capitalised(typeWords(type))}</th>
              <td />
              <td className={styles.count}>{count}</td>
            </tr>
          ))}
          {assets.map(({ asset, token, chain, count, sum }) => (
            <tr key={`asset ${asset} ${token} ${chain}`}>
              <th scope="row">
                <HostileText text={asset} limit={60} /> {chain !== null && <span className={styles.quiet}>{chain}</span>}
              </th>
              <td>
                <b>
                  <HostileText text={sum} />
                </b>
              </td>
              <td className={styles.count}>{count}</td>
            </tr>
          ))}
          {counterparties.map(({ address, name, nameSource, count, sums }) => (
            <tr key={`party ${address}`}>
              <th scope="row">
                {name !== null && (
                  <span className={styles.name}>
                    <HostileText text={name} limit={100} />
                    {nameSource !== null && <span className={styles.quiet}>, {sourceWords[nameSource]}</span>}
                  </span>
                )}
                <Address value={address} />
              </th>
              <td>{sums.join(', ')}</td>
              <td className={styles.count}>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

/** The total of activities in a heading: "12 activities, 3 stand out". */
export function bulkWords(count: number, totals: BulkTotals): string {
  const out = new Set(totals.outliers.map(({ activityId }) => activityId)).size;
  const words = plural(count, 'activity', 'activities');
  return out === 0 ? words : `${words}, ${out} ${out === 1 ? 'stands' : 'stand'} out`;
}
