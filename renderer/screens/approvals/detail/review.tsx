import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { Button } from '../../../parts/controls/button.tsx';
import { Detail, DetailPage, DetailScroll, DetailTitle, detailTitle, NoDetail } from '../../../parts/layout/detail.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { TextSkeleton } from '../../../parts/state/skeleton.tsx';
import { reviews, ui, useActivities, useReviews, useUi } from '../../../stores.ts';
import { plain } from '../../../words/text/hostile.ts';
import { DecisionBar } from './decision-bar.tsx';
import { ReviewBody } from './review-body.tsx';
import { Way } from './way.tsx';

/** Running through the list does not ask the service for every row that is passed. */
const settleMs = 180;

interface Props {
  /** What comes after the decision, in the bar. */
  next?: ReactNode;
  /** Beside the way back to the list, where one column leaves room for either. */
  place?: ReactNode;
}

/** The activity that is selected: its sealed review, and the bar that leads to a decision. */
export function Review({ next, place }: Props) {
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
      document.getElementById(detailTitle)?.focus();
  }, [opened]);

  if (selected === null)
    return (
      <Detail label="Review">
        {any && (
          <NoDetail>
            <p>Choose an activity to read it here.</p>
          </NoDetail>
        )}
      </Detail>
    );
  const review = entry?.review ?? null;
  const way = <Way>{place}</Way>;
  return (
    <Detail label="Review" busy={entry?.loading ?? true}>
      <DetailScroll key={selected}>
        {review === null ? (
          <DetailPage>
            {way}
            <DetailTitle title={plain((summary?.headline ?? '').slice(0, 400))} />
            {entry?.failure == null ? (
              <TextSkeleton label="Fetching, checking and decoding" />
            ) : (
              <FailureNote failure={entry.failure} tone="look">
                <Button small onPress={() => void reviews.getState().open(selected)}>
                  Try again
                </Button>
              </FailureNote>
            )}
          </DetailPage>
        ) : (
          <ReviewBody activityId={selected} review={review} entry={entry} way={way} />
        )}
      </DetailScroll>
      {review !== null && entry !== undefined && <DecisionBar activityId={selected} review={review} entry={entry} next={next} />}
    </Detail>
  );
}
