import { count, plural } from '../../../../electron/contract/text/plain-text.ts';
import { Table } from '../../../parts/layout/table.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import type { Holdings as Held } from '../../../store/organisation/organisation.ts';
import { LoadedPart } from '../loaded.tsx';
import pane from '../pane.module.css';

/** What would be lost, and what of it was never exported. */
export function Holdings() {
  return (
    <LoadedPart part="holdings" without="What it holds cannot be listed here.">
      {(held: Held) => {
        const all = [
          ...held.wallets.map(each => ({ ...each, kind: 'Wallet' })),
          ...held.privateKeys.map(each => ({ ...each, kind: 'Private key' })),
        ];
        const lost = all.filter(({ exported }) => !exported);
        if (all.length === 0) return <p className={pane.quiet}>It holds no wallet and no private key.</p>;
        return (
          <>
            <p>
              <b>
                {count(lost.length)} of {plural(all.length, 'wallet or private key', 'wallets and private keys')} never exported.
              </b>{' '}
              {lost.length > 0 && 'No copy exists outside the service.'}
            </p>
            <Table label="What would be lost" columns={['What', 'Name', 'Copy, as the service claims']}>
              {all.map(each => (
                <tr key={each.id}>
                  <td>{each.kind}</td>
                  <td>
                    <HostileText text={each.name} limit={80} />
                  </td>
                  <td>{each.exported ? 'exported' : <b>never exported</b>}</td>
                </tr>
              ))}
            </Table>
          </>
        );
      }}
    </LoadedPart>
  );
}
