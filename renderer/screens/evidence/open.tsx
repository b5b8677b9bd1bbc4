import { Button } from '../../parts/controls/button.tsx';
import { ChooseFile } from '../../parts/fields/choose-file.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { evidence, ui, useEvidence } from '../../stores.ts';
import styles from './evidence.module.css';

/** As large as main takes them. */
const mostBytes = 32_000_000;

/** Chooses a bundle and opens it in the journal screen, where it stands as long as it is read. */
export function OpenEvidence({ onDone }: { onDone(): void }) {
  const failure = useEvidence(state => state.failure);
  const busy = useEvidence(state => state.busy);
  const take = async (text: string | null, name: string) => {
    if (text === null) evidence.getState().unreadable(name);
    else if (await evidence.getState().open(text)) ui.getState().go('journal');
  };
  return (
    <div className={styles.open}>
      <p>
        A bundle holds the exact bytes of a review, how they were decoded, the votes and the decision. All of it is recomputed and
        verified here, without the service; any edit made since is named.
      </p>
      {failure !== null && <FailureNote failure={failure} />}
      <div className={styles.bar}>
        <ChooseFile
          variant="primary"
          label={busy ? 'Verifying…' : 'Choose a bundle…'}
          accept={['.json', 'application/json']}
          mostBytes={mostBytes}
          isDisabled={busy}
          onText={(text, name) => void take(text, name)}
        />
        <Button variant="quiet" onPress={onDone}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
