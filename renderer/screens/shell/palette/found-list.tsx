import { CornerDownLeft, type LucideIcon } from 'lucide-react';
import { useDeferredValue, useEffect, useRef } from 'react';
import { count } from '../../../../electron/contract/text/plain-text.ts';
import type { ActivitySummary } from '../../../../electron/contract/values/document.ts';
import { cx } from '../../../parts/class-names.ts';
import { SeverityChip } from '../../../parts/review/severity.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { groupWords } from '../../../words/review/activities.ts';
import { glance, plain } from '../../../words/text/hostile.ts';
import styles from './palette.module.css';

export interface Entry {
  id: string;
  title: string;
  icon?: LucideIcon;
  /** Whole: an address that is cut cannot be told from its double. */
  address?: string;
  activity?: ActivitySummary;
  run(): void;
}

/** Entries of one kind under its name, or the first of them, which it says. */
export interface Section {
  title: string;
  entries: readonly Entry[];
  /** How many were found. */
  of: number;
  onRun(entry: Entry): void;
}

/** Of one kind, where something is typed: more than one would read through. */
export const mostFound = 6;

/** Rows that are seen at once, at most. */
const inSight = 16;

/** What the field above names as marked. */
export const idOfRow = (list: string, at: number) => `${list}row${at}`;

interface Props {
  id: string;
  sections: readonly Section[];
  /** The row that Enter runs, of all sections together; -1 where there is none. */
  marked: number;
  /** It is brought into sight whenever this changes; null where the pointer marked it. */
  follow: string | null;
  /** The pointer is over it. */
  onMark(id: string): void;
}

/**
 * What was found: plain rows under the field that leads through them. The focus stays in the field, which names the marked
 * one. Why no menu of the kit: docs/decisions/0022-palette-rows.md.
 */
export function FoundList({ id: list, sections, marked, follow, onMark }: Props) {
  const element = useRef<HTMLDivElement>(null);
  // Whoever opens the palette waits for what is in sight alone: the others are drawn when it stands there, or are led to.
  const isWhole = useDeferredValue(true, false) || marked >= inSight;
  // Who scrolls on is not taken back by what comes.
  useEffect(() => {
    if (follow !== null) element.current?.querySelector('[data-focused]')?.scrollIntoView({ block: 'nearest' });
  }, [follow]);
  let before = 0;
  return (
    <div
      ref={element}
      role="menu"
      id={list}
      aria-label="Found"
      className={cx(styles.list)}
      // The focus stays in the field.
      onPointerDown={event => event.preventDefault()}
    >
      {sections.map(({ title, entries, of, onRun }, n) => {
        const from = before;
        before += entries.length;
        if (!isWhole && from >= inSight) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of a menu, not of a form
          <section key={title} aria-labelledby={`${list}head${n}`} role="group">
            <header id={`${list}head${n}`} className={cx(styles.header)}>
              {of > entries.length ? `${title}, the first ${entries.length} of ${count(of)}` : title}
            </header>
            {(isWhole ? entries : entries.slice(0, inSight - from)).map((entry, place) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are given in the field above
              // biome-ignore lint/a11y/useFocusableInteractive: the field names the row that is marked
              <div
                key={entry.id}
                id={idOfRow(list, from + place)}
                role="menuitem"
                data-focused={from + place === marked || undefined}
                className={cx(styles.item, entry.address !== undefined && entry.address !== '' && styles.thing)}
                onPointerMove={() => from + place !== marked && onMark(entry.id)}
                onClick={() => onRun(entry)}
              >
                {entry.activity === undefined ? (
                  <Named entry={entry} isMarked={from + place === marked} />
                ) : (
                  <Activity row={entry.activity} />
                )}
              </div>
            ))}
          </section>
        );
      })}
    </div>
  );
}

const Named = ({ entry: { title, icon: Icon, address = '' }, isMarked }: { entry: Entry; isMarked: boolean }) => (
  <>
    {Icon !== undefined && <Icon aria-hidden size={15} strokeWidth={1.7} className={cx(styles.icon)} />}
    <span className={styles.title} title={plain(title)}>
      {glance(title, 120)}
    </span>
    <span className={styles.enter}>{isMarked && <CornerDownLeft aria-hidden size={13} />}</span>
    {address !== '' && <span className={styles.address}>{plain(address)}</span>}
  </>
);

const Activity = ({ row }: { row: ActivitySummary }) => (
  <>
    <span className={styles.severity}>
      <SeverityChip severity={row.severity} />
    </span>
    <span className={styles.title} title={glance(row.headline, 400)}>
      <HostileText text={row.headline.slice(0, 140)} />
    </span>
    <span className={styles.group}>{groupWords[row.group]}</span>
  </>
);
