import type { ReactNode } from 'react';
import { Tick } from '../../../parts/controls/tick.tsx';
import styles from './parts.module.css';

interface HeadProps {
  title: string;
  /** Left out: there is no secret in it. */
  secrets?: { open: boolean; onOpen(open: boolean): void } | null;
  children?: ReactNode;
}

/** Title of what was sent or came back, and how to show it. */
export const Head = ({ title, secrets = null, children }: HeadProps) => (
  <div className={styles.head}>
    <h2>{title}</h2>
    {secrets !== null && (
      <Tick checked={secrets.open} onChange={secrets.onOpen}>
        Show secrets
      </Tick>
    )}
    {children}
  </div>
);

/** Names and values below each other. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;
