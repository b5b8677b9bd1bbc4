import { ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Tree } from '../../electron/contract/document.ts';
import { count } from '../words/groups.ts';
import { plain } from '../words/hostile.ts';
import { cx } from './class-names.ts';
import { useDecisionMode } from './decision-mode.ts';
import { FactValue } from './facts.tsx';
import { HostileText } from './hostile-text.tsx';
import styles from './tree.module.css';
import { type TreeRow, treeRows } from './tree-rows.ts';

const first = 200;

/** The whole decoded value, unknown members included. Branches fold while reading; nothing folds while deciding. */
export function DecodedTree({ tree, label }: { tree: Tree; label: string }) {
  const deciding = useDecisionMode();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [whole, setWhole] = useState(false);
  const rows = useMemo(() => treeRows(tree, deciding ? new Set() : closed), [tree, closed, deciding]);
  const shown = whole || deciding ? rows : rows.slice(0, first);
  const toggle = (path: string) =>
    setClosed(old => {
      const next = new Set(old);
      if (!next.delete(path)) next.add(path);
      return next;
    });
  return (
    <div className={styles.tree}>
      <ul aria-label={label}>
        {shown.map(row => (
          <Line key={row.path} row={row} fixed={deciding} toggle={toggle} />
        ))}
      </ul>
      {shown.length < rows.length && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          Show all {count(rows.length)} lines
        </button>
      )}
    </div>
  );
}

function Line({ row, fixed, toggle }: { row: TreeRow; fixed: boolean; toggle(path: string): void }) {
  const { node, depth, open, path } = row;
  const indent = { paddingInlineStart: `${Math.min(depth, 12) * 16}px` };
  const label = <HostileText text={node.label} limit={120} />;
  return (
    <li className={styles.line}>
      <span className={styles.label} style={indent}>
        {open === null || fixed ? (
          <span className={cx(styles.plain, open !== null && styles.branch)}>{label}</span>
        ) : (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={open}
            aria-label={`${plain(node.label)}, level ${depth + 1}`}
            onClick={() => toggle(path)}
          >
            <ChevronRight aria-hidden size={14} className={cx(styles.chevron, open && styles.open)} />
            <span className={styles.branch}>{label}</span>
          </button>
        )}
      </span>
      <span className={styles.value}>
        {node.name !== undefined && <HostileText text={node.name} />}
        {node.value !== undefined && <FactValue kind={node.kind ?? 'text'} value={node.value} />}
        {node.value === undefined && open === null && <span className={styles.nothing}>nothing</span>}
        {node.note !== undefined && (
          <span className={styles.note}>
            <HostileText text={node.note} />
          </span>
        )}
      </span>
    </li>
  );
}
