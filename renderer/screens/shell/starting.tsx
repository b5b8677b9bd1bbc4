import { Button } from '../../parts/controls/button.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { session, useSession } from '../../stores.ts';
import styles from './starting.module.css';

/** Until the main process has answered once. */
export function Starting() {
  const failure = useSession(state => state.failure);
  return (
    <main className={styles.starting} aria-busy={failure === null}>
      <div role="status">
        <h1>{failure === null ? 'Countersign starts…' : 'Countersign cannot start'}</h1>
      </div>
      {failure !== null && (
        <FailureNote failure={failure}>
          <Button onPress={() => void session.getState().load()}>Try again</Button>
        </FailureNote>
      )}
    </main>
  );
}
