/** Who is who in the vectors. All invented, but for the token's published address. */
import type { ReviewContext } from '../../electron/core/known/context.ts';

export const parties = {
  zero: '0x0000000000000000000000000000000000000000',
  ops: '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23',
  vault: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  payroll: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  router: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  safe: '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  registry: '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  usdc: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  stranger: '0x000000000000000000000000000000000000dEaD',
  /** Shares the first and last four digits of `payroll`. */
  poison: '0x5aae00000000000000000000000000000000eaed',
} as const;

export const now = '2026-11-21T09:00:00.000Z';

export const context = (current: ReviewContext['current'] = {}, rest: Partial<ReviewContext> = {}): ReviewContext => ({
  now,
  ownAddresses: [],
  addressBook: [
    { label: 'Payroll', address: parties.payroll },
    { label: 'Router', address: parties.router },
    { label: 'Cold Safe', address: parties.safe },
    { label: 'Registry', address: parties.registry },
  ],
  current: {
    accounts: [
      {
        walletAccountId: 'account-1',
        walletId: 'wallet-1',
        address: parties.ops,
        name: 'Ops hot',
        curve: 'CURVE_SECP256K1',
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      },
    ],
    ...current,
  },
  ...rest,
});
