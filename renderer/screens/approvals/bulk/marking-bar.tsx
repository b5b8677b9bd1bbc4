import { Button } from '../../../parts/controls/button.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { bulk, useBulk } from '../../../stores.ts';
import styles from './marking-bar.module.css';

/** Under the list while rows are marked. */
export function MarkingBar() {
  const count = useBulk(state => state.marked.size);
  const failure = useBulk(state => state.failure);
  return (
    <section className={styles.bar} aria-label="Marked activities">
      {failure !== null && <FailureNote failure={failure} />}
      <span role="status" className={styles.said}>
        {count === 0 ? 'Mark routine activities: Space, m or a click' : `${count} marked`}
      </span>
      <Button small variant="quiet" onPress={() => bulk.getState().close()}>
        Cancel
      </Button>
      <Button small variant="primary" isDisabled={count === 0} onPress={() => void bulk.getState().open()}>
        Review {count === 0 ? '' : count} together…
      </Button>
    </section>
  );
}
