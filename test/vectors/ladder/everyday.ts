/** What a treasury does every day on several chains, in several tokens and languages: each is routine, and told in full. */
import { parties } from '../parties.ts';
import { call, message, transaction } from '../payloads.ts';
import type { LadderCase } from './case.ts';
import { honest } from './world.ts';

const { ops, payroll, registry, router } = parties;
type Hex = `0x${string}`;

/** Published addresses; amounts in whole tokens, and as the headline says them. */
const payments: readonly (readonly [chainId: number, chain: string, token: Hex, decimals: number, told: string])[] = [
  [1, 'Ethereum mainnet', '0xdac17f958d2ee523a2206206994597c13d831ec7', 6, '18,400 USDT'],
  [1, 'Ethereum mainnet', '0x6b175474e89094c44da98b954eedeac495271d0f', 18, '7,300.5 DAI'],
  [1, 'Ethereum mainnet', '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', 18, '12.75 WETH'],
  [1, 'Ethereum mainnet', '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599', 8, '0.85 WBTC'],
  [1, 'Ethereum mainnet', '0x6c3ea9036406852006290770bedfcaba0e23a0e8', 6, '91,000 PYUSD'],
  [1, 'Ethereum mainnet', '0x1abaea1f7c830bd89acc67ec4af516284b1bc33c', 6, '64,250 EURC'],
  [1, 'Ethereum mainnet', '0x514910771af9ca656af840dff83e8264ecf986ca', 18, '2,200 LINK'],
  [1, 'Ethereum mainnet', '0x5a98fcbea516cf06857215779fd812ca3bef1b32', 18, '45,000 LDO'],
  [10, 'OP Mainnet', '0x0b2c639c533813f4aa9d7837caf62653d097ff85', 6, '5,125 USDC'],
  [10, 'OP Mainnet', '0x4200000000000000000000000000000000000042', 18, '9,999 OP'],
  [56, 'BNB Smart Chain', '0x55d398326f99059ff775485246999027b3197955', 18, '3,750 USDT'],
  [137, 'Polygon', '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', 6, '820 USDC'],
  [137, 'Polygon', '0xc2132d05d31c914a87c6611c10748aeb04b58e8f', 6, '14,000 USDT'],
  [8453, 'Base', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', 6, '31,415.92 USDC'],
  [8453, 'Base', '0x4200000000000000000000000000000000000006', 18, '4 WETH'],
  [42161, 'Arbitrum One', '0xaf88d065e77c8cc2239327c5edb3a432268e5831', 6, '250,000 USDC'],
  [42161, 'Arbitrum One', '0x912ce59144191c1204e64559fe8253a0e49e6548', 18, '60,000 ARB'],
];
const coins: readonly (readonly [chainId: number, chain: string, told: string])[] = [
  [1, 'Ethereum mainnet', '6.5 ETH'],
  [10, 'OP Mainnet', '2 ETH'],
  [56, 'BNB Smart Chain', '11 BNB'],
  [137, 'Polygon', '1,900 POL'],
  [8453, 'Base', '0.4 ETH'],
  [42161, 'Arbitrum One', '3.25 ETH'],
];
const texts: readonly string[] = [
  'Invoice 2026-1187, Fjord Shipping, 12,400.00 EUR, due 30 November 2026.',
  'Rechnung 4711 der Nordwind GmbH über 8.250,00 € ist zur Zahlung freigegeben.',
  'La facture n° 552 de la société Atelier Lumière est approuvée.',
  'La transferencia de fondos del tercer trimestre ha sido conciliada.',
  '第三四半期の監査が完了しました。',
  'Отчёт о резервах за октябрь подписан казначеем.',
  'تمت مراجعة كشف الحساب لشهر أكتوبر.',
  'Αποδεχόμαστε τους όρους χρήσης, έκδοση 3.',
  'We control this account. Northwind Treasury, 24 November 2026.',
  'Purchase order 88-1204: 40 laptops, delivery to Lisbon on 3 December.',
  'Board resolution 17: the budget of the fourth quarter is accepted.',
  'Payslip run of November is complete: 214 people, no correction.',
  'Meeting notes: quorum of three reached, next date 9 December.',
  'I agree to the terms of the beta programme, version 1.2.',
];

const units = (told: string, decimals: number): bigint => {
  const [whole = '', part = ''] = (told.split(' ')[0] ?? '').replaceAll(',', '').split('.');
  return BigInt(whole + part.padEnd(decimals, '0'));
};
const quoted = (text: string): string => text.replaceAll('.', '\\.');
const pay = 'transfer(address to, uint256 amount)';
const allow = 'approve(address spender, uint256 amount)';

/** The usual chain goes without saying. */
const onChain = (chain: string): string => (chain === 'Ethereum mainnet' ? '' : ` on ${chain}`);

export const everyday: readonly LadderCase[] = [
  ...payments.map(([chainId, chain, to, decimals, told]) =>
    honest(`pays ${told} on ${chain}`, transaction({ chainId, to, data: call(pay, [payroll, units(told, decimals)]) }), 'note', {
      headline: new RegExp(`^Pays ${quoted(told)} from “Ops hot” to Payroll${onChain(chain)}$`),
    }),
  ),
  ...payments.map(([chainId, chain, to, decimals, told]) =>
    honest(
      `allows a known router ${told} on ${chain}`,
      transaction({ chainId, to, data: call(allow, [router, units(told, decimals)]) }),
      'look',
      { headline: new RegExp(`^Lets Router take up to ${quoted(told)} of “Ops hot”${onChain(chain)}$`) },
    ),
  ),
  ...coins.map(([chainId, chain, told]) =>
    honest(`pays ${told} on ${chain}`, transaction({ chainId, to: payroll as Hex, value: units(told, 18) }), 'note', {
      headline: new RegExp(`^Pays ${quoted(told)} from “Ops hot” to Payroll${onChain(chain)}$`),
    }),
  ),
  ...coins.map(([chainId, chain, told]) =>
    honest(
      `moves ${told} between its own accounts on ${chain}`,
      transaction({ chainId, to: ops as Hex, value: units(told, 18) }),
      'note',
      { headline: new RegExp(`^(?:Pays|Sends) ${quoted(told)} .*“Ops hot”.*${onChain(chain)}$`) },
    ),
  ),
  ...texts.map(text => honest(`signs the words ${text.slice(0, 40)}`, message(text), 'note')),
  honest('pays an entry of its book by the name it has there', transaction({ to: registry as Hex, value: 10n ** 18n }), 'note', {
    headline: /to Registry/i,
  }),
];
