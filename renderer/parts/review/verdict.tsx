import { CircleCheck } from 'lucide-react';
import { VisuallyHidden } from 'react-aria-components/VisuallyHidden';
import { gravestFirst, severityWords } from '../../../electron/contract/severity.ts';
import type { Finding, Severity } from '../../../electron/contract/values/document.ts';
import { cx } from '../class-names.ts';
import { useSome } from '../state/some.tsx';
import { Differences, stampedColumns } from '../values/differences.tsx';
import { HostileText } from '../values/hostile-text.tsx';
import { useDecisionMode } from './decision-mode.ts';
import { SeverityChip, SeveritySign } from './severity.tsx';
import styles from './verdict.module.css';

interface Props {
  findings: readonly Finding[];
  /** Why nothing stands out, where nothing does. */
  routine?: string | undefined;
  /** How grave it is where nothing was found of it itself: its calls may be. */
  severity?: Severity;
}

/** One verdict: the gravest of what was found, and what to check before deciding; the others under it, a line each. */
export function Verdict({ findings, routine, severity = 'note' }: Props) {
  const sorted = findings.toSorted(gravestFirst);
  const [first, ...others] = sorted;
  const { drawn, more } = useSome(others.length, 'findings');
  // The same advice is given once, where it comes first.
  const given = new Map(sorted.toReversed().map(finding => [finding.check, finding]));
  if (first === undefined) return severity === 'note' ? <Nothing routine={routine} /> : null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no landmark, because a page of several has one for each, and no field
    <div role="group" className={cx(styles.verdict, styles[first.severity])} aria-label="Verdict">
      <span className={styles.sign}>
        <SeveritySign severity={first.severity} size={20} />
      </span>
      <div className={styles.say}>
        <div className={styles.first}>
          <b>
            <HostileText text={first.sentence} />
          </b>
          <span title={first.because}>
            <SeverityChip severity={first.severity} />
            {first.because !== undefined && <VisuallyHidden elementType="span">: {first.because}</VisuallyHidden>}
          </span>
        </div>
        <Beside finding={first} />
        {others.length > 0 && (
          <ul className={styles.more} aria-label="Also found">
            {others.slice(0, drawn).map(finding => (
              <Other key={`${finding.rule} ${finding.sentence}`} finding={finding} said={given.get(finding.check) !== finding} />
            ))}
            {more && <li>{more}</li>}
          </ul>
        )}
      </div>
    </div>
  );
}

const Nothing = ({ routine }: { routine: string | undefined }) => (
  // biome-ignore lint/a11y/useSemanticElements: as above
  <div role="group" className={cx(styles.verdict, styles.note)} aria-label="Verdict">
    <span className={styles.sign}>
      <CircleCheck aria-hidden size={20} />
    </span>
    <div className={styles.say}>
      <b>Nothing stands out.</b>
      <p>{routine === undefined ? 'No rule of this app speaks against it.' : <HostileText text={routine} />}</p>
    </div>
  </div>
);

/** What to check, and both sides where they differ. */
function Beside({ finding: { check, sides }, said = false }: { finding: Finding; said?: boolean }) {
  return (
    <>
      {check !== undefined && !said && (
        <p>
          <b>Check:</b> <HostileText text={check} />
        </p>
      )}
      {sides !== undefined && <Differences differences={sides} columns={stampedColumns} />}
    </>
  );
}

/** A line of its own: folded behind it, what to check; nothing is folded where one decides. */
function Other({ finding, said }: { finding: Finding; said: boolean }) {
  const deciding = useDecisionMode();
  const { severity, sentence, because, check, sides } = finding;
  const line = (
    <>
      <span className={cx(styles.word, styles[`${severity}Ink`])} title={because}>
        <SeveritySign severity={severity} size={14} />
        {severityWords[severity]}
      </span>
      <span className={styles.sentence}>
        <HostileText text={sentence} />
      </span>
    </>
  );
  const has = (check !== undefined && !said) || sides !== undefined;
  if (!has) return <li className={styles.line}>{line}</li>;
  if (deciding || sides !== undefined)
    return (
      <li>
        <div className={styles.line}>{line}</div>
        <div className={styles.beside}>
          <Beside finding={finding} said={said} />
        </div>
      </li>
    );
  return (
    <li>
      <details>
        <summary className={styles.line}>
          {line}
          <span className={styles.open}>Check</span>
        </summary>
        <div className={styles.beside}>
          <Beside finding={finding} said={said} />
        </div>
      </details>
    </li>
  );
}
