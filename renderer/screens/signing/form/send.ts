import { detailTitle } from '../../../parts/layout/detail.tsx';
import type { Sent } from '../../../store/submit.ts';
import { signing, signingForm, ui } from '../../../stores.ts';
import { focusLater } from '../../shell/keyboard/focus.ts';

/** Sends what was read, through the confirmation window; its outcome stands beside the list then. */
export async function sendRequest(): Promise<void> {
  const sent = await signingForm.getState().send();
  if (sent === null) return;
  ui.getState().toast(...toastOf(sent));
  signing.getState().select(sent.activityId);
  focusLater(detailTitle);
}

/** The receipt stands beside the list; the toast only says how it ended. */
function toastOf({ receipt, sentence, status }: Sent): [text: string, tone: 'ok' | 'critical' | 'plain'] {
  if (receipt?.verdict === 'verified') return ['Signed, and the signature was verified here', 'ok'];
  if (receipt?.verdict === 'mismatch') return ['The signature that came back does not match. It is withheld', 'critical'];
  return [sentence, status === 'ACTIVITY_STATUS_COMPLETED' && receipt?.verdict !== 'unverifiable' ? 'ok' : 'plain'];
}
