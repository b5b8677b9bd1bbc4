import { activities, ui } from '../../stores.ts';

/** Goes to an activity in Approvals, whichever group it stands in. */
export function showActivity(activityId: string) {
  const { go, show, select, read, search } = ui.getState();
  go('approvals');
  search('');
  show(activities.getState().byId.get(activityId)?.group ?? 'waiting');
  select(activityId);
  read(true);
}
