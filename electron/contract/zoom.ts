/** How large the app is drawn, in per cent. One size for everything: letters, targets and measures grow together. */
export const zoomSteps = [67, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300] as const;
export type Zoom = (typeof zoomSteps)[number];

/** The next step up or down; the last one stays. */
export function zoomBy(zoom: number, by: 1 | -1): Zoom {
  const up = by > 0;
  const next = up ? zoomSteps.find(step => step > zoom) : zoomSteps.findLast(step => step < zoom);
  return next ?? (up ? 300 : 67);
}
