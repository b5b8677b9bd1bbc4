import { VisuallyHidden } from 'react-aria-components/VisuallyHidden';
import { count } from '../../../../electron/contract/text/plain-text.ts';
import { cx } from '../../../parts/class-names.ts';
import styles from './waits.module.css';

/** How many wait for this person; nothing where none does. */
export const Waits = ({ number, className }: { number: number; className?: string | undefined }) =>
  number > 0 && (
    <span className={cx(styles.waits, className)}>
      {count(number)}
      <VisuallyHidden elementType="span"> waiting for you</VisuallyHidden>
    </span>
  );
