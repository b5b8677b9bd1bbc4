import type { PayloadDraft } from '../../../electron/contract/values/document.ts';
import { signing, signingForm, ui } from '../../stores.ts';

/** Puts the very request of a review into a new one, from wherever it is read: the draft of its document. */
export function proposeAgain(draft: PayloadDraft): void {
  signingForm.getState().begin(draft);
  signing.getState().open('form');
  ui.getState().go('signing');
}
