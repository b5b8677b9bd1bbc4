import { isNarrowed } from '../../../store/activities/view.ts';
import { useActivityList, useBulk } from '../../../stores.ts';

/** What narrows the list is in sight while it does, and when it was asked for. */
export const useFiltering = (): boolean =>
  useActivityList(({ isFiltering, view }) => isFiltering || isNarrowed({ ...view, query: '' }));

/** Boxes to tick are in sight while anything is ticked, and when they were asked for. */
export const useSelecting = (): boolean => {
  const isAsked = useActivityList(state => state.isSelecting);
  const isMarking = useBulk(state => state.phase === 'marking');
  const isFiltering = useFiltering();
  return isAsked || isMarking || isFiltering;
};
