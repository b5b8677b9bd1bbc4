import { type UIEvent, useMemo, useState } from 'react';
import { count } from '../../../../electron/contract/text/plain-text.ts';
import { cx } from '../../../parts/class-names.ts';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { DecodedTree } from '../../../parts/values/tree/tree.tsx';
import { plain } from '../../../words/text/hostile.ts';
import { answerTree, cellText, coveredText, isUnknownValue, type Notes, type TableAnswer } from './answer.ts';
import styles from './table.module.css';

/** As in table.module.css: rows are as high as this, so that only those in view are drawn. */
const rowHeight = 30;
const shownHeight = 12 * rowHeight;
const overscan = 8;

/** A list of objects, one a row; the row that is chosen stands below in full. */
export function AnswerTable({ table, notes, open }: { table: TableAnswer; notes: Notes; open: boolean }) {
  const { member, rows, columns } = table;
  const [top, setTop] = useState(0);
  const [chosen, setChosen] = useState<number | null>(null);
  const first = Math.max(0, Math.floor(top / rowHeight) - overscan);
  const last = Math.min(rows.length, Math.ceil((top + shownHeight) / rowHeight) + overscan);
  const row = chosen === null ? undefined : rows[chosen];
  const tree = useMemo(
    () => (row === undefined ? null : answerTree(member, row, notes, open, `${member}[]`)),
    [row, member, notes, open],
  );
  return (
    <>
      <section
        className={styles.scroll}
        aria-label={member}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={(event: UIEvent) => setTop(event.currentTarget.scrollTop)}
      >
        <table className={styles.table} aria-rowcount={rows.length + 1}>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">#</th>
              {columns.map(column => (
                <th key={column} scope="col">
                  {plain(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {first > 0 && <tr aria-hidden style={{ height: first * rowHeight }} />}
            {rows.slice(first, last).map((entry, offset) => {
              const index = first + offset;
              return (
                <tr
                  key={index}
                  aria-rowindex={index + 2}
                  className={cx(index === chosen && styles.chosen)}
                  onClick={() => setChosen(index === chosen ? null : index)}
                >
                  <th scope="row">
                    <button type="button" aria-pressed={index === chosen} aria-label={`Row ${index + 1} in full`}>
                      {count(index + 1)}
                    </button>
                  </th>
                  {columns.map(column => {
                    const path = `${member}[].${column}`;
                    const text = notes.secret.has(path) && !open ? coveredText : cellText(entry, column);
                    return (
                      <td key={column}>
                        <HostileText text={text.slice(0, 120)} mono={/^(0x)?[0-9a-f-]{16,}$/i.test(text)} />
                        {text.length > 120 && '…'}
                        {isUnknownValue(notes, path, text) && <span className={styles.unknown}>unknown to this version</span>}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
            {last < rows.length && <tr aria-hidden style={{ height: (rows.length - last) * rowHeight }} />}
          </tbody>
        </table>
      </section>
      {tree !== null && chosen !== null && (
        <section aria-label={`Row ${chosen + 1}`} className={styles.whole}>
          <h3>Row {count(chosen + 1)} in full</h3>
          <DecodedTree tree={tree} label={`Row ${chosen + 1}`} />
        </section>
      )}
    </>
  );
}
