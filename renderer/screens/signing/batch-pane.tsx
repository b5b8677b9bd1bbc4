import { Button } from '../../parts/button.tsx';
import { FailureNote } from '../../parts/failure.tsx';
import { signingBatch, useSigningBatch } from '../../stores.ts';
import { Back } from './back.tsx';
import { BatchChecked } from './batch-checked.tsx';
import { BatchFile } from './batch-file.tsx';
import { BatchRun } from './batch-run.tsx';
import pane from './pane.module.css';

/** A batch: its file, what main says of its rows, then its progress. */
export function BatchPane() {
  const { loaded, batch, check, failure } = useSigningBatch(state => state);
  const stage = check !== null ? 'checked' : batch !== null ? 'run' : 'file';
  return (
    <section className={pane.pane} aria-labelledby="batch-title">
      <div className={pane.scroll}>
        <div className={`${pane.page} ${pane.wide}`}>
          <Back />
          <header className={pane.head}>
            <h2 id="batch-title" tabIndex={-1} className={pane.heading}>
              Batch of signing requests
            </h2>
            {stage !== 'run' && (
              <p className={pane.quiet}>
                Up to 500 requests from a file: checked row by row, confirmed once, sent one after another. Nothing is signed
                twice.
              </p>
            )}
          </header>
          {failure !== null && (
            <FailureNote failure={failure} tone={failure.code === 'declined' ? 'plain' : 'critical'}>
              <Button small onPress={() => signingBatch.setState({ failure: null })}>
                Put this away
              </Button>
            </FailureNote>
          )}
          {!loaded && <p role="status">Looking for a batch…</p>}
          {loaded && stage === 'file' && <BatchFile />}
          {check !== null && <BatchChecked check={check} />}
          {check === null && batch !== null && <BatchRun batch={batch} />}
        </div>
      </div>
    </section>
  );
}
