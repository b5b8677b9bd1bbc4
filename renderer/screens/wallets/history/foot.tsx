import { count, plural } from '../../../../electron/contract/text/plain-text.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import type { Story } from '../../../store/wallets/history.ts';
import { history } from '../../../stores.ts';
import styles from './foot.module.css';

interface Props {
  story: Story;
  address: string;
  lines: number;
  shown: number;
}

/** How much is read, and the ways on: newer, older, all of it; what went wrong stays beside what is there. */
export function Foot({ story, address, lines, shown }: Props) {
  const { items, reading, hasOlder, loaded, failure } = story;
  const { older, newer, all, stop } = history.getState();
  const isBusy = reading !== 'no';
  const end =
    hasOlder === false
      ? 'all there are'
      : hasOlder === true
        ? 'older ones exist'
        : 'the service does not say whether there are more';
  return (
    <footer className={styles.foot}>
      {failure !== null && loaded && (
        <div className={styles.failure}>
          <FailureNote failure={failure} tone="look">
            <Button small onPress={() => void older(address)}>
              Try again
            </Button>
          </FailureNote>
        </div>
      )}
      {loaded && (
        <>
          <span role="status" className={styles.said}>
            {shown < lines && <>{count(shown)} shown of </>}
            {plural(items.length, 'transaction')} read{isBusy ? '…' : `, ${end}`}
          </span>
          <Button small variant="quiet" isDisabled={isBusy} onPress={() => void newer(address)}>
            Look for newer
          </Button>
          <Button small isDisabled={isBusy || hasOlder === false} onPress={() => void older(address)}>
            Read older
          </Button>
          {/* One button, so that who pressed it is on it to stop. */}
          <Button small isDisabled={!isBusy && hasOlder === false} onPress={() => (isBusy ? stop(address) : void all(address))}>
            {isBusy ? 'Stop' : 'Read all'}
          </Button>
        </>
      )}
    </footer>
  );
}
