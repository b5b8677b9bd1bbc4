import { count, plural } from '../../../../electron/contract/text/plain-text.ts';
import type { OlderState } from '../../../../electron/contract/values/older.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Sheet } from '../../../parts/layout/sheet.tsx';
import styles from './older.module.css';

/** What dropping the kept activities costs, before it is done. */
export const DropOlder = ({
  state,
  open,
  onClose,
  onDrop,
}: {
  state: OlderState;
  open: boolean;
  onClose(): void;
  onDrop(): Promise<void>;
}) => (
  <Sheet title="Drop the kept older activities" alert open={open} onClose={onClose}>
    <div className={styles.drop}>
      <p>
        {plural(state.held, 'activity', 'activities')} of this connection and those of the others go, {sizeWords(state.bytes)} in
        all. The service keeps them. Reading these again takes {plural(state.requests, 'request')}, once you ask for them.
      </p>
      <div className={styles.bar}>
        <Button
          variant="danger"
          onPress={() => {
            onClose();
            void onDrop();
          }}
        >
          Drop them
        </Button>
        <Button variant="quiet" autoFocus onPress={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  </Sheet>
);

const sizeWords = (bytes: number): string => `${count(Math.ceil(bytes / 1_000))} kB`;
