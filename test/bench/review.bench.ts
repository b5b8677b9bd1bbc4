/**
 * What reading one request costs beside an uploaded interface of 300 kB, as a ratio to reading it without, and what a
 * headline costs beside the whole document. Measured in one run.
 *   node test/bench/review.bench.ts      exit code 1 where a ratio is over its limit
 */
import { headlineOf, reviewDocument } from '../../electron/core/review/document.ts';
import { context, parties } from '../vectors/parties.ts';
import { call, calling, etherMail, message, permit, transaction, typed } from '../vectors/payloads.ts';

/** An interface is parsed once and kept: beside it a review may cost half as much again. */
const limit = 1.5;
const rounds = 61;

const abi = JSON.stringify(
  Array.from({ length: 1_500 }, (_, i) => ({
    type: 'function',
    name: `function${i}WithALongName`,
    inputs: [
      { name: 'first', type: 'address' },
      { name: 'second', type: 'uint256[]' },
    ],
    outputs: [{ type: 'uint256' }],
    stateMutability: 'nonpayable',
  })),
);
const beside = context({
  smartContractInterfaces: [
    { smartContractInterfaceId: 'i', smartContractAddress: parties.registry, smartContractInterface: abi, label: 'Big' },
  ],
});
const alone = context();
const requests = {
  message: message('hello'),
  'typed data': typed(etherMail),
  permit: typed(permit(5n, 1_795_252_000)),
  transaction: transaction({ to: parties.payroll, value: 1n }),
  call: calling(parties.usdc, call('transfer(address to, uint256 amount)', [parties.payroll, 1n])),
};

/** Milliseconds a call. */
function timed(work: () => unknown): number {
  const calls = 10;
  const start = performance.now();
  for (let n = 0; n < calls; n++) work();
  return (performance.now() - start) / calls;
}
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

let failed = false;
for (const [name, request] of Object.entries(requests)) {
  const ratios: number[] = [];
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const plain = timed(() => reviewDocument(request, alone));
    ratios.push(timed(() => reviewDocument(request, beside)) / plain);
    times.push(timed(() => headlineOf(request.type, request.parameters, alone)));
  }
  const ratio = median(ratios);
  failed ||= ratio > limit;
  console.log(`${name}: ${ratio.toFixed(2)} (limit ${limit}); a headline takes ${median(times).toFixed(2)} ms`);
}
process.exitCode = failed ? 1 : 0;
