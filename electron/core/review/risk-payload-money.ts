/** Rules about payloads that move money: to whom, for what, at which fee. They fire where the payload reader observed them in the bytes. */
import type { RiskRule } from './risk-rule.ts';

const address = 'Compare the whole address with one you got another way, character by character.';

export const payloadMoneyRules: readonly RiskRule[] = [
  {
    id: 'order-for-nothing',
    severity: 'critical',
    sentence: 'An order gives something for nothing.',
    check: 'Compare what is given with what comes back.',
    source: 'Seaport orders abused by drainers',
  },
  {
    id: 'address-lookalike',
    severity: 'critical',
    sentence: 'An address resembles a known one at its ends.',
    check: address,
    source: 'people.md §2, theme 4',
  },
  {
    id: 'first-seen',
    severity: 'high',
    sentence: 'An address was never seen here.',
    check: address,
    source: 'people.md §5.1.4, §5.1.12',
  },
  {
    id: 'address-checksum',
    severity: 'high',
    sentence: 'An address fails its checksum: a character is wrong.',
    check: address,
    source: 'EIP-55',
  },
  {
    id: 'other-account',
    severity: 'high',
    sentence: 'The payload speaks for another account than the one that signs.',
    check: 'Ask why this account is to sign it.',
    source: 'people.md §5.1.2',
  },
  {
    id: 'order-elsewhere',
    severity: 'high',
    sentence: 'What an order brings goes to somebody else.',
    check: address,
    source: 'people.md §5.1.4',
  },
  {
    id: 'safe-refund',
    severity: 'high',
    sentence: 'A Safe pays the sender’s gas back, at a price named in the transaction.',
    check: 'Set the gas price of a Safe transaction to zero unless a relayer is used.',
    source: 'Safe contracts, gas refund',
  },
  {
    id: 'burned',
    severity: 'high',
    sentence: 'What is sent is likely lost.',
    check: address,
    source: 'common loss: tokens sent to the token’s contract',
  },
  {
    id: 'value-with-call',
    severity: 'look',
    sentence: 'Money goes along with a call.',
    check: 'Compare the value.',
    source: 'people.md §2, theme 18',
  },
  {
    id: 'order',
    severity: 'look',
    sentence: 'An order is valid for whoever fills it.',
    check: 'Compare what is given with what comes back.',
    source: 'people.md §2, theme 2',
  },
  {
    id: 'swap-without-minimum',
    severity: 'high',
    sentence: 'A swap sets no least amount: it can bring next to nothing.',
    check: 'Ask for one with a least amount near the market price.',
    source: 'common loss: sandwiched swaps',
  },
  {
    id: 'high-fee',
    severity: 'high',
    sentence: 'The fee for the network is out of proportion.',
    check: 'Compare the limit with what the chain asks for now: what is paid too much is gone, often to whoever makes the block.',
    source: 'common loss: a fee that is a transfer',
  },
  {
    id: 'bitcoin-fee',
    severity: 'high',
    sentence: 'The fee of a Bitcoin transaction is out of proportion.',
    check: 'Compare inputs and outputs.',
    source: 'common loss: a change output left out',
  },
  {
    id: 'signature-script',
    severity: 'high',
    sentence: 'The Bitcoin signature does not cover the whole transaction.',
    check: 'Ask why not SIGHASH_ALL.',
    source: 'BIP-143',
  },
];
