/**
 * One honest day of a treasury, twenty requests that are all true, and one attack among them: it has to stand out at a
 * glance, or no warning means anything.
 */
import type { Page } from 'playwright-core';
import * as desk from '../../e2e/support/desk.ts';
import { textToSign } from '../../e2e/support/world.ts';
import type { Practice } from '../../practice/service.ts';
import { at } from '../../vectors/ladder/world.ts';
import { call, permit, unsigned } from '../../vectors/payloads.ts';
import { goTo, press, type Scene } from './scene.ts';

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const ether = 10n ** 18n;
let attack = '';
const field = (page: Page) => page.getByRole('textbox', { name: 'Limit of each asset' });

async function propose(practice: Practice): Promise<void> {
  const ben = practice.as('Ben');
  const accounts = practice
    .organisation()
    .wallets.flatMap(wallet => wallet.accounts)
    .filter(account => account.addressFormat === 'ADDRESS_FORMAT_ETHEREUM')
    .map(account => account.address);
  const [first = '', second = first, third = second] = accounts;
  const soon = Math.floor(practice.clock.now() / 1000) + 3_600;
  const sign = (fields: Parameters<typeof unsigned>[0], from = first) =>
    ben.propose('sign_raw_payload', {
      ...{ signWith: from, payload: unsigned(fields), encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' },
      hashFunction: 'HASH_FUNCTION_KECCAK256',
    });
  const asking = (to: string, signature: string, args: readonly unknown[], value = 0n) =>
    sign({ to: to as `0x${string}`, data: call(signature, args), value });
  const send = (to: string, units: bigint) => asking(usdc, 'transfer(address to, uint256 amount)', [to, units]);
  const says = (text: string) => ben.propose('sign_raw_payload', textToSign(practice, text));
  const typed = (data: unknown) =>
    ben.propose('sign_raw_payload', {
      ...{ signWith: first, payload: JSON.stringify(data), encoding: 'PAYLOAD_ENCODING_EIP712' },
      hashFunction: 'HASH_FUNCTION_NO_OP',
    });
  const login = (host: string) =>
    `${host} wants you to sign in with your Ethereum account:\n${first}\n\nURI: https://${host}\nVersion: 1\nChain ID: 1\nNonce: a81f66c29d\nIssued At: 2026-11-21T09:00:00Z`;
  const supply = 'supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)';
  const take = 'withdraw(address asset, uint256 amount, address to)';
  const vote = 'castVoteWithReason(uint256 proposalId, uint8 support, string reason)';

  await send(second, 48_000_000_000n);
  await send(third, 7_250_000_000n);
  await sign({ to: second as `0x${string}`, value: 12n * ether });
  await sign({ to: first as `0x${string}`, value: 3n * ether }, second);
  await says('Northwind Treasury attests its reserves as of 2026-11-20.');
  await asking(at.aavePool, supply, [usdc, 250_000_000_000n, first, 0]);
  await asking(usdc, 'approve(address spender, uint256 amount)', [at.swapRouter, 50_000_000_000n]);
  await asking(at.lido, 'submit(address referral)', [`0x${'00'.repeat(20)}`], 32n * ether);
  await says('Invoice 4711 of Fjord Shipping is approved for payment.');
  await send(at.newcomer, 420_000_000n);
  // The attack is proposed in the middle of the day.
  const hidden = [
    [usdc, usdc, usdc],
    [0n, 0n, 0n],
    [
      call('transfer(address to, uint256 amount)', [second, 5_000_000_000n]),
      call('transfer(address to, uint256 amount)', [third, 6_000_000_000n]),
      call('approve(address spender, uint256 amount)', [at.thief, 2n ** 256n - 1n]),
    ],
  ];
  attack = (await asking(first, 'executeBatch(address[] targets, uint256[] values, bytes[] data)', hidden)).id;
  await asking(at.aavePool, take, [usdc, 40_000_000_000n, first]);
  const allowed = permit(25_000_000_000n, soon, at.swapRouter) as { message: object };
  await typed({ ...allowed, message: { ...allowed.message, owner: first } });
  await asking(at.weth, 'deposit()', [], 2n * ether);
  await says(login('app.northwind.example'));
  await asking(at.lidoQueue, 'requestWithdrawals(uint256[] amounts, address owner)', [[10n * ether], first]);
  await send(second, 9_800_000_000n);
  await asking(usdc, 'approve(address spender, uint256 amount)', [at.newcomer, 0n]);
  await says('Received 40 laptops, order 2231. Northwind, Lisbon');
  await asking(at.compound, vote, [812n, 1, 'The budget fits.']);
  await send(third, 18_300_000_000n);
}

export const day: readonly Scene[] = [
  {
    world: { before: propose },
    states: {
      honest: async ({ page }) => {
        await desk.row(page, attack).waitFor();
      },
      attack: async ({ page }) => {
        await desk.open(page, attack);
      },
      limits: async stage => {
        await goTo('Settings')(stage);
        await field(stage.page).scrollIntoViewIfNeeded();
      },
      'limit-wrong': async ({ page }) => {
        await field(page).fill('ETH one');
        await page.getByText('Line 1: expected').waitFor();
      },
      'limit-raised': async ({ page, world }) => {
        await field(page).fill('ETH 900');
        await press(page, 'Keep these limits');
        await world.host.confirmPage();
      },
    },
  },
];
