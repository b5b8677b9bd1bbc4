import type { ReactNode } from 'react';
import type { Failure } from '../../../electron/contract/outcome.ts';
import { failureTone, nextSteps } from '../../words/failures.ts';
import { ScrollBox } from '../boxes/scroll-box.tsx';
import { HostileText } from '../values/hostile-text.tsx';
import styles from './failure.module.css';
import { Notice } from './notice.tsx';

interface Props {
  failure: Failure;
  /** By itself as grave as its code. */
  tone?: 'critical' | 'high' | 'look' | 'plain';
  /** Buttons that lead on. */
  children?: ReactNode;
}

/** What happened, what to do next, and the service's own words apart from ours. Both sides where two differ. */
export function FailureNote({ failure, tone = failureTone(failure.code), children }: Props) {
  const { title, next } = nextSteps[failure.code];
  const { service, before, after, cause } = failure;
  return (
    <Notice tone={tone} role={tone === 'plain' ? 'status' : 'alert'} title={title}>
      <p>
        <HostileText text={failure.message} />
      </p>
      {(before !== undefined || after !== undefined) && (
        <div className={styles.sides}>
          <ScrollBox label="What you read" className={styles.side}>
            <b>What you read</b>
            <HostileText text={before ?? ''} lines mono limit={4000} />
          </ScrollBox>
          <ScrollBox label="What is there now" className={styles.side}>
            <b>What is there now</b>
            <HostileText text={after ?? ''} lines mono limit={4000} />
          </ScrollBox>
        </div>
      )}
      {failure.diagnosis !== undefined && <p>{failure.diagnosis}</p>}
      {service !== undefined && (
        <p className={styles.service}>
          The service said ({service.status}
          {service.code === undefined ? '' : `, ${service.code}`}):{' '}
          <HostileText text={service.message ?? 'nothing'} limit={300} />
        </p>
      )}
      {cause !== undefined && (
        <details className={styles.cause}>
          <summary>Details</summary>
          <HostileText text={cause} mono limit={300} />
        </details>
      )}
      {next !== null && <p className={styles.next}>{next}</p>}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </Notice>
  );
}
