/**
 * The three incidents of docs/threats.md#losses: the story that stood on the screen, beside a payload of the kind that was
 * signed. Built from the public descriptions; addresses are invented, because the shape is what matters and not the victim.
 */

import { parties } from './parties.ts';
import { call, type Request, safeExec, safeTx, typed } from './payloads.ts';

const evil = '0x9622142368000000000000000000000000c7242a';

export interface Incident {
  name: string;
  /** What the hosted page said. */
  shown: string;
  /** What was signed. */
  requests: Request[];
  /** The rule that must stop it, and the words that say why. */
  rule: string;
  because: RegExp;
}

/** A token transfer was shown; the payload replaced the implementation of the wallet. */
const wazirx: Incident = {
  name: 'WazirX 2024',
  shown: 'Transfer of 625,000 USDT to a whitelisted address',
  requests: [
    typed(safeTx({ to: parties.safe, data: call('changeMasterCopy(address masterCopy)', [evil]) })),
    safeExec(parties.safe, call('upgradeTo(address implementation)', [evil]), 0),
  ],
  rule: 'upgrade',
  because: /code of “Cold Safe” would be replaced/,
};

/** A routine change of emissions was shown and simulated; the payload handed the lending pool's ownership over. */
const radiant: Incident = {
  name: 'Radiant 2024',
  shown: 'Routine adjustment of emissions',
  requests: [
    typed(safeTx({ to: parties.registry, data: call('transferOwnership(address newOwner)', [evil]) })),
    safeExec(parties.registry, call('transferOwnership(address newOwner)', [evil]), 0),
  ],
  rule: 'ownership',
  because: /hands the ownership of Registry to an unknown address/,
};

/** A transfer to the warm wallet was shown; operation was 1, and the data looked like an ERC-20 transfer. */
const bybit: Incident = {
  name: 'Bybit 2025',
  shown: 'Transfer of 30,000 ETH from the cold wallet to the warm wallet',
  requests: [
    typed(safeTx({ to: evil, data: call('transfer(address to, uint256 amount)', [parties.stranger, 0n]), operation: 1 })),
    safeExec(evil, call('transfer(address to, uint256 amount)', [parties.stranger, 0n]), 1),
  ],
  rule: 'delegatecall',
  because: /code at 0x9622.* can do anything as “Cold Safe”/,
};

export const incidents: readonly Incident[] = [wazirx, radiant, bybit];
