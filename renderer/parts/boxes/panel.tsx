import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../class-names.ts';
import styles from './panel.module.css';

interface Props {
  title: ReactNode;
  icon?: LucideIcon;
  /** How it stands: a chip, and a few quiet words. */
  standing?: ReactNode;
  actions?: ReactNode;
  /** Head and content on one ground, without a line between: beside a page. */
  card?: boolean;
  /** Its rows keep their own distance from the sides. */
  bare?: boolean;
  children?: ReactNode;
}

/** A thing of its own on a page, with its head and its rows. */
export function Panel({ title, icon: Icon, standing, actions, card = false, bare = false, children }: Props) {
  const id = useId();
  return (
    <section className={cx(styles.panel, card && styles.card)} aria-labelledby={id}>
      <header className={styles.head}>
        {Icon !== undefined && <Icon aria-hidden size={16} className={styles.icon} />}
        <h2 id={id}>{title}</h2>
        {standing !== undefined && <span className={styles.standing}>{standing}</span>}
        {actions !== undefined && <span className={styles.actions}>{actions}</span>}
      </header>
      {children !== undefined && (bare ? children : <div className={styles.body}>{children}</div>)}
    </section>
  );
}
