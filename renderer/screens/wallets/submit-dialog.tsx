import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../parts/button.tsx';
import { Chip } from '../../parts/chip.tsx';
import { FailureNote } from '../../parts/failure.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { activities, ui, useSession } from '../../stores.ts';
import { statusTone, statusWord } from '../../words/activities.ts';
import { submitsOff } from '../../words/submits.ts';
import styles from './submit-dialog.module.css';
import type { Submit } from './use-submit.ts';

interface Props {
  title: string;
  open: boolean;
  onClose(): void;
  submit: Submit;
  /** Sends; leads to the confirmation window. */
  onSend(): void;
  /** What is still to do before sending; null where nothing is. */
  wanting?: string | null;
  danger?: boolean;
  children: ReactNode;
}

/** A dialog that fills in one submit, leads to the confirmation window, and says what became of it. */
export function SubmitDialog({ title, open, onClose, submit, onSend, wanting = null, danger = false, children }: Props) {
  const off = useSession(state => submitsOff(state.app));
  const { state } = submit;
  const said = useRef<HTMLDivElement>(null);
  // Whoever sent it goes on in the field that was refused; without one, a long dialog is scrolled to what is said.
  useEffect(() => {
    if (state.phase !== 'failed') return;
    const wrong = said.current?.closest('[role$=dialog]')?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (wrong == null) said.current?.scrollIntoView({ block: 'nearest' });
    else wrong.focus();
  }, [state.phase]);
  const close = () => {
    if (state.phase === 'done' || (state.phase === 'failed' && !submit.isBlocked)) submit.reset();
    onClose();
  };
  if (state.phase === 'done') {
    const { sent } = state;
    return (
      <Sheet title={title} open={open} onClose={close}>
        <p role="status">
          <Chip tone={statusTone(sent.status)}>{statusWord(sent.status)}</Chip> {sent.sentence}
        </p>
        <p className={styles.id}>
          Activity <HostileText text={sent.activityId} mono />
        </p>
        <div className={styles.actions}>
          <Button look="primary" autoFocus onPress={close}>
            Close
          </Button>
          <Button
            onPress={() => {
              close();
              ui.getState().openReview(sent.activityId, activities.getState().byId.get(sent.activityId)?.group);
            }}
          >
            Open in Approvals
          </Button>
        </div>
      </Sheet>
    );
  }
  const because = off ?? wanting;
  return (
    <Sheet title={title} open={open} onClose={close} alert={danger}>
      {children}
      {state.phase === 'failed' && (
        <div ref={said}>
          <FailureNote failure={state.failure} tone={state.failure.code === 'declined' ? 'plain' : 'critical'}>
            {submit.isBlocked && (
              <Button small onPress={() => submit.reset()}>
                I have checked: it may be sent again
              </Button>
            )}
          </FailureNote>
        </div>
      )}
      <div className={styles.actions}>
        <Button look={danger ? 'danger' : 'primary'} isDisabled={because !== null || submit.isBlocked} onPress={onSend}>
          {state.phase === 'asked' ? 'Waiting…' : 'Review and send…'}
        </Button>
        <Button look="quiet" onPress={close}>
          Cancel
        </Button>
        <span className={styles.because} role="status">
          {state.phase === 'asked' ? 'Waiting for you in the confirmation window, then for the service.' : (because ?? '')}
        </span>
      </div>
    </Sheet>
  );
}
