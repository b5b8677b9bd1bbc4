/** What leads the headline of a batch: never what is harmless, read or not, before what goes to a stranger. */
import { parties } from '../parties.ts';
import { call, calling, safeExec } from '../payloads.ts';
import type { LadderCase } from './case.ts';
import { at, honest, malicious, multiSendOnly } from './world.ts';

const { ops, payroll, poison, registry, router, usdc } = parties;
const max = 2n ** 256n - 1n;
type Call = readonly [string, bigint, `0x${string}`];
/** Nobody reads it, and it names nobody. */
const harvest: Call = [registry, 0n, call('harvest(uint256 pool)', [3n])];
const pay = (to: string, units: bigint): Call => [usdc, 0n, call('transfer(address to, uint256 amount)', [to, units])];
const allow = (to: string, units: bigint): Call => [usdc, 0n, call('approve(address spender, uint256 amount)', [to, units])];
const bySafe = (...calls: Call[]) => safeExec(at.multiSendOnly, multiSendOnly(calls), 1);
const asAccount = (...calls: Call[]) =>
  calling(
    ops,
    call('executeBatch(address[] targets, uint256[] values, bytes[] data)', [
      calls.map(([to]) => to),
      calls.map(([, value]) => value),
      calls.map(([, , data]) => data),
    ]),
  );

export const batches: readonly LadderCase[] = [
  malicious(
    'hides an allowance without limit behind a call nobody reads',
    bySafe(harvest, allow(at.thief, max)),
    'critical',
    'unlimited-approval',
    { headline: /^lets an unknown contract take all USDC/i },
  ),
  malicious(
    'hides a payment behind a call nobody reads',
    bySafe(harvest, pay(at.thief, 400_000_000_000n)),
    'high',
    'first-seen',
    {
      headline: /^pays 400,000 USDC .* to an unknown address/i,
    },
  ),
  malicious(
    'hides a payment to somebody who only looks like the payroll among calls nobody reads',
    asAccount(harvest, pay(poison, 9_000_000_000n), harvest),
    'critical',
    'address-lookalike',
    { headline: /^pays 9,000 USDC .* to an unknown address/i },
  ),
  malicious(
    'calls what nobody reads with a stranger in it, behind a payment to somebody known',
    bySafe(pay(payroll, 9_000_000_000n), [registry, 0n, call('finalise(address account)', [at.thief])]),
    'high',
    'opaque-call',
    { headline: /^calls an unknown function of Registry/i },
  ),
  honest('harvests and pays the payroll', bySafe(harvest, pay(payroll, 9_000_000_000n)), 'look'),
  honest('harvests, and allows a known router what it swaps', asAccount(harvest, allow(router, 50_000_000_000n)), 'look'),
  honest('pays the payroll twice, around a call nobody reads', bySafe(pay(payroll, 5n), harvest, pay(payroll, 6n)), 'look'),
  honest('takes an allowance back and harvests', bySafe(allow(at.newcomer, 0n), harvest), 'look'),
];
