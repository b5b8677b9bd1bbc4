/** How long the worst takes that is still read: a step of `budget/limits.ts` is meant to be about a microsecond. */
import { limits } from '../../electron/core/budget/limits.ts';
import { stepsTaken } from '../../electron/core/budget/work.ts';
import { reviewDocument } from '../../electron/core/review/document.ts';
import { context, parties } from '../vectors/parties.ts';
import { call, type Request, transaction, typed } from '../vectors/payloads.ts';
import { atMost, print, timed } from './figures.ts';

const here = context();
/** Of another name each time: nothing is remembered of the one before. */
const structs = (name: number): Request =>
  typed({
    types: {
      EIP712Domain: [],
      A: [{ name: 'l', type: 'B[]' }],
      B: [{ name: 'c', type: 'C[]' }],
      C: Array.from({ length: 90 }, (_, n) => ({ name: `f${n}x${name}`.padEnd(100, 'x'), type: 'uint8[]' })),
    },
    primaryType: 'A',
    domain: {},
    message: { l: Array.from({ length: 100 }, () => ({ c: [] })) },
  });
const approve = call('approve(address spender, uint256 amount)', [parties.router, 5n]);
const nested = Array.from({ length: 7 }).reduce<`0x${string}`>(
  inner => call('multicall(bytes[] data)', [[inner, inner]]),
  approve,
);
const worst: [name: string, make: (n: number) => Request][] = [
  ['typed data at its limits', structs],
  ['254 calls in each other', n => transaction({ to: parties.router, data: nested, nonce: n })],
  ['a transaction of 262 kB', n => transaction({ to: parties.router, data: `0x12345678${'11'.repeat(262_000)}`, nonce: n })],
];
print(
  'Limits of what is read',
  worst.map(([name, make], kind) => {
    const rounds = Array.from({ length: 9 }, (_, n) => {
      const request = make(1 + n + kind * 100);
      const before = stepsTaken();
      const ms = timed(() => reviewDocument(request, here));
      const steps = stepsTaken() - before;
      if (steps === 0 || steps > limits.steps.review) throw new Error(`${name} took ${steps} steps`);
      return (ms * 1000) / steps;
    });
    return atMost(`${name}, a step`, 2, rounds, 'µs');
  }),
);
