import { useEffect } from 'react';
import { zoomBy } from '../../../../electron/contract/zoom.ts';
import { session, ui } from '../../../stores.ts';

/** Larger and smaller by the key beside 0 and by the number pad, whatever the keyboard calls it. */
const zoomKeys: Readonly<Record<string, 1 | -1 | 0>> = { '+': 1, '=': 1, '-': -1, _: -1, '0': 0 };

/** @param by 0: as it was made */
export async function zoom(by: 1 | -1 | 0): Promise<void> {
  const now = session.getState().app?.settings.zoom ?? 100;
  const next = by === 0 ? 100 : zoomBy(now, by);
  if (next === now) return;
  const failure = await session.getState().settings({ zoom: next });
  if (failure !== null) ui.getState().toast(failure.message, 'critical');
}

/** A turn of the wheel is many events: one step for each 100 of its measure. */
let turned = 0;
function onWheel(event: WheelEvent) {
  if (!event.ctrlKey) return;
  event.preventDefault();
  turned += event.deltaY;
  if (Math.abs(turned) < 100) return;
  void zoom(turned < 0 ? 1 : -1);
  turned = 0;
}

function onZoomKey(event: KeyboardEvent) {
  const by = (event.ctrlKey || event.metaKey) && !event.altKey ? zoomKeys[event.key] : undefined;
  if (by === undefined) return;
  event.preventDefault();
  void zoom(by);
}

/** How large the app is drawn, by keys and by Ctrl and the wheel: also while it is locked or not connected. */
export function useZoom(): void {
  useEffect(() => {
    window.addEventListener('keydown', onZoomKey);
    window.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      window.removeEventListener('keydown', onZoomKey);
      window.removeEventListener('wheel', onWheel);
    };
  }, []);
}
