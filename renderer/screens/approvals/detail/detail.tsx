import { useEffect, useLayoutEffect } from 'react';
import { Button } from '../../../parts/button.tsx';
import { FailureNote } from '../../../parts/failure.tsx';
import { reviews, ui, useActivities, useReviews, useUi } from '../../../stores.ts';
import { plain } from '../../../words/hostile.ts';
import { DecisionBar } from './decision-bar.tsx';
import styles from './detail.module.css';
import { ReviewBody } from './review-body.tsx';

/** Running through the list does not ask the service for every row that is passed. */
const settleMs = 180;

/** The activity that is selected: its sealed review, and the bar that leads to a decision. */
export function Detail() {
  const selected = useUi(state => state.selected);
  const entry = useReviews(state => (selected === null ? undefined : state.byId[selected]));
  const any = useActivities(state => state.byId.size > 0);
  const summary = useActivities(state => (selected === null ? undefined : state.byId.get(selected)));

  const known = entry?.review?.subject;
  const updatedAt = summary?.updatedAt;
  const current = known?.kind === 'activity' && (updatedAt === undefined || known.activity.updatedAt === updatedAt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once per selection and per change of the activity
  useEffect(() => {
    if (selected === null || current) return;
    const timer = setTimeout(() => void reviews.getState().open(selected), known === undefined ? settleMs : 0);
    return () => clearTimeout(timer);
  }, [selected, updatedAt]);

  const opened = entry?.review != null;
  // Enter puts the focus on the title; the one that stands there while the review is fetched is not the one that stays.
  useLayoutEffect(() => {
    if (opened && ui.getState().reading && document.activeElement === document.body)
      document.getElementById('detail-title')?.focus();
  }, [opened]);

  if (selected === null)
    return (
      <section className={styles.detail} aria-label="Review">
        {any && <p className={styles.none}>Choose an activity to read it here.</p>}
      </section>
    );
  const review = entry?.review ?? null;
  return (
    <section className={styles.detail} aria-label="Review" aria-busy={entry?.loading ?? true}>
      <div className={styles.scroll} key={selected}>
        {review === null ? (
          <div className={styles.document}>
            <h2 id="detail-title" tabIndex={-1}>
              {plain((summary?.headline ?? '').slice(0, 400))}
            </h2>
            {entry?.failure == null ? (
              <Opening />
            ) : (
              <FailureNote failure={entry.failure} tone="look">
                <Button small onPress={() => void reviews.getState().open(selected)}>
                  Try again
                </Button>
              </FailureNote>
            )}
          </div>
        ) : (
          <ReviewBody activityId={selected} review={review} entry={entry} />
        )}
      </div>
      {review !== null && entry !== undefined && <DecisionBar activityId={selected} review={review} entry={entry} />}
    </section>
  );
}

function Opening() {
  return (
    <div role="status" className={styles.opening}>
      <span className={styles.unseen}>Fetching, checking and decoding</span>
      {['46%', '100%', '100%', '100%', '72%'].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their place
        <span key={index} aria-hidden className={styles.bone} style={{ width }} />
      ))}
    </div>
  );
}
