/** What the service claims to be at an address: read with care, and good for nothing but being shown. */
import type { Response } from '../../contract/operations/table.ts';
import type { Balance } from '../../contract/values/wallet-values.ts';
import { assetWarnings, decimalsOf } from './assets.ts';

/** Assets of one address; airdrops make thousands. */
const mostRead = 500;

/**
 * SECURITY: balances are claims. No decision, limit or check reads them; whoever adds a use of them reads
 * docs/threats.md#provenance first.
 */
export const readBalances = (answer: Response<'get_wallet_address_balances'>, caip2: string): Balance[] =>
  (answer.balances ?? []).slice(0, mostRead).map(({ caip19, symbol, name, balance, decimals, display }) => {
    const asset = { caip19: caip19 ?? '', symbol: symbol ?? '', decimals: decimals ?? -1 };
    const amount = balance ?? '';
    return {
      caip19: caip19 ?? null,
      symbol: symbol || null,
      name: name || null,
      amount,
      decimals: decimalsOf(asset),
      warnings: [
        ...assetWarnings(asset, caip2),
        ...(/^\d{1,100}$/.test(amount) ? [] : ['The amount is not a number of atomic units.']),
      ],
      display: { crypto: display?.crypto ?? null, usd: display?.usd ?? null },
    };
  });
