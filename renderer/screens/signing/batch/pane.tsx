import { Button } from '../../../parts/controls/button.tsx';
import { Back, Detail, DetailPage, DetailScroll, DetailTitle } from '../../../parts/layout/detail.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { signing, signingBatch, useSigningBatch } from '../../../stores.ts';
import { BatchChecked, CheckedBar } from './checked.tsx';
import { BatchFile } from './file.tsx';
import { BatchRun, RunBar } from './run.tsx';

/** A batch: its file, what main says of its rows, then its progress. */
export function BatchPane() {
  const { loaded, batch, check, failure } = useSigningBatch(state => state);
  const stage = check !== null ? 'checked' : batch !== null ? 'run' : 'file';
  return (
    <Detail>
      <DetailScroll>
        <DetailPage wide>
          <Back to="Signing" onPress={() => signing.getState().list()} />
          <DetailTitle title="Batch">
            {stage === 'file' && <p>Up to 500 requests: checked row by row, confirmed once, sent one after another.</p>}
          </DetailTitle>
          {failure !== null && (
            <FailureNote failure={failure}>
              <Button small onPress={() => signingBatch.setState({ failure: null })}>
                Dismiss
              </Button>
            </FailureNote>
          )}
          {!loaded && <p role="status">Looking for a batch…</p>}
          {loaded && stage === 'file' && <BatchFile />}
          {check !== null && <BatchChecked check={check} />}
          {check === null && batch !== null && <BatchRun batch={batch} />}
        </DetailPage>
      </DetailScroll>
      {check !== null && <CheckedBar check={check} />}
      {check === null && batch !== null && <RunBar batch={batch} />}
    </Detail>
  );
}
