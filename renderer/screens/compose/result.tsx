import type { FormDescription } from '../../../electron/contract/app-values.ts';
import { Hex } from '../../parts/address.tsx';
import { Button } from '../../parts/button.tsx';
import { Chip } from '../../parts/chip.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { FailureNote } from '../../parts/failure.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { ReceiptPart } from '../../parts/receipt.tsx';
import type { Tone } from '../../parts/tone.ts';
import { isUnknown } from '../../store/compose.ts';
import type { Run, Sent } from '../../store/compose-entry.ts';
import { compose, useActivities } from '../../stores.ts';
import { statusWord } from '../../words/activities.ts';
import { showActivity } from '../shell/show-activity.ts';
import { pagesOf } from './answer.ts';
import { AnswerView } from './answer-view.tsx';
import { Facts } from './pane-parts.tsx';
import styles from './result.module.css';

const tones: Record<string, Tone> = {
  ACTIVITY_STATUS_COMPLETED: 'ok',
  ACTIVITY_STATUS_CONSENSUS_NEEDED: 'look',
  ACTIVITY_STATUS_AUTHENTICATORS_NEEDED: 'look',
  ACTIVITY_STATUS_FAILED: 'critical',
  ACTIVITY_STATUS_REJECTED: 'critical',
};
const pendingStatuses: ReadonlySet<string> = new Set(
  ['CREATED', 'PENDING', 'CONSENSUS_NEEDED', 'AUTHENTICATORS_NEEDED'].map(status => `ACTIVITY_STATUS_${status}`),
);

function SentHead({ sent, fingerprint }: { sent: Sent; fingerprint: string | null }) {
  // Others may decide while this stands here; the feed hears of it.
  const status = useActivities(state => state.byId.get(sent.activityId)?.status) ?? sent.status;
  const pending = pendingStatuses.has(status);
  const sentence = sent.receipt === null ? sent.sentence : 'Signed; what came back was checked here.';
  return (
    <div className={styles.sent}>
      <p className={styles.sentence} role="status">
        <Chip tone={tones[status] ?? 'plain'}>{statusWord(status)}</Chip>{' '}
        {pendingStatuses.has(sent.status) && !pending
          ? 'It was decided since it was sent. Approvals shows the votes and the result.'
          : sentence}
      </p>
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
      <div>
        <Button small {...(pending && { look: 'primary' })} onPress={() => showActivity(sent.activityId)}>
          {pending ? 'Follow it in Approvals' : 'Open in Approvals'}
        </Button>
      </div>
    </div>
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
  if (run.phase === 'asked')
    return (
      <p className={styles.nothing} role="status">
        {form.kind === 'query'
          ? 'Asking the service…'
          : 'The confirmation window is open. What you decide there is sent; the answer comes here.'}
      </p>
    );
  if (run.phase === 'failed')
    return (
      <FailureNote failure={run.failure} tone={run.failure.code === 'declined' ? 'plain' : 'critical'}>
        {isUnknown(run) && (
          <Button small onPress={() => compose.getState().again()}>
            I have checked: compose another request
          </Button>
        )}
        {run.failure.activityId !== undefined && (
          <Button small onPress={() => showActivity(run.failure.activityId ?? '')}>
            Open in Approvals
          </Button>
        )}
      </FailureNote>
    );
  if (run.phase === 'none') return <p className={styles.nothing}>Nothing was {form.kind === 'query' ? 'asked' : 'sent'} yet.</p>;
  const pending = run.sent !== null && run.sent.status !== 'ACTIVITY_STATUS_COMPLETED';
  return (
    <>
      {run.sent !== null && <SentHead sent={run.sent} fingerprint={run.fingerprint} />}
      {run.sent?.receipt != null && <ReceiptPart receipt={run.sent.receipt} />}
      {!pending && run.sent?.receipt == null && <AnswerView answer={run.answer} fields={form.answer} />}
      {form.kind === 'query' && <Pages answer={run.answer} form={form} />}
    </>
  );
}
