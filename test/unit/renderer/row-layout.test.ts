import { Rect, Size } from 'react-aria-components/Virtualizer';
import { expect, test } from 'vitest';
import { RowLayout } from '../../../renderer/parts/boxes/row-layout.ts';

const rowSize = 54;
const head = { isHead: true };
const row = { isHead: false };

/** A layout of these values, as the kit's virtualiser holds one; `h`: a head, `r`: a row, `l`: what asks for more. */
function laidOut(what: string, persisted: string[] = []): RowLayout {
  const layout = new RowLayout();
  const nodes = [...what].map((letter, at) => ({
    key: `${letter}${at}`,
    type: letter === 'l' ? 'loader' : 'item',
    value: letter === 'l' ? null : letter === 'h' ? head : row,
  }));
  layout.virtualizer = {
    ...{ collection: nodes, persistedKeys: new Set(persisted), size: new Size(300, 100) },
  } as unknown as RowLayout['virtualizer'];
  layout.update({ layoutOptions: { rowSize, isHead: (value: { isHead: boolean }) => value.isHead } });
  return layout;
}
const keysIn = (layout: RowLayout, y: number, height: number) =>
  layout.getVisibleLayoutInfos(new Rect(0, y, 300, height)).map(({ key }) => key);

test('heads, rows and what asks for more stand one under the other, each in its height', () => {
  const layout = laidOut('hrrhrl');
  const tops = ['h0', 'r1', 'r2', 'h3', 'r4', 'l5'].map(key => layout.getLayoutInfo(key)?.rect.y);
  expect(tops).toEqual([0, 30, 84, 138, 168, 222]);
  expect(layout.getContentSize().height).toBe(223);
  expect(layout.getLayoutInfo('gone')).toBeNull();
});

test('what stands in view is shown, whole or in part, and nothing else', () => {
  const layout = laidOut(`h${'r'.repeat(9_999)}`);
  expect(keysIn(layout, 0, 31)).toEqual(['h0', 'r1']);
  expect(keysIn(layout, 0, 30)).toEqual(['h0']);
  expect(keysIn(layout, 30, 54)).toEqual(['r1']);
  expect(keysIn(layout, 83, 2)).toEqual(['r1', 'r2']);
  const end = layout.getContentSize().height;
  expect(keysIn(layout, end - 60, 100)).toEqual(['r9998', 'r9999']);
  expect(keysIn(layout, end, 100)).toEqual([]);
});

test('what has the focus and what asks for more are there wherever they stand, in their order', () => {
  const layout = laidOut('rrrrrrrrrl', ['r1', 'gone']);
  expect(keysIn(layout, 5 * rowSize, rowSize)).toEqual(['r1', 'r5', 'l9']);
  expect(laidOut('').getVisibleLayoutInfos(new Rect(0, 0, 300, 100))).toEqual([]);
});
