import { Button } from '../../parts/button.tsx';
import { Chip } from '../../parts/chip.tsx';
import { FailureNote } from '../../parts/failure.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { Notice } from '../../parts/notice.tsx';
import { type Deed, isUnknown } from '../../store/webhook-run.ts';
import { useActivities, useWebhooks, webhooks } from '../../stores.ts';
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
  // Others may decide while this stands here; the feed hears of it.
  const heard = useActivities(state => (run.phase === 'done' ? state.byId.get(run.sent.activityId)?.status : undefined));
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
  const status = heard ?? sent.status;
  const sentence = status === sent.status ? sent.sentence : 'It was decided since it was sent.';
  return (
    <Notice tone="plain" line role="status">
      <p>
        <Chip tone={statusTone(status)}>{statusWord(status)}</Chip>{' '}
        {status === completed ? carriedOut[deed] : <HostileText text={sentence} />}
      </p>
      <Button small look={status === completed ? 'plain' : 'primary'} onPress={() => showActivity(sent.activityId)}>
        {status === completed ? 'Open in Approvals' : 'Follow it in Approvals'}
      </Button>
    </Notice>
  );
}
