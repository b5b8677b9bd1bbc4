import { custody } from '../../bridge.ts';
import { ask } from '../../store/ask.ts';
import type { Draft } from '../../store/compose/draft.ts';
import { compose, ui } from '../../stores.ts';

/** "ACTIVITY_TYPE_CREATE_POLICY_V3" as "create_policy", the operation that asks for it. */
export const operationOf = (type: string): string =>
  type
    .replace(/^ACTIVITY_TYPE_/, '')
    .replace(/_V\d+$/, '')
    .toLowerCase();

/** Puts the parameters of an activity, as the service has them, into the form of its operation: they are checked and reviewed anew. */
export async function composeAgain(activityId: string, type: string): Promise<void> {
  const answer = await ask(custody.activities.get_activity({ activityId }));
  if (!answer.ok) return ui.getState().toast(answer.message, 'critical');
  const [given] = Object.values(answer.value.activity.intent);
  if (compose.getState().list.length === 0) await compose.getState().load();
  const undo = await compose.getState().fill(operationOf(type), given as Draft);
  if (undo === null) return ui.getState().toast('This app has no form for it.', 'critical');
  ui.getState().go('compose');
  ui.getState().cleared('The form holds the request of before', undo);
}
