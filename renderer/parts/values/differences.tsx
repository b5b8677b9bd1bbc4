import type { Difference, ReviewDocument } from '../../../electron/contract/values/document.ts';
import styles from './differences.module.css';
import { HostileText } from './hostile-text.tsx';

const Side = ({ value, none }: { value: string | null; none: string }) =>
  value === null || value === '' ? (
    <span className={styles.none}>{value === null ? none : 'empty'}</span>
  ) : (
    <HostileText text={value} lines mono limit={600} />
  );

/** Above the label and the two sides, and what stands for a side that is empty. */
interface Columns {
  heads: readonly [what: string, before: string, after: string];
  none: readonly [before: string, after: string];
}
const changeColumns: Columns = { heads: ['What changes', 'Before', 'After'], none: ['not there', 'removed'] };
const similarColumns: Columns = {
  heads: ['What differs', 'Last similar activity', 'This one'],
  none: ['not there', 'not there'],
};
/** What a vote would be given to, beside what the service shows. */
export const stampedColumns: Columns = {
  heads: ['What differs', 'What was stamped', 'What the service shows'],
  none: ['not stamped', 'not shown'],
};

/** What changes, before beside after, each labelled in words. */
export function Differences({
  differences,
  comparedWith,
  columns = comparedWith === undefined ? changeColumns : similarColumns,
}: {
  differences: readonly Difference[];
  comparedWith?: ReviewDocument['comparedWith'];
  columns?: Columns;
}) {
  if (differences.length === 0) return null;
  const [what, before, after] = columns.heads;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(difference => (
          <tr key={`${difference.label} ${difference.before} ${difference.after}`}>
            <th scope="row">
              <HostileText text={difference.label} limit={120} />
              {difference.firstSeen === true && <span className={styles.first}>new to this app</span>}
            </th>
            <td className={styles.before}>
              <Side value={difference.before} none={columns.none[0]} />
            </td>
            <td className={styles.after}>
              <Side value={difference.after} none={columns.none[1]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
