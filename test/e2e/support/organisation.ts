/** What a person does in the tabs of the organisation. */
import type { Locator, Page } from 'playwright-core';
import type { World } from './world.ts';

export const show = (page: Page, tab: string): Promise<void> => page.getByRole('tab', { name: tab, exact: true }).click();

export const dialog = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));
/** A rule of the allowlist, by its place from 1. */
export const rule = (page: Page, place: number): Locator => page.getByRole('listitem', { name: `Rule ${place}`, exact: true });
/** The last activity of a type at the service. */
export function lastOf(world: World, type: string) {
  const found = world.practice.ledger().findLast(each => each.type === type);
  if (found === undefined) throw new Error(`the service has no ${type}`);
  return found;
}

/** Consensus of one, so that a submit is carried out at once. */
export const one = { approvals: 1 };
/** A contract interface; its second function has the selector of ERC-20's transfer under another name. */
export const abi = JSON.stringify([
  {
    type: 'function',
    name: 'rebalance',
    inputs: [{ name: 'share', type: 'uint256' }],
    outputs: [],
    stateMutability: 'nonpayable',
  },
  {
    type: 'function',
    name: 'many_msg_babbage',
    inputs: [{ name: 'x', type: 'bytes1' }],
    outputs: [],
    stateMutability: 'nonpayable',
  },
]);
