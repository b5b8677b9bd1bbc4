/** Turning exact numbers into places in a picture, and nothing else. */
import { useLayoutEffect, useState } from 'react';

/**
 * SECURITY: amounts and yields are whole numbers everywhere. This is the one place where they become floating point:
 * for a distance in pixels, never for a text or a sum.
 */
export const forDrawing = (value: bigint): number => Number(value);

/** The width of an element, in whole pixels; 0 before it is known. */
export const useWidth = (element: { current: HTMLElement | null }): number => useSize(element, 'clientWidth');
export const useHeight = (element: { current: HTMLElement | null }): number => useSize(element, 'clientHeight');

function useSize(element: { current: HTMLElement | null }, side: 'clientWidth' | 'clientHeight'): number {
  const [size, setSize] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(() => setSize(current[side]));
    observer.observe(current);
    setSize(current[side]);
    return () => observer.disconnect();
  }, [element, side]);
  return size;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Where labels fit beside their points, right or left, without covering a point or another label. The first ones choose
 * first; one that fits nowhere is null.
 */
export function labelPlaces(
  points: readonly { x: number; y: number; width: number }[],
  frame: { width: number; height: number },
): ('right' | 'left' | null)[] {
  const gap = 8;
  const half = 7;
  const taken: Box[] = points.map(({ x, y }) => ({ left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 }));
  return points.map(({ x, y, width }) => {
    for (const side of ['right', 'left'] as const) {
      const left = side === 'right' ? x + gap : x - gap - width;
      const box: Box = { left, right: left + width, top: y - half, bottom: y + half };
      const fits = box.left >= 0 && box.right <= frame.width && box.top >= 0 && box.bottom <= frame.height;
      if (fits && !taken.some(other => meet(other, box))) {
        taken.push(box);
        return side;
      }
    }
    return null;
  });
}
