import type { AddressCheck } from '../../../electron/contract/values/wallet-values.ts';
import { Address } from '../../parts/values/address.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import styles from './check-note.module.css';
import { CheckChip } from './list/row.tsx';

/** What became of holding an address against its public key; both sides where they differ. */
export function CheckNote({ check, address }: { check: AddressCheck; address: string }) {
  return (
    <div className={styles.note} data-state={check.state} role={check.state === 'wrong' ? 'alert' : 'note'}>
      <CheckChip state={check.state} />
      <div className={styles.said}>
        <p>
          <HostileText text={check.sentence} />
        </p>
        {check.state === 'wrong' && check.computed !== null && (
          <dl className={styles.sides}>
            <dt>The service says</dt>
            <dd>
              <Address value={address} />
            </dd>
            <dt>The public key gives</dt>
            <dd>
              <Address value={check.computed} />
            </dd>
          </dl>
        )}
      </div>
    </div>
  );
}
