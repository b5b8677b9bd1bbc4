/**
 * P13: what a name of a million letters costs beside one of twenty, and what comparing it whole would. Steps are counted in
 * test/attacks/sender-of-long-text.test.ts; this is the time they take.
 */
import { urlOf } from '../../electron/contract/text/url-text.ts';
import { reviewDocument } from '../../electron/core/review/document.ts';
import { visible } from '../../electron/core/text/visible.ts';
import { editDistance } from '../unit/support/in-pairs.ts';
import { context } from '../vectors/parties.ts';
import { atMost, type Figure, interleaved, median, print, timed } from './figures.ts';

const million = 1_000_000;
const world = context({
  users: Array.from({ length: 500 }, (_, i) => ({ userId: `u${i}`, userName: `User number ${i}`, userEmail: `u${i}@n.example` })),
});
const invite = (receiverUserName: string) => ({
  type: 'ACTIVITY_TYPE_CREATE_INVITATIONS',
  parameters: { invitations: [{ receiverUserName, receiverUserEmail: 'a@n.example' }] },
});
const text = 'Ada of the treasury '.repeat(million / 20);
const hidden = '\u202e'.repeat(million);
const host = `https://${Array.from({ length: million }, (_, i) => String.fromCodePoint(0x4e00 + (i % 20_000))).join('')}.example`;

const times = await interleaved(11, {
  short: () => timed(() => reviewDocument(invite('Ada of the treasury'), world), 1),
  long: () => timed(() => reviewDocument(invite(text), world), 1),
  hidden: () => timed(() => reviewDocument(invite(hidden), world), 1),
  visible: () => timed(() => visible(hidden), 1),
  host: () => timed(() => urlOf(host), 5_000),
});
// Whole, as it was: the square of three thousand letters, scaled to thirty thousand.
const whole = await interleaved(3, { pairs: () => timed(() => editDistance(text.slice(0, 3_000), text.slice(7, 3_007)), 1) });
const figures: Figure[] = [
  atMost('review of an invitation, a name of 20 letters', 20, times.short, 'ms'),
  atMost('the same, a million letters', 60, times.long, 'ms'),
  atMost('the same, a million that cannot be seen', 150, times.hidden, 'ms'),
  atMost('a million unseen letters written out', 10, times.visible, 'ms'),
  atMost('a host of a million letters', 1, times.host, 'ms'),
  atMost('comparing 30,000 letters whole, as it was, for one pair', 10_000, median(whole.pairs) * 100, 'ms'),
];
print('P13 long and hidden text', figures);
