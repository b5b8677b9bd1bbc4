import type { ActivityView } from '../../../../electron/contract/values/document.ts';
import { CopyButton } from '../../../parts/controls/copy.tsx';
import { Notice } from '../../../parts/state/notice.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { messageFor } from '../../../words/review/decisions.ts';

interface Props {
  activity: ActivityView;
  headline: string;
}

/** What the person said to their own vote, as the journal of this computer has it, and the same to be sent on. */
export function OwnReason({ activity, headline }: Props) {
  const { reason = '', votes } = activity;
  const mine = votes.find(vote => vote.mine)?.selection;
  const decision = mine === 'VOTE_SELECTION_REJECTED' ? 'reject' : 'approve';
  return (
    <Notice tone="plain" title={decision === 'reject' ? 'You rejected' : 'You approved'}>
      <Reason activity={activity} headline={headline} decision={decision} reason={reason} />
    </Notice>
  );
}

/** The words, and a message for who asked: the service carries none. */
export function Reason({ activity, headline, decision, reason }: Props & { decision: 'approve' | 'reject'; reason: string }) {
  const { who, text } = messageFor({ activity, headline, decision, reason });
  return (
    <>
      <p>
        “<HostileText text={reason} />”
      </p>
      <CopyButton value={text} what={`a message for ${who}`} words={`Copy a message for ${who}`} />
    </>
  );
}
