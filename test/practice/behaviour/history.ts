/** What happened on chain to a wallet account's address. */
import { balances, history } from '../catalog/history.ts';
import type { Answers } from '../context.ts';
import { wrongField } from '../errors.ts';
import { pageWithInfo } from '../page.ts';
import type { Organisation } from '../state.ts';

export const historyAnswers = {
  list_eth_transaction_history({ state, organisation }, { address, caip2, paginationOptions }) {
    const account = accountAt(organisation, address);
    const all = history(state.seed, account.address, caip2);
    const { rows, pageInfo } = pageWithInfo(all, t => t.transactionHash, paginationOptions);
    return { transactions: rows, pageInfo };
  },
  get_wallet_address_balances: ({ state, organisation }, { address, caip2 }) => ({
    balances: balances(state.seed, accountAt(organisation, address).address, caip2),
  }),
} satisfies Answers<'list_eth_transaction_history' | 'get_wallet_address_balances'>;

function accountAt({ wallets }: Organisation, address: string) {
  const account = wallets
    .flatMap(w => w.accounts)
    .find(a => a.addressFormat === 'ADDRESS_FORMAT_ETHEREUM' && a.address.toLowerCase() === address.toLowerCase());
  if (account === undefined)
    throw wrongField(
      'address',
      `expected the address of a wallet account; private key addresses are not supported, received ${address}`,
    );
  return account;
}
