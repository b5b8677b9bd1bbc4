import type { ReactNode } from 'react';
import { Button } from '../../parts/button.tsx';
import { Chip } from '../../parts/chip.tsx';
import { DetailBar } from '../../parts/detail.tsx';
import { FailureNote } from '../../parts/failure.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useSession } from '../../stores.ts';
import { statusTone, statusWord } from '../../words/activities.ts';
import { submitsOff } from '../../words/submits.ts';
import { showActivity } from '../shell/show-activity.ts';
import type { Submit } from '../wallets/use-submit.ts';
import styles from './pane.module.css';

interface BarProps {
  submit: Submit;
  onSend(): void;
  /** What is still to do before sending; null where nothing is. */
  wanting: string | null;
  /** `wanting` is about something that is wrong, not missing. */
  wrong?: boolean;
  word?: string;
  danger?: boolean;
  children?: ReactNode;
}

/** The bar under a form: send, and how things stand. */
export function SendBar({
  submit,
  onSend,
  wanting,
  wrong = false,
  word = 'Review and send…',
  danger = false,
  children,
}: BarProps) {
  const off = useSession(state => submitsOff(state.app));
  const isAsked = submit.state.phase === 'asked';
  const because = isAsked
    ? 'Waiting for you in the confirmation window, then for the service.'
    : submit.isBlocked
      ? 'Off until the last one is settled, or you put it away.'
      : (off ?? wanting ?? 'The decision is made in the confirmation window');
  return (
    <DetailBar label="Send it" because={because} wrong={wrong && !isAsked && off === null && wanting !== null}>
      <Button
        look={danger ? 'danger' : 'primary'}
        isDisabled={off !== null || wanting !== null || submit.isBlocked}
        onPress={onSend}
      >
        {isAsked ? 'Waiting…' : word}
      </Button>
      {children}
    </DetailBar>
  );
}

/** What became of the last submit: done, waiting for others, or what went wrong. */
export function SendNote({ submit }: { submit: Submit }) {
  const { state } = submit;
  if (state.phase === 'failed') {
    const { activityId } = state.failure;
    return (
      <FailureNote failure={state.failure} tone={state.failure.code === 'declined' ? 'plain' : 'critical'}>
        <Button small onPress={() => submit.reset()}>
          {submit.isBlocked ? 'I have checked: it may be sent again' : 'Put this away'}
        </Button>
        {activityId !== undefined && (
          <Button small onPress={() => showActivity(activityId)}>
            Open in Approvals
          </Button>
        )}
      </FailureNote>
    );
  }
  if (state.phase !== 'done') return null;
  const { sent } = state;
  const isDone = sent.status === 'ACTIVITY_STATUS_COMPLETED';
  return (
    <Notice tone="plain" line role="status">
      <p>
        <Chip tone={statusTone(sent.status)}>{statusWord(sent.status)}</Chip> <HostileText text={sent.sentence} />
      </p>
      <span className={styles.tools}>
        <Button small look={isDone ? 'plain' : 'primary'} onPress={() => showActivity(sent.activityId)}>
          {isDone ? 'Open in Approvals' : 'Follow it in Approvals'}
        </Button>
        <Button small look="quiet" onPress={() => submit.reset()}>
          Put this away
        </Button>
      </span>
    </Notice>
  );
}
