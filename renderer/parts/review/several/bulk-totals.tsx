import { plural } from '../../../../electron/contract/text/plain-text.ts';
import type { BulkTotals } from '../../../../electron/contract/values/bulk.ts';
import { sourceWords, typeWords } from '../../../words/review/activities.ts';
import { chainWords, totalWords, unreadWords } from '../../../words/review/movements.ts';
import { capitalised } from '../../../words/text/groups.ts';
import { Address } from '../../values/address.tsx';
import { HostileText } from '../../values/hostile-text.tsx';
import { Part } from '../document.tsx';
import styles from './bulk-totals.module.css';

/** What several activities come to: by kind, by asset, and by who receives. */
export function BulkTotalsPart({ totals }: { totals: BulkTotals }) {
  const { types, assets, unread, counterparties } = totals;
  const missing = unreadWords(unread);
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
          {assets.map(total => (
            <tr key={`asset ${total.how} ${total.asset} ${total.token} ${total.chain}`}>
              <th scope="row">
                {total.how === 'allowed' && 'May be taken: '}
                <HostileText text={total.asset} limit={60} />{' '}
                <span className={styles.quiet}>
                  <HostileText text={total.chain} />
                </span>
              </th>
              <td>
                <b>
                  <HostileText text={totalWords(total)} />
                </b>
              </td>
              <td className={styles.count}>{total.count + total.unlimited}</td>
            </tr>
          ))}
          {missing !== null && (
            <tr>
              <th scope="row">Not included in any total</th>
              <td>
                <b className={styles.missing}>{missing}</b>
              </td>
              <td className={styles.count}>{unread.count}</td>
            </tr>
          )}
          {counterparties.map(({ address, chain, name, nameSource, count, sums }) => (
            <tr key={`party ${chain} ${address}`}>
              <th scope="row">
                {name !== null && (
                  <span className={styles.name}>
                    <HostileText text={name} limit={100} />
                    {nameSource !== null && <span className={styles.quiet}>, {sourceWords[nameSource]}</span>}
                  </span>
                )}
                <Address value={address} />
              </th>
              <td>
                <HostileText text={sums.join(', ')} /> <span className={styles.quiet}>{chainWords(chain)}</span>
              </td>
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
