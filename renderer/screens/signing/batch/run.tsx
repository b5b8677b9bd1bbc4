import type { BatchRow, SigningBatch } from '../../../../electron/contract/values/signing-values.ts';
import { custody } from '../../../bridge.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { ExportMenu } from '../../../parts/controls/export.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { signing, signingBatch, useSession, useSigningBatch } from '../../../stores.ts';
import { batchWords, rowTones, rowWords } from '../../../words/signing.ts';
import { submitsOff } from '../../../words/submits.ts';
import { batchTable } from '../export-tables.ts';
import styles from './batch.module.css';
import { BatchLine, BatchRows } from './rows.tsx';

/** How far a batch is, row by row, with the ways to pause it, go on, or cancel the rest. */
export function BatchRun({ batch }: { batch: SigningBatch }) {
  const current = useSession(state => state.app?.current ?? null);
  const off = useSession(state => submitsOff(state.app));
  const busy = useSigningBatch(state => state.busy);
  const { state, why, failure, total, counts } = batch;
  const settled = total - counts.waiting - counts.sending - counts.unknown;
  const isElsewhere = batch.connectionId !== current;
  const { pause, resume, cancel, clear } = signingBatch.getState();
  return (
    <>
      <div className={styles.progress}>
        <progress value={settled} max={total} aria-label="Progress of the batch" />
        <p role="status">
          <b>{standing[state]}</b> {batchWords(batch)}.
        </p>
        {why !== null && <p className={styles.quiet}>{why}</p>}
        {isElsewhere && <p className={styles.quiet}>It belongs to another organisation or key: switch to that one to continue.</p>}
        {busy === 'resuming' && <p role="status">Looking up what was sent, then waiting for you if anything needs confirming.</p>}
      </div>
      {failure !== null && <FailureNote failure={failure} tone="look" />}
      <div className={styles.top}>
        <span className={styles.pair}>
          {state === 'stopped' && (
            <Button variant="primary" isDisabled={busy !== 'no' || off !== null || isElsewhere} onPress={() => void resume()}>
              {busy === 'resuming' ? 'Continuing…' : 'Continue…'}
            </Button>
          )}
          {(state === 'sending' || state === 'pausing') && (
            <Button isDisabled={state === 'pausing'} onPress={() => void pause()}>
              {state === 'pausing' ? 'Stopping after this row…' : 'Pause'}
            </Button>
          )}
          {state !== 'done' && counts.waiting > 0 && (
            <Button variant="danger" isDisabled={busy === 'resuming'} onPress={() => void cancel()}>
              Cancel the rest
            </Button>
          )}
          {state === 'done' && (
            <Button isDisabled={busy !== 'no'} onPress={() => void clear()}>
              Start another batch
            </Button>
          )}
        </span>
        <ExportMenu name="signing-batch" table={() => batchTable(batch)} save={custody.files.save} />
      </div>
      {off !== null && state === 'stopped' && <p className={styles.quiet}>{off}</p>}
      <BatchRows label="Rows of the batch" rows={batch.rows} height={66} onChoose={show}>
        {row => <Row row={row} />}
      </BatchRows>
    </>
  );
}

const standing: Record<SigningBatch['state'], string> = {
  sending: 'Sending.',
  pausing: 'Stopping.',
  stopped: 'Stopped.',
  done: 'Done.',
};

function show({ activityId }: BatchRow) {
  if (activityId !== null) signing.getState().select(activityId);
}

function Row({ row }: { row: BatchRow }) {
  return (
    <BatchLine row={row} mark={<Chip tone={rowTones[row.state]}>{rowWords[row.state]}</Chip>}>
      <span className={styles.quiet}>
        {row.sentence === '' ? <code>{row.signWith}</code> : <HostileText text={row.sentence.slice(0, 300)} limit={300} />}
      </span>
    </BatchLine>
  );
}
