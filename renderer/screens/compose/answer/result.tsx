import type { FormDescription } from '../../../../electron/contract/values/app-values.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { CopyButton } from '../../../parts/controls/copy.tsx';
import { ReceiptPart } from '../../../parts/review/receipt/receipt.tsx';
import { Hex } from '../../../parts/values/address.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import type { Run } from '../../../store/compose/entry.ts';
import type { Sent } from '../../../store/submit.ts';
import { compose } from '../../../stores.ts';
import { Submitted } from '../../submit/submitted.tsx';
import { Facts } from '../pane/parts.tsx';
import { pagesOf } from './answer.ts';
import styles from './result.module.css';
import { AnswerView } from './view.tsx';

/** What was sent, to be found again and to be compared. */
function SentFacts({ sent, fingerprint }: { sent: Sent; fingerprint: string | null }) {
  return (
    <Facts>
      <dt>Activity</dt>
      <dd>
        <HostileText text={sent.activityId} mono />
        <CopyButton value={sent.activityId} what="activity id" />
      </dd>
      {fingerprint !== null && (
        <>
          <dt>Fingerprint</dt>
          <dd>
            <span>sha256:</span>
            <Hex value={fingerprint.replace(/^sha256:/, '')} />
            <CopyButton value={fingerprint} what="fingerprint" />
          </dd>
        </>
      )}
    </Facts>
  );
}

/** Pages of a query that has cursors: fills the cursor in and asks again. */
function Pages({ answer, form }: { answer: unknown; form: FormDescription }) {
  const { after, before } = pagesOf(answer);
  if ((after === null && before === null) || !form.fields.some(field => field.name === 'paginationOptions')) return null;
  const go = (cursor: 'after' | 'before', value: string) => {
    const { set, send } = compose.getState();
    set(['paginationOptions', cursor === 'after' ? 'before' : 'after'], undefined);
    set(['paginationOptions', cursor], value);
    void send();
  };
  return (
    <div className={styles.pages}>
      <Button small isDisabled={before === null} onPress={() => before !== null && go('before', before)}>
        Previous page
      </Button>
      <Button small isDisabled={after === null} onPress={() => after !== null && go('after', after)}>
        Next page
      </Button>
    </div>
  );
}

/** What came of it: the status in a sentence and the answer, or what went wrong with the service's own words. */
export function Result({ run, form }: { run: Run; form: FormDescription }) {
  const { again } = compose.getState();
  if (run.phase === 'asked')
    return (
      <p className={styles.nothing} role="status">
        {form.kind === 'query' ? 'Asking the service…' : 'The answer comes here.'}
      </p>
    );
  if (run.phase === 'none') return <p className={styles.nothing}>Nothing was {form.kind === 'query' ? 'asked' : 'sent'} yet.</p>;
  if (run.phase === 'failed') return <Submitted state={run} onDismiss={again} />;
  const { sent, answer, fingerprint } = run;
  const pending = sent !== null && sent.status !== 'ACTIVITY_STATUS_COMPLETED';
  return (
    <>
      {sent !== null && (
        <Submitted
          state={{ phase: 'done', sent }}
          carriedOut={sent.receipt === null ? undefined : 'Signed. The result was checked here.'}
          onDismiss={again}
        >
          <SentFacts sent={sent} fingerprint={fingerprint} />
        </Submitted>
      )}
      {sent?.receipt != null && <ReceiptPart receipt={sent.receipt} />}
      {!pending && sent?.receipt == null && <AnswerView answer={answer} fields={form.answer} />}
      {form.kind === 'query' && <Pages answer={answer} form={form} />}
    </>
  );
}
