import { CircleCheck } from 'lucide-react';
import { gravestFirst } from '../../../../electron/contract/severity.ts';
import type { BulkOpened } from '../../../../electron/contract/values/bulk.ts';
import { sharedFindings } from '../../../../electron/contract/values/findings.ts';
import { SeverityChip } from '../../../parts/review/severity.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { activityIdOf } from '../../../store/activities/bulk.ts';
import { bulk } from '../../../stores.ts';
import styles from './bulk.module.css';

/** One band: what is found of every one of them, once, and which of them stand out; or that nothing does. */
export function StandsOut({ opened: { reviews, totals } }: { opened: BulkOpened }) {
  const shared = sharedFindings(reviews.map(({ document }) => document)).sort(gravestFirst);
  if (shared.length === 0 && totals.outliers.length === 0)
    return (
      <section className={styles.verdict} aria-label="Verdict">
        <CircleCheck aria-hidden size={18} className={styles.good} />
        <p>
          <b>{reviews.length === 1 ? 'Nothing stands out.' : `Nothing stands out in any of the ${reviews.length}.`}</b>
          <span>No amount, receiver or kind differs from the others. Read each one all the same.</span>
        </p>
      </section>
    );
  return (
    <section className={styles.verdict} aria-label="Verdict">
      <ul>
        {shared.map(({ rule, severity, sentence, check }) => (
          <li key={`${rule} ${sentence}`}>
            <SeverityChip severity={severity} />
            <span>
              <b>Every one: </b>
              <HostileText text={sentence} limit={400} />
              {check !== undefined && (
                <>
                  {' '}
                  <HostileText text={check} limit={300} />
                </>
              )}
            </span>
          </li>
        ))}
        {totals.outliers.map(({ activityId, sentence }) => {
          const at = reviews.findIndex(review => activityIdOf(review) === activityId);
          const review = reviews[at];
          return (
            <li key={`${activityId} ${sentence}`}>
              <button type="button" onClick={() => review !== undefined && bulk.getState().select(review.seal)}>
                Number {at + 1}
              </button>
              <HostileText text={sentence} limit={300} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
