import type { Finding } from '../../electron/contract/document.ts';
import { severities } from '../../electron/contract/document.ts';
import { severityWords } from '../words/activities.ts';
import { cx } from './class-names.ts';
import styles from './findings.module.css';
import { HostileText } from './hostile-text.tsx';

/** What the risk rules found, the gravest first, each with what to check before deciding. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  const ordered = findings.toSorted((left, right) => severities.indexOf(left.severity) - severities.indexOf(right.severity));
  return (
    <ul className={styles.findings} aria-label="Findings">
      {ordered.map(finding => (
        <li key={`${finding.rule} ${finding.sentence}`} className={cx(styles.finding, styles[finding.severity])}>
          <b className={styles.word}>{severityWords[finding.severity]}</b>
          <b>
            <HostileText text={finding.sentence} />
          </b>
          {finding.check !== undefined && (
            <p>
              <HostileText text={finding.check} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
