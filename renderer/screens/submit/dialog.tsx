import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../parts/controls/button.tsx';
import { Sheet } from '../../parts/layout/sheet.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { isBlocked } from '../../store/submit.ts';
import styles from './dialog.module.css';
import { Submitted } from './submitted.tsx';
import { useBlocked } from './use-blocked.ts';
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
  const { state } = submit;
  const blocked = useBlocked(state);
  const said = useRef<HTMLDivElement>(null);
  // Whoever sent it goes on in the field that was refused; without one, a long dialog is scrolled to what is said.
  useEffect(() => {
    if (state.phase !== 'failed') return;
    const wrong = said.current?.closest('[role$=dialog]')?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (wrong == null) said.current?.scrollIntoView({ block: 'nearest' });
    else wrong.focus();
  }, [state.phase]);
  const close = () => {
    if (!isBlocked(state)) submit.reset();
    onClose();
  };
  if (state.phase === 'done') {
    return (
      <Sheet title={title} open={open} onClose={close}>
        <Submitted state={state} onLeave={close}>
          <p className={styles.id}>
            Activity <HostileText text={state.sent.activityId} mono />
          </p>
        </Submitted>
        <div className={styles.actions}>
          <Button autoFocus onPress={close}>
            Close
          </Button>
        </div>
      </Sheet>
    );
  }
  const because = blocked ?? wanting;
  return (
    <Sheet title={title} open={open} onClose={close} alert={danger}>
      {children}
      {state.phase === 'failed' && (
        <div ref={said}>
          <Submitted state={state} onLeave={close} onDismiss={submit.reset} />
        </div>
      )}
      <div className={styles.actions}>
        <Button variant={danger ? 'danger' : 'primary'} isDisabled={because !== null} onPress={onSend}>
          {state.phase === 'asked' ? 'Waiting…' : 'Review and send…'}
        </Button>
        <Button variant="quiet" onPress={close}>
          Cancel
        </Button>
        <span className={styles.because} role="status">
          {because ?? ''}
        </span>
      </div>
    </Sheet>
  );
}
