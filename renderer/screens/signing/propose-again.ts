import type { FormDraft, PayloadDraft } from '../../../electron/contract/values/document.ts';
import { compose, signing, signingForm, ui } from '../../stores.ts';

/** Puts the very request of a review into a new one, from wherever it is read: the draft of its document. */
export function proposeAgain(draft: PayloadDraft): void {
  signingForm.getState().begin(draft);
  signing.getState().open('form');
  ui.getState().go('signing');
}

/** The same for any other operation, in its form of Compose. */
export async function composeAgain({ operation, parameters }: FormDraft): Promise<void> {
  ui.getState().go('compose');
  const undo = await compose.getState().begin(operation, parameters);
  if (undo !== null) ui.getState().cleared('What was typed there is replaced', undo);
}
