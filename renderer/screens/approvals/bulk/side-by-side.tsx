import { useMemo } from 'react';
import type { Fact, SealedReview } from '../../../../electron/contract/values/document.ts';
import { Table } from '../../../parts/layout/table.tsx';
import { Facts, FactValue } from '../../../parts/values/facts.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { sideBySide } from '../../../words/review/side-by-side.ts';
import styles from './side-by-side.module.css';

/** What they differ in, a line each, and what is the same in all of them once under it. */
export function SideBySideTable({ reviews }: { reviews: readonly SealedReview[] }) {
  const { same, columns, rows } = useMemo(() => sideBySide(reviews), [reviews]);
  return (
    <>
      <Table label="What they differ in" columns={['Number', ...columns]}>
        {rows.map((cells, at) => (
          <tr key={reviews[at]?.seal}>
            <td>{at + 1}</td>
            {cells.map((facts, column) => (
              <td key={columns[column]} className={styles.cell}>
                {facts.map((fact, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a sealed document never reorders
                  <Cell key={n} fact={fact} />
                ))}
              </td>
            ))}
          </tr>
        ))}
      </Table>
      {same.length > 0 && (
        <>
          <h3>The same in all of them</h3>
          <Facts facts={same} />
        </>
      )}
    </>
  );
}

/** Its name over its exact value; of an amount, its words. */
function Cell({ fact: { kind, name, note, value } }: { fact: Fact }) {
  const words = kind === 'amount' ? note : name;
  return (
    <span className={styles.fact}>
      {words !== undefined && (
        <b>
          <HostileText text={words} limit={120} />
        </b>
      )}
      {(kind !== 'amount' || words === undefined) && <FactValue kind={kind} value={value} />}
    </span>
  );
}
