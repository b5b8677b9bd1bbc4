/**
 * A process with nothing to do, watched as main watches itself: what the machine alone keeps a process for. Started by
 * large.bench.ts; what was longer than a person notices is in its file once it is told to end.
 */
import { writeFileSync } from 'node:fs';
import { createPace } from '../../electron/adapters/pace.ts';

const [file = ''] = process.argv.slice(2);
const pace = createPace();
const long: { at: string; ms: number }[] = [];
pace.onBlocked(({ ms }) => void long.push({ at: new Date().toISOString(), ms }));
// It is watched while something is going on, and for a second after.
setInterval(pace.stir, 500);
process.once('SIGTERM', () => {
  writeFileSync(file, JSON.stringify({ long, longestMs: pace.facts().longestMs }));
  process.exit(0);
});
console.log('here');
