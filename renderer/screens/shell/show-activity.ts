import { activities, ui } from '../../stores.ts';

/** Goes to an activity in Approvals, whichever group it stands in. */
export function showActivity(activityId: string) {
  ui.getState().openReview(activityId, activities.getState().byId.get(activityId)?.group ?? 'waiting');
}
