import { isUnknown, type SubmitState } from '../../store/submit.ts';
import { useSession } from '../../stores.ts';
import { submitsOff, unknownFirst, waitsForBoth } from '../../words/submits.ts';

/** What makes another submit impossible now, in a sentence; null where nothing does. */
export function useBlocked(state: SubmitState<unknown>): string | null {
  const off = useSession(({ app }) => submitsOff(app));
  if (state.phase === 'asked') return waitsForBoth;
  return isUnknown(state) ? unknownFirst : off;
}
