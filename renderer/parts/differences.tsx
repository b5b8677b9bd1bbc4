import type { Difference, ReviewDocument } from '../../electron/contract/document.ts';
import styles from './differences.module.css';
import { HostileText } from './hostile-text.tsx';

const Side = ({ value, none }: { value: string | null; none: string }) =>
  value === null ? <span className={styles.none}>{none}</span> : <HostileText text={value} lines mono limit={600} />;

/** What changes, before beside after, each labelled in words. */
export function Differences({
  differences,
  comparedWith,
}: {
  differences: readonly Difference[];
  comparedWith?: ReviewDocument['comparedWith'];
}) {
  if (differences.length === 0) return null;
  const [what, before, after] =
    comparedWith === undefined ? ['What changes', 'Before', 'After'] : ['What differs', 'Last similar one', 'This one'];
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
              {difference.firstSeen === true && <span className={styles.first}>first seen</span>}
            </th>
            <td className={styles.before}>
              <Side value={difference.before} none="not there" />
            </td>
            <td className={styles.after}>
              <Side value={difference.after} none="taken away" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
