import { startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { AppState } from '../../../../electron/contract/values/app-values.ts';
import { inbox, ui, useInbox, useUi } from '../../../stores.ts';

/** What was chosen, and over which connection. */
export interface Chosen {
  connectionId: string | null;
  activityId: string | null;
  /** Its row in the list over all connections. */
  inboxKey: string | null;
}

interface Read {
  /** What is chosen now. */
  chosen: Chosen;
  /** What the detail shows. */
  read: Chosen;
  /** The detail still shows what was chosen before. */
  isBehind: boolean;
  /** In one column: it was not in front either. */
  isComing: boolean;
}

/** A key that is held comes sooner than this after the one before. */
const passingMs = 100;

/**
 * What was chosen, drawn in a render of its own, which the next press or key interrupts. Where one follows the other what is
 * passed is not drawn at all: to put a review that was read before in its place is one piece of work, for which the next key waits.
 */
function useFollowed(chosen: Chosen): Chosen {
  const [followed, setFollowed] = useState(chosen);
  const before = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const now = performance.now();
    const isPassing = now - before.current < passingMs;
    before.current = now;
    const follow = () => startTransition(() => setFollowed(chosen));
    if (!isPassing) return follow();
    const timer = setTimeout(follow, passingMs);
    return () => clearTimeout(timer);
  }, [chosen]);
  return followed;
}

/** The detail follows the list: the row that was chosen is painted at once, however much there is to read. */
export function useRead(app: AppState): Read {
  const connectionId = app.current;
  const activityId = useUi(state => state.selected);
  const inboxKey = useInbox(state => state.chosen);
  const chosen = useMemo(() => ({ connectionId, activityId, inboxKey }), [connectionId, activityId, inboxKey]);
  const last = useFollowed(chosen);
  // What was left, or is of another connection, is shown no longer; and where nothing was shown, nothing has to make way.
  const isLeft = activityId === null || last.activityId === null || last.connectionId !== connectionId;
  const read = isLeft ? chosen : last;
  const isBehind = read !== chosen;
  const reading = useUi(state => state.reading);
  const wasReading = useDeferredValue(reading);
  return { chosen, read, isBehind, isComing: isBehind && reading && !wasReading };
}

/** Whether nothing else was chosen since, be it drawn yet or not. */
export const isStill = ({ activityId, inboxKey }: Chosen): boolean =>
  ui.getState().selected === activityId && inbox.getState().chosen === inboxKey;
