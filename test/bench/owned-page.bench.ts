/**
 * The attacker in the page, for longer than a test may take: a hundred thousand calls of seeds that nobody chose, or as
 * many as are asked for. The seeds are printed, so that what is found can be played again.
 */
import { randomInt } from 'node:crypto';
import { siege } from '../attacks/support/siege.ts';
import { watchedApp } from '../attacks/support/watched-app.ts';
import { atMost, print } from './figures.ts';

const calls = Number(process.argv[2] ?? 100_000);
const each = Math.min(calls, 25_000);
const seeds = Array.from({ length: Math.ceil(calls / each) }, () => randomInt(2 ** 31));
let windows = 0;
const world = await watchedApp({
  atOnce() {
    windows += 1;
    return windows % 7 !== 0;
  },
});
console.log(`seeds ${seeds.join(' ')}, ${each} calls each`);
const before = process.cpuUsage();
const { wrong, lines } = await siege(world, seeds, each, () => '');
const { user, system } = process.cpuUsage(before);
await world.close();
print('The attacker in the page', [
  atMost('processor time of a call', 1, (user + system) / 1000 / (seeds.length * each), 'ms'),
  atMost('lines of the journal for 1,000 calls', 200, (lines / (seeds.length * each)) * 1000, 'lines'),
]);
if (wrong.length > 0) throw new Error(wrong.join('\n'));
