/** Notifications of a system that shows what it is given, while nobody sits before the app. */
import type { Notice, NoticeHeard, Notify } from '../../../electron/core/ports.ts';

export const playedNotify = (
  show: (notice: Notice, heard: NoticeHeard) => void = () => undefined,
  more: Partial<Notify> = {},
): Notify => ({ supported: () => true, attended: () => false, show, withdraw: () => undefined, ...more });
