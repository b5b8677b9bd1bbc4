/** What happened on chain to a wallet account's address. */
import { history } from '../catalog/history.ts';
import type { Answers } from '../context.ts';
import { wrongField } from '../errors.ts';
import { pageWithInfo } from '../page.ts';

export const historyAnswers = {
  list_eth_transaction_history({ state, organisation }, { address, caip2, paginationOptions }) {
    const account = organisation.wallets
      .flatMap(w => w.accounts)
      .find(a => a.addressFormat === 'ADDRESS_FORMAT_ETHEREUM' && a.address.toLowerCase() === address.toLowerCase());
    if (account === undefined)
      throw wrongField(
        'address',
        `expected the address of a wallet account; private key addresses are not supported, received ${address}`,
      );
    const all = history(state.seed, account.address, caip2);
    const { rows, pageInfo } = pageWithInfo(all, t => t.transactionHash, paginationOptions);
    return { transactions: rows, pageInfo };
  },
} satisfies Answers<'list_eth_transaction_history'>;
