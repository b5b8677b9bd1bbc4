import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';
import { type Tone, toned } from './tone.ts';

interface Props {
  tone: Tone;
  title?: ReactNode;
  /** Stands before the title and says by its shape what the colour says. */
  sign?: LucideIcon;
  /** Title and text follow each other on one line, where there is room. */
  line?: boolean;
  role?: 'alert' | 'status' | 'note' | undefined;
  children?: ReactNode;
}

/** A box that says how something stands, in words and in the colour of its tone. */
export function Notice({ tone, title, sign: Sign, line = false, role, children }: Props) {
  return (
    <div
      role={role}
      className={toned(
        tone,
        styles.notice,
        tone === 'plain' && styles.neutral,
        line && styles.line,
        Sign !== undefined && styles.sign,
      )}
    >
      {Sign !== undefined && <Sign aria-hidden size={20} strokeWidth={1.8} />}
      {title !== undefined && <b>{title}</b>}
      {children}
    </div>
  );
}
