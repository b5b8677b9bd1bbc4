import { type Accepted, because } from './accepted.ts';

export const money: Accepted[] = [
  because('Addresses are told apart whatever letters they are in, the same way on both sides.', {
    'electron/core/earn/samples': ['kept.vaultAddress.toLowerCase() → kept.vaultAddress.toUpperCase()'],
  }),
  because('A text that is a fraction has digits before its point: the compiler asks for what stands in their place.', {
    'electron/core/earn/fraction': ["'0' →"],
  }),
  because('The same number either way: nothing less a share of it is nothing, and no distance has no sign.', {
    'electron/core/earn/yield': [
      'gross.digits <= 0n → gross.digits < 0n',
      'away < 0n → away <= 0n',
      // Of as many places as the other it lies within a unit where it is the same alone.
      'exact.places > net.places → exact.places >= net.places',
    ],
  }),
  because('Speed alone: what was computed before is computed anew, and is the same.', {
    'electron/core/wallets/check': ['remembered.set(key, address); →'],
  }),
  because('The call lets in networks of its own list alone.', {
    'electron/core/wallets/history': ['/^eip155:\\d+$/ → /eip155:\\d+$/'],
  }),
];
