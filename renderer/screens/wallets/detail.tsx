import { useMemo } from 'react';
import { Detail, NoDetail } from '../../parts/layout/detail.tsx';
import { useWallets } from '../../stores.ts';
import { AccountDetail } from './account/detail.tsx';
import { KeyDetail } from './key/detail.tsx';
import { TagDetail } from './tag/detail.tsx';
import { WalletDetail } from './wallet/detail.tsx';

/** What is selected: a wallet, an account, a private key or a tag. */
export function WalletsDetail() {
  const selected = useWallets(state => state.selected);
  const listed = useWallets(state => state.wallets);
  const accounts = useWallets(state => state.accounts);
  const keys = useWallets(state => state.keys);
  const [kind, id] = (selected ?? '').split(' ');
  const found = useMemo(() => {
    if (kind === 'wallet') {
      const wallet = listed?.find(each => each.walletId === id);
      if (wallet !== undefined)
        return <WalletDetail key={id} wallet={wallet} accounts={accounts.filter(each => each.walletId === id)} />;
    }
    if (kind === 'account') {
      const account = accounts.find(each => each.walletAccountId === id);
      const wallet = listed?.find(each => each.walletId === account?.walletId) ?? null;
      if (account !== undefined) return <AccountDetail account={account} wallet={wallet} />;
    }
    if (kind === 'key' && keys !== null) {
      const key = keys.privateKeys.find(each => each.privateKeyId === id);
      if (key !== undefined) return <KeyDetail key={id} privateKey={key} tags={keys.tags} />;
    }
    if (kind === 'tag' && keys !== null) {
      const tag = keys.tags?.find(each => each.tagId === id);
      if (tag !== undefined)
        return <TagDetail key={id} tag={tag} on={keys.privateKeys.filter(each => each.privateKeyTags.includes(tag.tagId))} />;
    }
    return null;
  }, [kind, id, listed, accounts, keys]);
  const reading = useWallets(state => state.reading);
  const hasRows = (listed?.length ?? 0) + (keys?.privateKeys.length ?? 0) > 0;
  const isOfKeys = kind === 'key' || kind === 'tag';
  const isAwaited = isOfKeys ? keys === null : reading === 'none' || reading === 'reading';
  const isWhole = isOfKeys || reading === 'whole';
  return (
    <Detail label="Detail">
      {found ?? (
        <NoDetail>
          <p role="status">
            {selected === null
              ? hasRows && 'Choose a wallet, an account or a private key to see it here.'
              : isAwaited
                ? 'Reading the accounts…'
                : isWhole
                  ? 'It no longer exists.'
                  : 'It is not among what was read.'}
          </p>
        </NoDetail>
      )}
    </Detail>
  );
}
