/** Who counts as known: by what was done with somebody, and never by what somebody was called. */
import { context, parties } from '../parties.ts';
import { call, calling, message, type Request } from '../payloads.ts';
import { activity } from '../risk-world.ts';
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

/** A world in which something with the thief in it completed. */
const after = ({ type, parameters }: Request) => ({
  in: context(
    {},
    {
      history: [
        activity([], { id: 'before', status: 'ACTIVITY_STATUS_COMPLETED', type, intent: { asked: parameters as object } }),
      ],
    },
  ),
});
const named = after({ type: 'ACTIVITY_TYPE_CREATE_WALLET', parameters: { walletName: `Payroll ${thief}`, accounts: [] } });
const pays = (to: string, units: bigint) => calling(parties.usdc, call('transfer(address to, uint256 amount)', [to, units]));

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
  malicious('pays much to whom the name of a wallet names', pays(thief, 480_000_000_000n), 'high', 'first-seen', named),
  malicious(
    'deposits at a contract that a signed text names',
    calling(thief, call('deposit()'), 500n * wei),
    'high',
    'first-seen',
    after(message(`I trust ${thief}`)),
  ),
  malicious(
    'sends value to a contract for which an interface was uploaded before',
    calling(thief, call('deposit()'), 500n * wei),
    'high',
    'first-seen',
    after({ type: 'ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE', parameters: { smartContractAddress: thief, label: 'Vault' } }),
  ),
  honest('pays a supplier again', pays(newcomer, 400_000_000n), 'look', after(pays(newcomer, 300_000_000n))),
  honest('pays a supplier again who was paid by a bundle', pays(newcomer, 400_000_000n), 'look', {
    ...after({ type: 'ACTIVITY_TYPE_ETH_SEND_TRANSACTION', parameters: { calls: [{ to: newcomer, value: '1' }] } }),
  }),
];
