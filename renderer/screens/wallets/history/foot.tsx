import { count, plural } from '../../../../electron/contract/text/plain-text.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import type { Together } from '../../../store/wallets/history.ts';
import { history } from '../../../stores.ts';
import { absolute } from '../../../words/text/times.ts';
import styles from './foot.module.css';

interface Props {
  read: Together;
  lines: number;
  shown: number;
}

/** How much is read, and the ways on: newer, older, all of it; what went wrong stays beside what is there. */
export function Foot({ read, lines, shown }: Props) {
  const { transactions, reading, hasOlder, loaded, failure, completeSince } = read;
  const { older, newer, all, stop } = history.getState();
  const isBusy = reading !== 'no';
  const end =
    hasOlder === false
      ? 'These are all.'
      : hasOlder === true
        ? 'Older ones exist.'
        : 'The service does not say whether there are more.';
  if (!loaded && lines === 0) return null;
  return (
    <footer className={styles.foot}>
      {failure !== null && (
        <div className={styles.failure}>
          <FailureNote failure={failure} tone="look">
            <Button small onPress={() => void older()}>
              Try again
            </Button>
          </FailureNote>
        </div>
      )}
      <span role="status" className={styles.said}>
        {shown < lines && <>{count(shown)} shown of </>}
        {shown < lines ? count(transactions) : plural(transactions, 'transaction')} read{isBusy ? '…' : `. ${end}`}
        {completeSince !== null && !isBusy && (
          <> All accounts are read back to {absolute(new Date(completeSince).toISOString())}.</>
        )}
      </span>
      <Button small variant="quiet" isDisabled={isBusy} onPress={() => void newer()}>
        Look for newer
      </Button>
      {/* One button, so that who pressed it is on it to stop. */}
      <Button small variant="quiet" isDisabled={!isBusy && hasOlder === false} onPress={() => (isBusy ? stop() : void all())}>
        {isBusy ? 'Stop' : 'Read all'}
      </Button>
      <Button small isDisabled={isBusy || hasOlder === false} onPress={() => void older()}>
        Read older
      </Button>
    </footer>
  );
}
