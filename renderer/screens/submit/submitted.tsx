import type { ComponentProps } from 'react';
import { SubmitNote } from '../../parts/state/submit-note.tsx';
import { useActivities } from '../../stores.ts';
import { showActivity } from '../shell/show-activity.ts';

type Props = Omit<ComponentProps<typeof SubmitNote>, 'heard' | 'onShow'> & {
  /** Before its activity is shown. */
  onLeave?(): void;
};

/** What became of a submit, kept current: others may decide while it stands here, and the feed hears of it. */
export function Submitted({ state, onLeave, ...note }: Props) {
  const heard = useActivities(({ byId }) => (state.phase === 'done' ? byId.get(state.sent.activityId)?.status : undefined));
  const show = (activityId: string) => {
    onLeave?.();
    showActivity(activityId);
  };
  return <SubmitNote {...note} state={state} heard={heard} onShow={show} />;
}
