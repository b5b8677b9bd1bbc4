import { Button } from '../../parts/button.tsx';
import { FailureNote } from '../../parts/failure.tsx';
import { activities, useActivities } from '../../stores.ts';
import styles from './skeleton.module.css';

const widths = ['82%', '64%', '74%', '58%', '70%'];

/** Before the first whole pass: the shape of what comes, or why it does not come. */
export function Skeleton() {
  const failure = useActivities(state => state.failure);
  if (failure !== null)
    return (
      <div className={styles.failed}>
        <FailureNote failure={failure} tone="look">
          <Button small onPress={() => void activities.getState().load()}>
            Try again
          </Button>
        </FailureNote>
      </div>
    );
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading activities">
      {widths.map(width => (
        <div key={width} className={styles.row} aria-hidden>
          <span className={styles.bar} style={{ width }} />
          <span className={styles.thin} />
        </div>
      ))}
    </div>
  );
}
