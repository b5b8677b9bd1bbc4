import { Eye, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react';
import { severityWords } from '../../../electron/contract/severity.ts';
import type { Severity } from '../../../electron/contract/values/document.ts';
import { cx } from '../class-names.ts';
import styles from './severity.module.css';

/** A shape for each severity, so that it is told without its colour; routine has a dot, drawn where it stands alone. */
const signs: Record<Severity, LucideIcon | null> = { critical: OctagonAlert, high: TriangleAlert, look: Eye, note: null };

/** The shape by itself, in the ink around it. */
export function SeveritySign({ severity, size }: { severity: Severity; size: number }) {
  const Sign = signs[severity];
  return Sign === null ? <span className={styles.dot} aria-hidden /> : <Sign aria-hidden size={size} />;
}

/** Word and shape: the graver, the more ink. */
export const SeverityChip = ({ severity }: { severity: Severity }) => (
  <span className={cx(styles.chip, styles[severity])}>
    {severity !== 'note' && <SeveritySign severity={severity} size={13} />}
    {severityWords[severity]}
  </span>
);

/** The shape alone, where the word stands in the head of a group; readers are told the word. */
export const SeverityShape = ({ severity }: { severity: Severity }) => (
  <span className={cx(styles.shape, styles[severity])} role="img" aria-label={severityWords[severity]}>
    <SeveritySign severity={severity} size={14} />
  </span>
);
