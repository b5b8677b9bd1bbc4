import { useLayoutEffect, useRef, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { cx } from '../../../parts/class-names.ts';
import type { HistoryLine } from '../../../store/wallets/history-lines.ts';
import { directionWords } from '../../../words/history.ts';
import { plain } from '../../../words/text/hostile.ts';
import { absolute } from '../../../words/text/times.ts';
import { LineRow } from './line-row.tsx';
import styles from './lines.module.css';

/** From this width on the parts of a line stand beside each other; the virtualiser needs the height as a number. */
const wide = 780;
const heights = { wide: 70, narrow: 118 } as const;

/** Transfers, most recent first, virtualised: ten thousand are scrolled as smoothly as ten. */
export function Lines({ lines, name, onOpen }: { lines: readonly HistoryLine[]; name: string; onOpen(id: string): void }) {
  const frame = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(true);
  useLayoutEffect(() => {
    const { current } = frame;
    if (current === null) return;
    const measure = () => setWide(current.clientWidth >= wide);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} className={styles.frame} data-wide={isWide}>
      {isWide && (
        <div className={styles.names} aria-hidden>
          <span>When and status</span>
          <span>Amount and fee</span>
          <span>Counterparty</span>
        </div>
      )}
      <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: isWide ? heights.wide : heights.narrow }}>
        <ListBox
          aria-label={`Transactions of ${plain(name.slice(0, 100))}, most recent first`}
          items={lines}
          selectionMode="none"
          onAction={key => onOpen(String(key))}
          className={cx(styles.list)}
        >
          {line => (
            <ListBoxItem
              id={line.id}
              textValue={`${directionWords(line.transfer)} ${absolute(line.item.block.timestamp)}`}
              className={cx(styles.line)}
              // A line that is half in view moves when it takes the focus, away from under the pointer: the press that
              // opens it must count from its start.
              onPressStart={({ pointerType }) => pointerType === 'mouse' && onOpen(line.id)}
            >
              <LineRow line={line} />
            </ListBoxItem>
          )}
        </ListBox>
      </Virtualizer>
    </div>
  );
}
