import { severityTones, severityWords } from '../../../electron/contract/severity.ts';
import type { Finding, Severity } from '../../../electron/contract/values/document.ts';
import { severities } from '../../../electron/contract/values/document.ts';
import { toned } from '../state/tone.ts';
import { Differences, stampedColumns } from '../values/differences.tsx';
import { HostileText } from '../values/hostile-text.tsx';
import styles from './findings.module.css';

/** What the risk rules found, the gravest first, those of one severity together, each with what to check before deciding. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className={styles.findings} aria-label="Findings">
      {severities.map(severity => {
        const found = findings.filter(finding => finding.severity === severity);
        return found.length === 0 ? null : <Group key={severity} severity={severity} findings={found} />;
      })}
    </ul>
  );
}

function Group({ severity, findings }: { severity: Severity; findings: readonly Finding[] }) {
  return (
    <li className={toned(severityTones[severity], styles.group, severity === 'note' && styles.note)}>
      <b>{severityWords[severity]}</b>
      <ul>
        {findings.map(({ rule, sentence, because, check, sides }, index) => (
          <li key={`${rule} ${sentence}`}>
            <b>
              <HostileText text={sentence} />
            </b>
            {sides !== undefined && <Differences differences={sides} columns={stampedColumns} />}
            {because !== undefined && (
              <p className={styles.because}>
                <HostileText text={because.charAt(0).toUpperCase() + because.slice(1)} />
              </p>
            )}
            {/* The same advice is given once for findings that follow each other. */}
            {check !== undefined && check !== findings[index + 1]?.check && (
              <p>
                <HostileText text={check} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
