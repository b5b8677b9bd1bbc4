import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../parts/controls/button.tsx';
import { Sheet } from '../../parts/layout/sheet.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { evidence, useEvidence } from '../../stores.ts';
import styles from './evidence.module.css';

/** Chooses evidence or a journal of another, from a file; where it opens it is read over the screen, or before there is one. */
export function OpenEvidence({ onDone }: { onDone(opened: 'evidence' | 'journal' | null): void }) {
  const failure = useEvidence(state => state.failure);
  const busy = useEvidence(state => state.busy);
  const choose = async () => {
    const opened = await evidence.getState().open();
    if (opened !== null) onDone(opened);
  };
  return (
    <div className={styles.open}>
      <p>
        Evidence holds one review with its votes. A journal holds all that another computer decided. Both are verified here,
        without the service. Edits are named.
      </p>
      {failure !== null && <FailureNote failure={failure} />}
      <div className={styles.bar}>
        <Button variant="primary" isDisabled={busy} onPress={() => void choose()}>
          <FolderOpen aria-hidden size={14} />
          {busy ? 'Verifying…' : 'Choose a file…'}
        </Button>
        <Button variant="quiet" onPress={() => onDone(null)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** The same where no screen is open yet. */
export function OpenFromFile() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small variant="quiet" onPress={() => setOpen(true)}>
        Open evidence or a journal…
      </Button>
      <Sheet title="Open evidence or a journal" open={open} onClose={() => setOpen(false)}>
        <OpenEvidence onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}
