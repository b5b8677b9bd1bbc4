/** Draws every window as large as the settings say. */
import type { WebContents } from 'electron';
import type { AppState } from '../contract/values/app-values.ts';
import { type Zoom, zoomBy } from '../contract/zoom.ts';

let zoom: Zoom = 100;
const drawn = new Set<WebContents>();
/** Asks for another size, once there is a core to keep it. */
let ask: ((zoom: Zoom) => void) | null = null;

/** A window that is drawn at the size that holds, now and whenever it changes; Ctrl and the wheel ask for another one. */
export function drawZoomed(contents: WebContents): void {
  drawn.add(contents);
  contents.once('destroyed', () => drawn.delete(contents));
  // Chromium keeps the size of an address; it is set again for each load.
  contents.on('did-finish-load', () => contents.setZoomFactor(zoom / 100));
  contents.on('zoom-changed', (_event, direction) => ask?.(zoomBy(zoom, direction === 'in' ? 1 : -1)));
}

/** @param change keeps a size in the settings, and so brings it to all windows */
export function zoomThrough(change: (zoom: Zoom) => void): void {
  ask = change;
}

/** For the menu: a step larger or smaller, or as it was made. */
export const zoomStep = (by: 1 | -1 | 0): void => ask?.(by === 0 ? 100 : zoomBy(zoom, by));

/** Hears the state of the app. */
export function followZoom(event: string, value: unknown): void {
  if (event !== 'app.state') return;
  const next = (value as AppState).settings.zoom;
  if (next === zoom) return;
  zoom = next;
  for (const contents of drawn) contents.setZoomFactor(zoom / 100);
}
