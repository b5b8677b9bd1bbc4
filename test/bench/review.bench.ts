/**
 * What reading one request costs beside an uploaded interface of 300 kB, as a ratio to reading it without.
 */
import { reviewDocument } from '../../electron/core/review/document.ts';
import { context, parties } from '../vectors/parties.ts';
import { call, calling, etherMail, message, permit, transaction, typed } from '../vectors/payloads.ts';
import { atMost, type Figure, interleaved, print, ratios, timed } from './figures.ts';

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

/** An interface is parsed once and kept: beside it a review may cost half as much again. */
const figures: Figure[] = [];
for (const [name, request] of Object.entries(requests)) {
  const times = await interleaved(31, {
    alone: () => timed(() => reviewDocument(request, alone), 10),
    beside: () => timed(() => reviewDocument(request, beside), 10),
  });
  figures.push(atMost(`${name}: beside a large interface / alone`, 1.5, ratios(times.beside, times.alone)));
}
print('review beside a large interface', figures);
