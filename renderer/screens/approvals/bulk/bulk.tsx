import { useState } from 'react';
import type { BulkOpened } from '../../../../electron/contract/values/bulk.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Detail, DetailPage, DetailScroll } from '../../../parts/layout/detail.tsx';
import { Split, SplitTitle } from '../../../parts/layout/split.tsx';
import { Part } from '../../../parts/review/document.tsx';
import { BulkTotalsPart, bulkWords } from '../../../parts/review/several/bulk-totals.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { activityIdOf } from '../../../store/activities/bulk.ts';
import { bulk, useBulk } from '../../../stores.ts';
import { useLetters } from '../../shell/keyboard/letters.ts';
import { ReviewBody } from '../detail/review-body.tsx';
import { BulkBar } from './bar.tsx';
import styles from './bulk.module.css';
import { GoesWhere } from './goes-where.tsx';
import { BulkList } from './list.tsx';
import { StandsOut } from './stands-out.tsx';
import { Sums } from './sums.tsx';

/** Several routine activities read together. High and critical ones never stand here. */
export function BulkScreen() {
  const opened = useBulk(state => state.opened);
  const phase = useBulk(state => state.phase);
  const [inFront, setInFront] = useState<'list' | 'reviews'>('reviews');
  useLetters([
    ['j', () => step(1)],
    ['k', () => step(-1)],
    ['ArrowDown', () => step(1)],
    ['ArrowUp', () => step(-1)],
    [
      'Escape',
      () => {
        if (phase !== 'asked') bulk.getState().close();
      },
    ],
  ]);
  if (opened === null) return <Opening />;
  return (
    <Split
      // In one column the reviews are in front: they say everything the list does.
      reading={inFront === 'reviews'}
      header={
        <SplitTitle title={`Review together: ${bulkWords(opened.reviews.length, opened.totals)}`}>
          <span className={styles.other}>
            <Button onPress={() => setInFront(inFront === 'list' ? 'reviews' : 'list')}>
              {inFront === 'list' ? 'Read them' : 'Take some out'}
            </Button>
          </span>
          <Button isDisabled={phase === 'asked'} onPress={() => bulk.getState().close()}>
            {phase === 'done' ? 'Back to the list' : 'Back without deciding'}
          </Button>
        </SplitTitle>
      }
      listLabel="Activities reviewed together"
      list={<BulkList opened={opened} />}
    >
      <Detail label="Review">
        <DetailScroll>
          <Reviews opened={opened} />
        </DetailScroll>
        <BulkBar opened={opened} />
      </Detail>
    </Split>
  );
}

function Reviews({ opened }: { opened: BulkOpened }) {
  const selected = useBulk(state => state.selected);
  const failure = useBulk(state => state.failure);
  const phase = useBulk(state => state.phase);
  const review = opened.reviews.find(one => one.seal === selected);
  return (
    <>
      <DetailPage>
        {failure !== null && <FailureNote failure={failure} />}
        {opened.refused.length > 0 && (
          <Part title="Left out: to be decided one by one">
            <ul className={styles.refused}>
              {opened.refused.map(({ activityId, headline, sentence }) => (
                <li key={activityId}>
                  <b>
                    <HostileText text={headline ?? activityId} limit={200} />
                  </b>
                  <HostileText text={sentence} limit={400} />
                </li>
              ))}
            </ul>
          </Part>
        )}
        {opened.reviews.length === 0 ? (
          <p>None of these can be decided together.</p>
        ) : (
          <>
            {phase !== 'done' && <Sums opened={opened} />}
            <StandsOut opened={opened} />
            <GoesWhere opened={opened} />
            {opened.totals.assets.length +
              opened.totals.counterparties.length +
              opened.totals.unread.count +
              opened.totals.types.length >
              1 && <BulkTotalsPart totals={opened.totals} />}
          </>
        )}
      </DetailPage>
      {review !== undefined && (
        <div className={styles.review}>
          <ReviewBody key={review.seal} activityId={activityIdOf(review)} review={review} entry={undefined} />
        </div>
      )}
    </>
  );
}

function Opening() {
  const progress = useBulk(state => state.progress);
  return (
    <main className={styles.opening}>
      <p role="status">Fetching, checking and decoding{progress === null ? '…' : `: ${progress.done} of ${progress.total}`}</p>
      <Button
        onPress={() => {
          void bulk.getState().stop();
          bulk.getState().close();
        }}
      >
        Stop
      </Button>
    </main>
  );
}

function step(by: number) {
  const { opened, selected, select } = bulk.getState();
  const reviews = opened?.reviews ?? [];
  const at = reviews.findIndex(review => review.seal === selected);
  const next = reviews[Math.min(reviews.length - 1, Math.max(0, at + by))];
  if (next !== undefined) select(next.seal);
}
