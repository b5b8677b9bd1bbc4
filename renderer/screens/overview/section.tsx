import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../parts/controls/button.tsx';
import styles from './overview.module.css';

interface Props {
  title: string;
  /** Where all of it stands. */
  action?: string;
  onAction?(): void;
  children: ReactNode;
}

/** Lines under a heading. */
export function Section({ title, action, onAction, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.bar}>
        <h2 id={id}>{title}</h2>
        {action !== undefined && onAction !== undefined && (
          <Button small variant="quiet" onPress={onAction}>
            {action} <ChevronRight aria-hidden size={14} />
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}
