import { memo, useEffect, useLayoutEffect } from 'react';
import { Button } from '../../../parts/controls/button.tsx';
import { Detail, DetailPage, DetailScroll, DetailTitle, detailTitle, NoDetail } from '../../../parts/layout/detail.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { TextSkeleton } from '../../../parts/state/skeleton.tsx';
import { reviews, ui, useActivities, useReviews } from '../../../stores.ts';
import { plain } from '../../../words/text/hostile.ts';
import { wasLast } from '../../shell/keyboard/focus.ts';
import { ProposeAgain } from '../again.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { NextInLine } from './next.tsx';
import { type Chosen, isStill } from './read.ts';
import { ReviewBody } from './review-body.tsx';
import { Place, Way } from './way.tsx';

/** Running through the list does not ask the service for every row that is passed. */
const settleMs = 180;

interface Props {
  read: Chosen;
  /** Of the rows in front, in their order, and the one of them that is read. */
  keys: readonly string[];
  at: string | null;
  go(key: string): void;
  /** What would be opened after a decision: null where nothing is left, undefined where it is not said. */
  next: string | null | undefined;
}

/** The activity that was chosen: its sealed review, and the bar that leads to a decision. */
export function Review({ isBehind, ...props }: Props & { isBehind: boolean }) {
  const { activityId } = props.read;
  const isLoading = useReviews(state => activityId !== null && (state.byId[activityId]?.loading ?? true));
  return (
    <Detail label="Review" busy={isBehind || isLoading}>
      <Sealed {...props} />
    </Detail>
  );
}

/**
 * Kept as it is while only the list is drawn. SECURITY: the document, the bar and its letters are drawn together and of one
 * activity, that of `read`; none of them looks at what is selected by then (docs/threats.md#sealed-review).
 */
const Sealed = memo(function Sealed({ read, keys, at, go, next }: Props) {
  const selected = read.activityId;
  const entry = useReviews(state => (selected === null ? undefined : state.byId[selected]));
  const any = useActivities(state => state.byId.size > 0);
  const summary = useActivities(state => (selected === null ? undefined : state.byId.get(selected)));

  const known = entry?.review?.subject;
  const updatedAt = summary?.updatedAt;
  const current = known?.kind === 'activity' && (updatedAt === undefined || known.activity.updatedAt === updatedAt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once per selection, of the same row too, and per change of the activity
  useEffect(() => {
    if (selected === null || current) return;
    // What was passed meanwhile may not be drawn yet.
    const open = () => void (ui.getState().selected === selected && reviews.getState().open(selected));
    const timer = setTimeout(open, known === undefined ? settleMs : 0);
    return () => clearTimeout(timer);
  }, [read, updatedAt]);

  const opened = entry?.review == null ? null : selected;
  // Enter puts the focus on the title; the one that stands there until the review is fetched and drawn is not the one that stays.
  // A menu that is closing has none for a moment either, and gives it back.
  useLayoutEffect(() => {
    if (opened !== null && ui.getState().reading && document.activeElement === document.body && wasLast(detailTitle))
      document.getElementById(detailTitle)?.focus();
  }, [opened]);

  if (selected === null)
    return (
      any && (
        <NoDetail>
          <p>Choose an activity to read it here.</p>
        </NoDetail>
      )
    );
  const review = entry?.review ?? null;
  const way = (
    <Way>
      <Place keys={keys} selected={at} go={go} />
    </Way>
  );
  return (
    <>
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
      {review !== null && entry !== undefined && (
        <DecisionBar
          activityId={selected}
          review={review}
          entry={entry}
          isStill={() => isStill(read)}
          next={
            <>
              {next !== undefined && <NextInLine title={next} />}
              <ProposeAgain activityId={selected} />
            </>
          }
        />
      )}
    </>
  );
});
