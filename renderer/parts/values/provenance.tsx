import { BookUser, Clipboard, Cloud, Cpu, KeyRound, Landmark, type LucideIcon, X } from 'lucide-react';
import { createContext, type KeyboardEvent } from 'react';
import { type Provenance, provenanceWords } from '../../words/review/provenance.ts';
import { cx } from '../class-names.ts';
import styles from './provenance.module.css';

const icons: Record<Provenance, LucideIcon> = {
  key: KeyRound,
  computed: Cpu,
  address_book: BookUser,
  app: Landmark,
  pasted: Clipboard,
  service: Cloud,
};

/**
 * Where a value comes from: an icon with its words for readers, and beside it on hover and focus.
 * @param stop whether Tab stops at it; of a table one icon does, and arrows go from there (`walkProvenance`)
 */
export function ProvenanceIcon({ from, stop = true }: { from: Provenance; stop?: boolean }) {
  const Icon = icons[from];
  const words = provenanceWords[from];
  return (
    <span className={cx(styles.icon, styles[from])} role="img" aria-label={words} tabIndex={stop ? 0 : -1} data-provenance>
      <Icon aria-hidden size={14} />
      <span aria-hidden className={styles.tip}>
        {words}
      </span>
    </span>
  );
}

/** Arrows go from one icon of a table to the next. */
export function walkProvenance(event: KeyboardEvent<HTMLElement>): void {
  const icons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-provenance]')];
  const at = icons.indexOf(event.target as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: icons.length - 1 }[event.key];
  if (at === -1 || to === undefined) return;
  event.preventDefault();
  // The screen behind has arrows of its own.
  event.stopPropagation();
  icons[to]?.focus();
}

/** Whether the key of the icons is shown, and how it is put away for good; without `close` it stays. */
export const ProvenanceKeyOf = createContext<{ shown: boolean; close?: () => void }>({ shown: true });

interface KeyProps {
  of: readonly Provenance[];
  /** Left out: it stays. */
  onClose?: (() => void) | undefined;
}

/** What the icons mean, once under a table. */
export const ProvenanceKey = ({ of, onClose }: KeyProps) => (
  <div className={styles.legend}>
    <ul aria-label="What the icons mean">
      {of.map(from => {
        const Icon = icons[from];
        return (
          <li key={from} className={styles[from]}>
            <Icon aria-hidden size={13} /> {provenanceWords[from]}
          </li>
        );
      })}
    </ul>
    {onClose !== undefined && (
      <button type="button" aria-label="Close the key of the icons" onClick={onClose}>
        <X aria-hidden size={14} />
      </button>
    )}
  </div>
);
