import { FileCheck } from 'lucide-react';
import { useState } from 'react';
import type { Failure } from '../../../electron/contract/outcome.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import type { Saved } from '../../store/past/opened.ts';
import { evidence } from '../../stores.ts';
import styles from './evidence.module.css';

/** Saves the evidence of a review, and says the words by which whoever opens it can tell that it is the same. */
export function SaveEvidence({ seal }: { seal: string }) {
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState<Saved | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const save = async () => {
    setBusy(true);
    const answer = await evidence.getState().save(seal);
    setBusy(false);
    setFailure(answer !== null && 'ok' in answer ? answer : null);
    if (answer !== null && !('ok' in answer)) setSaved(answer);
  };
  return (
    <div className={styles.save}>
      <div>
        <Button small isDisabled={busy} onPress={() => void save()}>
          <FileCheck aria-hidden size={14} />
          {busy ? 'Saving…' : 'Save evidence…'}
        </Button>
      </div>
      {saved !== null && (
        <p role="status">
          Saved as <HostileText text={saved.name} mono />. Whoever opens it must see the words <b>{saved.words.join(' · ')}</b>.
        </p>
      )}
      {failure !== null && <FailureNote failure={failure} tone="look" />}
    </div>
  );
}
