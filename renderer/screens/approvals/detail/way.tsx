import { ChevronDown, ChevronLeft, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { count } from '../../../../electron/contract/text/plain-text.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { IconButton } from '../../../parts/floating/icon-button.tsx';
import { ui } from '../../../stores.ts';
import styles from './way.module.css';

/** Back to the list, where it is hidden. */
export const Way = ({ children }: { children?: ReactNode }) => (
  <div className={styles.way}>
    <div className={styles.line}>
      <Button variant="quiet" small onPress={() => ui.getState().read(false)}>
        <ChevronLeft aria-hidden size={14} /> Approvals
      </Button>
      {children}
    </div>
  </div>
);

interface PlaceProps {
  /** Of the rows in front, in their order. */
  keys: readonly string[];
  selected: string | null;
  go(key: string): void;
}

/** Where the list is hidden: which one of it this is, and the way to those beside it. */
export function Place({ keys, selected, go }: PlaceProps) {
  const at = keys.indexOf(selected ?? '');
  const [before, after] = [keys[at - 1], at === -1 ? undefined : keys[at + 1]];
  return (
    <>
      {at >= 0 && <span>{`${count(at + 1)} of ${count(keys.length)}`}</span>}
      <span className={styles.steps}>
        <IconButton
          label="Previous"
          icon={ChevronUp}
          variant="plain"
          isDisabled={before === undefined}
          onPress={() => before !== undefined && go(before)}
        />
        <IconButton
          label="Next"
          icon={ChevronDown}
          variant="plain"
          isDisabled={after === undefined}
          onPress={() => after !== undefined && go(after)}
        />
      </span>
    </>
  );
}
