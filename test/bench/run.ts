/**
 * `npm run bench` measures every figure; `npm run bench -- P6 P7=1000` some, one of them with a count of its own. Each
 * bench is a process of its own.
 * Exit code 1 where a result was wrong; a time never fails.
 */
import { step } from '../steps.ts';

/** Figures in the order they are measured, with the bench of each. */
const benches: Record<string, string> = {
  P1: 'stamp',
  P2: 'query',
  P3: 'page',
  P4: 'freshness',
  P5: 'list',
  P6: 'search',
  P7: 'intent',
  P8: 'boot',
  P9: 'hostile',
  P10: 'endurance',
  P11: 'journal',
  P12: 'large-organisation',
  P13: 'hostile-text',
  P14: 'past',
  P15: 'pending',
  P16: 'large-desk',
  review: 'review',
  'owned-page': 'owned-page',
  limits: 'limits',
};

const given = process.argv.slice(2);
const asked = (given.length > 0 ? given : Object.keys(benches)).map(text => text.split('=') as [string, string?]);
const unknown = asked.filter(([name]) => benches[name] === undefined);
if (unknown.length > 0) {
  console.error(`There is no ${unknown.map(([name]) => name).join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}
let isRight = true;
for (const [name, count] of asked) {
  const words = ['--expose-gc', `test/bench/${benches[name]}.bench.ts`, ...(count === undefined ? [] : [count])];
  isRight = (await step(name, 'node', words)) && isRight;
}
process.exitCode = isRight ? 0 : 1;
