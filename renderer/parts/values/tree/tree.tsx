import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import type { Tree } from '../../../../electron/contract/values/document.ts';
import { plain } from '../../../words/text/hostile.ts';
import { cx } from '../../class-names.ts';
import { useDecisionMode } from '../../review/decision-mode.ts';
import { useSome } from '../../state/some.tsx';
import { FactValue } from '../facts.tsx';
import { HostileText } from '../hostile-text.tsx';
import styles from './tree.module.css';
import { type TreeRow, treeRows } from './tree-rows.ts';

/** The branches are one stop of Tab, however many there are: arrows go from one to another, unfold it and fold it. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const branches = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[aria-expanded]')];
  const at = branches.indexOf(event.target as HTMLButtonElement);
  const here = branches[at];
  if (here === undefined) return;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: branches.length - 1 }[event.key];
  const turn = here.ariaExpanded === 'true' ? 'ArrowLeft' : 'ArrowRight';
  if (to === undefined && event.key !== turn) return;
  if (to === undefined) here.click();
  else branches[to]?.focus();
  event.preventDefault();
  // The screen behind has arrows of its own.
  event.stopPropagation();
}

/** The whole decoded value, unknown members included. Branches fold while reading; nothing folds while deciding. */
export function DecodedTree({ tree, label }: { tree: Tree; label: string }) {
  const deciding = useDecisionMode();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState('');
  const rows = useMemo(() => treeRows(tree, deciding ? new Set() : closed), [tree, closed, deciding]);
  const { drawn, more } = useSome(rows.length, 'lines', 200);
  const shown = rows.slice(0, drawn);
  const branches = shown.filter(({ open }) => open !== null);
  const stop = (branches.find(({ path }) => path === last) ?? branches[0])?.path;
  const toggle = (path: string) =>
    setClosed(old => {
      const next = new Set(old);
      if (!next.delete(path)) next.add(path);
      return next;
    });
  return (
    <div className={styles.tree}>
      <ul aria-label={label} onKeyDown={walk}>
        {shown.map(row => (
          <Line
            key={row.path}
            row={row}
            fixed={deciding}
            isStop={row.path === stop}
            toggle={toggle}
            onFocus={() => setLast(row.path)}
          />
        ))}
      </ul>
      {more}
    </div>
  );
}

interface LineProps {
  row: TreeRow;
  fixed: boolean;
  /** Where Tab stops. */
  isStop: boolean;
  toggle(path: string): void;
  onFocus(): void;
}

function Line({ row, fixed, isStop, toggle, onFocus }: LineProps) {
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
            tabIndex={isStop ? 0 : -1}
            onFocus={onFocus}
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
