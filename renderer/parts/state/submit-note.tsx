import type { ReactNode } from 'react';
import type { Failure } from '../../../electron/contract/outcome.ts';
import { isPending, statusTone, statusWord } from '../../../electron/contract/service/activity-status.ts';
import { sinceWords } from '../../words/submits.ts';
import { Button } from '../controls/button.tsx';
import { HostileText } from '../values/hostile-text.tsx';
import { Chip } from './chip.tsx';
import { FailureNote } from './failure.tsx';
import { Notice } from './notice.tsx';
import styles from './submit-note.module.css';

interface Sent {
  activityId: string;
  status: string;
  sentence: string;
}
interface Props {
  state: { phase: 'none' } | { phase: 'asked' } | { phase: 'done'; sent: Sent } | { phase: 'failed'; failure: Failure };
  /** Its status, where it was heard of since. */
  heard?: string | undefined;
  /** Said instead of main's sentence once it was carried out. */
  carriedOut?: string | undefined;
  onShow(activityId: string): void;
  onDismiss?: (() => void) | undefined;
  /** What else is known of what was sent. */
  children?: ReactNode;
}

/** What became of a submit: done, sent and waiting for others, refused, or unknown. It never offers to send again. */
export function SubmitNote({ state, heard, carriedOut, onShow, onDismiss, children }: Props) {
  if (state.phase === 'none' || state.phase === 'asked') return null;
  if (state.phase === 'failed') {
    const { activityId, code } = state.failure;
    return (
      <FailureNote failure={state.failure}>
        {onDismiss !== undefined && (
          <Button small onPress={onDismiss}>
            {code === 'outcome_unknown' ? 'I have checked the outcome' : 'Dismiss'}
          </Button>
        )}
        {activityId !== undefined && (
          <Button small onPress={() => onShow(activityId)}>
            Open in Approvals
          </Button>
        )}
      </FailureNote>
    );
  }
  const { sent } = state;
  const status = heard ?? sent.status;
  const isCarriedOut = status === 'ACTIVITY_STATUS_COMPLETED';
  const said = status === sent.status ? sent.sentence : sinceWords(status);
  return (
    <Notice tone="plain" line={children === undefined} role="status">
      <p>
        <Chip tone={statusTone(status)}>{statusWord(status)}</Chip>{' '}
        <HostileText text={isCarriedOut ? (carriedOut ?? said) : said} />
      </p>
      {children}
      <span className={styles.actions}>
        <Button small variant={isPending(status) ? 'primary' : 'plain'} onPress={() => onShow(sent.activityId)}>
          {isPending(status) ? 'Follow it in Approvals' : 'Open in Approvals'}
        </Button>
        {onDismiss !== undefined && (
          <Button small variant="quiet" onPress={onDismiss}>
            Dismiss
          </Button>
        )}
      </span>
    </Notice>
  );
}
