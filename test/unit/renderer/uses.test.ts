import { expect, test } from 'vitest';
import { noted, ranked, weights } from '../../../renderer/store/uses.ts';

const entries = ['Lock', 'Pay', 'Payroll', 'Settings'].map(title => ({ id: title.toLowerCase(), title }));
const titles = (uses: readonly string[], query = '') => ranked(entries, weights(uses), query).map(({ title }) => title);

test('what is used often or lately comes first, then what begins as it is typed, the rest stays in its order', () => {
  expect(titles([])).toEqual(['Lock', 'Pay', 'Payroll', 'Settings']);
  expect(titles([], 'pay')).toEqual(['Pay', 'Payroll', 'Lock', 'Settings']);
  expect(titles(['settings'], 'pay')).toEqual(['Settings', 'Pay', 'Payroll', 'Lock']);
  expect(titles(['settings', 'lock'])[0], 'the later one of two').toBe('Settings');
  expect(titles(['lock', 'settings', 'settings']), 'twice a while ago weighs more than once just now').toEqual([
    'Settings',
    'Lock',
    'Pay',
    'Payroll',
  ]);
});

test('only so much is kept, and the newest of it', () => {
  let uses: string[] = [];
  for (let n = 0; n < 100; n++) uses = noted(uses, `screen ${n}`);
  expect([uses.length, uses[0], uses.at(-1)]).toEqual([32, 'screen 99', 'screen 68']);
});
