import type { ReactNode } from 'react';
import { Button } from '../../parts/controls/button.tsx';
import { DetailBar } from '../../parts/layout/detail.tsx';
import { decidedThere } from '../../words/submits.ts';
import { useBlocked } from './use-blocked.ts';
import type { Submit } from './use-submit.ts';

interface Props {
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
export function SendBar({ submit, onSend, wanting, wrong = false, word = 'Review and send…', danger = false, children }: Props) {
  const blocked = useBlocked(submit.state);
  return (
    <DetailBar label="Send it" because={blocked ?? wanting ?? decidedThere} wrong={wrong && blocked === null && wanting !== null}>
      <Button variant={danger ? 'danger' : 'primary'} isDisabled={blocked !== null || wanting !== null} onPress={onSend}>
        {submit.state.phase === 'asked' ? 'Waiting…' : word}
      </Button>
      {children}
    </DetailBar>
  );
}
