import { Button } from '../../../parts/button.tsx';
import { choiceWords } from '../../../parts/form/choice-words.ts';
import type { Story } from '../../../store/history.ts';
import { noFilter } from '../../../store/history-lines.ts';
import { history, useHistory } from '../../../stores.ts';
import styles from './nothing.module.css';

/** Where no line is shown: still reading, nothing passes the filters, or nothing happened. */
export function Nothing({ story, isNarrowed }: { story: Story; address: string; isNarrowed: boolean }) {
  const chain = useHistory(state => state.chain);
  if (!story.loaded && story.failure === null)
    return (
      <p className={styles.nothing} role="status">
        Reading the transactions on {choiceWords(chain)}…
      </p>
    );
  if (isNarrowed)
    return (
      <div className={styles.nothing}>
        <b>Nothing passes the filters</b>
        <p>Only what is read so far is looked through.</p>
        <Button small onPress={() => history.getState().narrow(noFilter)}>
          Clear the filters
        </Button>
      </div>
    );
  if (!story.loaded) return <div className={styles.nothing} />;
  return (
    <div className={styles.nothing}>
      <b>No transactions on {choiceWords(chain)}</b>
      <p>Each chain has a history of its own: choose another above.</p>
    </div>
  );
}
