import { VisuallyHidden } from 'react-aria-components/VisuallyHidden';
import type { BatchRow, SigningBatch } from '../../../../electron/contract/values/signing-values.ts';
import { custody } from '../../../bridge.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { ExportMenu } from '../../../parts/controls/export.tsx';
import { DetailBar } from '../../../parts/layout/detail.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { settledOf } from '../../../store/signing/batch.ts';
import { signing, signingBatch, useSession, useSigningBatch } from '../../../stores.ts';
import { batchWords, rowTones, rowWords } from '../../../words/signing.ts';
import { submitsOff } from '../../../words/submits.ts';
import { glance } from '../../../words/text/hostile.ts';
import { batchTable } from '../export-tables.ts';
import styles from './batch.module.css';
import { BatchLine, BatchRows } from './rows.tsx';
import { RunStrip } from './strips.tsx';

/** How far a batch is, row by row. */
export function BatchRun({ batch }: { batch: SigningBatch }) {
  const current = useSession(state => state.app?.current ?? null);
  const busy = useSigningBatch(state => state.busy);
  const { state, why, failure, total } = batch;
  return (
    <>
      <div className={styles.progress}>
        <progress value={settledOf(batch)} max={total} aria-label="Progress of the batch" />
        <p role="status">
          <b>{standing[state]}</b> {/* The strip shows the figures. */}
          <VisuallyHidden>{batchWords(batch)}.</VisuallyHidden>
        </p>
        {why !== null && <p className={styles.quiet}>{why}</p>}
        {batch.connectionId !== current && (
          <p className={styles.quiet}>It belongs to another organisation or key. Switch to that one to continue.</p>
        )}
        {busy === 'resuming' && <p role="status">Looking up what was sent, then waiting for you if anything needs confirming.</p>}
      </div>
      <RunStrip batch={batch} />
      {failure !== null && <FailureNote failure={failure} tone="look" />}
      <BatchRows label="Rows of the batch" rows={batch.rows} onChoose={show}>
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

const Row = ({ row }: { row: BatchRow }) => (
  <BatchLine
    row={row}
    end={
      <>
        {row.state !== 'signed' && row.sentence !== '' && (
          <span className={styles.said} title={glance(row.sentence, 400)}>
            {glance(row.sentence, 200)}
          </span>
        )}
        <Chip tone={rowTones[row.state]}>{rowWords[row.state]}</Chip>
      </>
    }
  />
);

/** Under the rows: pause it, go on, cancel the rest, try again what failed. */
export function RunBar({ batch }: { batch: SigningBatch }) {
  const current = useSession(state => state.app?.current ?? null);
  const off = useSession(state => submitsOff(state.app));
  const busy = useSigningBatch(state => state.busy);
  const { state, counts } = batch;
  const isElsewhere = batch.connectionId !== current;
  const { pause, resume, cancel, clear, again } = signingBatch.getState();
  const unsigned = counts.failed + counts.cancelled;
  return (
    <DetailBar label="The batch" because={state === 'stopped' ? off : null}>
      {state === 'stopped' && (
        <Button large variant="primary" isDisabled={busy !== 'no' || off !== null || isElsewhere} onPress={() => void resume()}>
          {busy === 'resuming' ? 'Continuing…' : 'Continue…'}
        </Button>
      )}
      {(state === 'sending' || state === 'pausing') && (
        <Button large isDisabled={state === 'pausing'} onPress={() => void pause()}>
          {state === 'pausing' ? 'Stopping after this row…' : 'Pause'}
        </Button>
      )}
      {state !== 'done' && counts.waiting > 0 && (
        <Button large variant="danger" isDisabled={busy === 'resuming'} onPress={() => void cancel()}>
          Cancel the rest
        </Button>
      )}
      {state === 'done' && unsigned > 0 && (
        <Button large isDisabled={busy !== 'no' || isElsewhere} onPress={() => void again()}>
          Try {unsigned} again…
        </Button>
      )}
      {state === 'done' && (
        <Button large variant={unsigned > 0 ? 'faint' : 'plain'} isDisabled={busy !== 'no'} onPress={() => void clear()}>
          Start another batch
        </Button>
      )}
      <ExportMenu name="signing-batch" table={() => batchTable(batch)} save={custody.files.save} />
    </DetailBar>
  );
}
