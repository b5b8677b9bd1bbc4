import { Button } from '../../parts/button.tsx';
import { Chip } from '../../parts/chip.tsx';
import { FailureNote } from '../../parts/failure.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { Notice } from '../../parts/notice.tsx';
import { type Deed, isUnknown } from '../../store/webhook-run.ts';
import { useWebhooks, webhooks } from '../../stores.ts';
import { statusTone, statusWord } from '../../words/activities.ts';
import { showActivity } from '../shell/show-activity.ts';

const completed = 'ACTIVITY_STATUS_COMPLETED';
const carriedOut: Record<Deed, string> = {
  create: 'The endpoint was created.',
  change: 'The endpoint was changed.',
  switch: 'The endpoint was switched.',
  delete: 'The endpoint was deleted.',
};

/** What became of the last submit: under way, done, waiting for others, or what went wrong. */
export function RunNote() {
  const run = useWebhooks(state => state.run);
  if (run.phase === 'none') return null;
  if (run.phase === 'asked')
    return (
      <Notice tone="plain" role="status">
        Reading it once more, then waiting for you in the confirmation window…
      </Notice>
    );
  if (run.phase === 'failed') {
    const { failure } = run;
    return (
      <FailureNote failure={failure} tone={failure.code === 'declined' ? 'plain' : 'critical'}>
        <Button small onPress={() => webhooks.getState().again()}>
          {isUnknown(run) ? 'I have checked: go on' : 'Put this away'}
        </Button>
        {failure.activityId !== undefined && (
          <Button small onPress={() => showActivity(failure.activityId ?? '')}>
            Open in Approvals
          </Button>
        )}
      </FailureNote>
    );
  }
  const { sent, deed } = run;
  return (
    <Notice tone="plain" line role="status">
      <p>
        <Chip tone={statusTone(sent.status)}>{statusWord(sent.status)}</Chip>{' '}
        {sent.status === completed ? carriedOut[deed] : <HostileText text={sent.sentence} />}
      </p>
      <Button small look={sent.status === completed ? 'plain' : 'primary'} onPress={() => showActivity(sent.activityId)}>
        {sent.status === completed ? 'Open in Approvals' : 'Follow it in Approvals'}
      </Button>
    </Notice>
  );
}
