import { custody } from '../../bridge.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { movedWords } from '../../words/fleet/moving.ts';
import { trustedWords } from '../../words/keys.ts';
import { useMoving } from '../settings/use-moving.ts';
import styles from './first-run.module.css';

/** Who worked on another computer before brings its file along. */
export function ComingFromElsewhere() {
  const { failure, busy, said, run } = useMoving();
  return (
    <section className={styles.elsewhere} aria-label="From another computer">
      <Button small isDisabled={busy} onPress={() => void run(custody.moving.import({}), movedWords)}>
        I am moving from another computer…
      </Button>
      <p role="status">{busy ? trustedWords.elsewhere : said}</p>
      {failure !== null && <FailureNote failure={failure} />}
    </section>
  );
}
