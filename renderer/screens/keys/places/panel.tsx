import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

interface Props {
  icon: LucideIcon;
  title: string;
  /** How it stands: a chip, and a few quiet words. */
  standing?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** One place that keys are in, or one group of them, with its head and its rows. */
export function Panel({ icon: Icon, title, standing, actions, children }: Props) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <Icon aria-hidden size={16} className={styles.icon} />
        <h2 id={id}>{title}</h2>
        <span className={styles.standing}>{standing}</span>
        <span className={styles.actions}>{actions}</span>
      </header>
      {children}
    </section>
  );
}
