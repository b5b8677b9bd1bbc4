import type { ActivityView } from '../../../electron/contract/values/document.ts';
import { custody } from '../../bridge.ts';
import { ask } from '../../store/ask.ts';
import type { Draft } from '../../store/compose/draft.ts';
import { compose, ui } from '../../stores.ts';

/**
 * Puts the parameters of an activity that was read into the form of its operation: they are checked and reviewed anew.
 * SECURITY: of that very request and no other, as far as its fingerprint tells, which is the service's word: so it is a draft
 * that a person reads as any other. And only into a form of its own version: a member that keeps its name and changes its
 * meaning is no repetition.
 */
export async function composeAgain({ activityId, type, fingerprint }: ActivityView): Promise<void> {
  const fail = (sentence: string) => ui.getState().toast(sentence, 'critical');
  const { at } = compose.getState();
  const answer = await ask(custody.activities.get_activity({ activityId }));
  if (!answer.ok) return fail(answer.message);
  const { activity } = answer.value;
  if (activity.type !== type || activity.fingerprint !== fingerprint)
    return fail('The service shows another request than the one you read. Open it again.');
  const [given, ...others] = Object.values(activity.intent).filter(intent => intent !== null);
  if (compose.getState().list.length === 0) await compose.getState().load();
  // SECURITY: another organisation may be looked at by now, and this is no request of its own (docs/threats.md#sealed-review).
  if (compose.getState().at !== at) return;
  const row = compose.getState().list.find(each => each.type === type);
  const undo = row === undefined || others.length > 0 ? null : await compose.getState().fill(row.operation, given as Draft);
  if (undo === null) return fail('This app has no form for this kind of request, or for its version.');
  ui.getState().go('compose');
  ui.getState().cleared('The form holds the request of before', undo);
}
