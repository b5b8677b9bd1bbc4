import { VisuallyHidden } from 'react-aria-components/VisuallyHidden';
import { badge, count } from '../../../../electron/contract/text/plain-text.ts';
import { cx } from '../../../parts/class-names.ts';
import styles from './waits.module.css';

interface Props {
  number: number;
  /** Not this person's to do: it is said quietly. */
  others?: boolean;
  className?: string | undefined;
}

/** How many wait for this person; nothing where none does. */
export const Waits = ({ number, others = false, className }: Props) =>
  number > 0 && (
    <span className={cx(styles.waits, !others && styles.me, className)}>
      <span aria-hidden={number > 99}>{badge(number)}</span>
      <VisuallyHidden elementType="span">
        {number > 99 ? count(number) : ''} waiting{others ? '' : ' for you'}
      </VisuallyHidden>
    </span>
  );
