import { useId, useState } from 'react';
import type { Failure } from '../../../electron/contract/outcome.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { reviews, ui } from '../../stores.ts';
import styles from './paste.module.css';
import { useTyped } from './use-typed.ts';

/** An activity from somewhere else, to be read and checked here; it cannot be decided. */
export function Paste({ onDone }: { onDone(): void }) {
  const { value, put, forget } = useTyped('paste', { json: '' });
  const { json } = value;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const read = async () => {
    setBusy(true);
    const answer = await reviews.getState().openText(json);
    setBusy(false);
    if ('ok' in answer) return setFailure(answer);
    forget();
    ui.getState().openReview(answer.activityId);
  };
  return (
    <>
      <label htmlFor={id}>The complete activity as JSON, from the service or a colleague.</label>
      <textarea
        id={id}
        className={styles.text}
        rows={10}
        spellCheck={false}
        value={json}
        onChange={event => put({ json: event.target.value })}
      />
      {failure !== null && <FailureNote failure={failure} />}
      <div className={styles.bar}>
        <Button variant="primary" isDisabled={busy || json.trim() === ''} onPress={() => void read()}>
          {busy ? 'Reading…' : 'Read it'}
        </Button>
        <Button variant="quiet" onPress={onDone}>
          Cancel
        </Button>
      </div>
    </>
  );
}
