import { Button } from '../../../parts/controls/button.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import type { Story } from '../../../store/wallets/history.ts';
import { history } from '../../../stores.ts';
import styles from './unread.module.css';

/** How a deployment without the history answers. */
const missing: readonly string[] = ['operation_unavailable', 'not_found'];

/** Where nothing could be read at all: why, and the way on. */
export function Unread({ failure, address }: { failure: NonNullable<Story['failure']>; address: string }) {
  const isMissing = missing.includes(failure.code);
  return (
    <div className={styles.unread}>
      <FailureNote failure={failure} tone={isMissing ? 'plain' : 'look'}>
        <Button small onPress={() => void history.getState().open(address)}>
          Try again
        </Button>
      </FailureNote>
      {isMissing && <p className={styles.aside}>This deployment seems to have no transaction history for this chain.</p>}
    </div>
  );
}
