/** Who counts as known: by what was done with somebody, and never by what somebody was called. */
import { context } from '../parties.ts';
import { call, calling } from '../payloads.ts';
import type { LadderCase } from './case.ts';
import { at, honest, malicious, wei } from './world.ts';

const { thief, newcomer } = at;

/** An interface that somebody uploaded for an address, with a label of theirs. */
const uploaded = (address: string) => ({
  smartContractInterfaces: [
    {
      ...{ smartContractInterfaceId: 'abi', smartContractAddress: address, label: 'Treasury vault', type: 'ETHEREUM' },
      smartContractInterface: JSON.stringify([
        { type: 'function', name: 'park', inputs: [{ name: 'term', type: 'uint256' }], outputs: [] },
      ]),
    },
  ],
});
const labelled = { in: context(uploaded(thief)) };
const entered = { in: context(uploaded(newcomer), { addressBook: [{ label: 'Vault', address: newcomer }] }) };

export const known: readonly LadderCase[] = [
  malicious(
    'deposits at a contract that only an uploaded interface names',
    calling(thief, call('deposit()'), 500n * wei),
    'high',
    'first-seen',
    labelled,
  ),
  malicious(
    'pays along with a function that only an uploaded interface names',
    calling(thief, call('park(uint256 term)', [30n]), 500n * wei),
    'high',
    'named-call',
    labelled,
  ),
  honest('calls a contract in the address book by its interface', calling(newcomer, call('park(uint256 term)', [30n])), 'look', {
    ...entered,
    rule: 'named-call',
  }),
  honest('claims at a contract that an interface names', calling(thief, call('claim()')), 'look', labelled),
];
