import { Plus, Radio, Square } from 'lucide-react';
import { useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import { plural } from '../../../../electron/contract/text/plain-text.ts';
import { cx } from '../../../parts/class-names.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { CopyButton } from '../../../parts/controls/copy.tsx';
import { Wrong } from '../../../parts/fields/field-error.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { deliveries, ui, useDeliveries, webhooks } from '../../../stores.ts';
import styles from './receiver.module.css';

/** The port that was typed: null where it is left to the system, undefined where it is none. */
function portOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const port = Number(text);
  return /^\d{1,5}$/.test(text.trim()) && port >= 1 && port <= 65_535 ? port : undefined;
}

/** Listens on this machine while it is switched on, and leads to pasting. */
export function Receiver() {
  const receiver = useDeliveries(state => state.receiver);
  const busy = useDeliveries(state => state.busy);
  const failure = useDeliveries(state => (state.pasting ? null : state.failure));
  const count = useDeliveries(state => state.list.length);
  const [typed, setTyped] = useState('');
  const port = portOf(typed);
  const url = receiver?.url ?? null;
  return (
    <div className={styles.receiver}>
      <div className={styles.line}>
        {url === null ? (
          <>
            <Button small isDisabled={busy || port === undefined} onPress={() => void deliveries.getState().listen(port ?? null)}>
              <Radio aria-hidden size={14} /> Listen on this computer
            </Button>
            <TextField
              aria-label="Port"
              value={typed}
              onChange={setTyped}
              isInvalid={port === undefined}
              className={cx(styles.port)}
            >
              <Input placeholder="any port" inputMode="numeric" autoComplete="off" />
            </TextField>
          </>
        ) : (
          <Button small onPress={() => void deliveries.getState().stop()}>
            <Square aria-hidden size={12} /> Stop listening
          </Button>
        )}
        <span className={styles.end}>
          {count > 0 && (
            <Button small variant="quiet" onPress={() => void clear()}>
              Clear
            </Button>
          )}
          <Button
            small
            onPress={() => {
              deliveries.getState().beginPaste();
              webhooks.getState().read(true);
            }}
          >
            <Plus aria-hidden size={14} /> Paste
          </Button>
        </span>
      </div>
      {port === undefined && (
        <p role="alert">
          <Wrong>Expected a port from 1 to 65,535, or nothing.</Wrong>
        </p>
      )}
      {url !== null && receiver !== null && (
        <div className={styles.open}>
          <p>
            <span className={styles.dot} aria-hidden /> <code translate="no">{url}</code>
            <CopyButton value={url} what="receiver address" />
          </p>
          <p className={styles.quiet} role="status">
            Listening: {plural(receiver.received, 'delivery', 'deliveries')} received
            {receiver.refused > 0 && `, ${plural(receiver.refused, 'other request')} refused: ${receiver.lastRefusal ?? ''}`}.
            Only this computer can reach it; it stops when the app locks.
          </p>
          <div>
            <Button small variant="quiet" onPress={() => webhooks.getState().begin('create', { url })}>
              New endpoint that delivers here…
            </Button>
          </div>
        </div>
      )}
      {failure !== null && <FailureNote failure={failure} />}
    </div>
  );
}

async function clear(): Promise<void> {
  const undo = await deliveries.getState().clear();
  if (undo !== null) ui.getState().cleared('The deliveries are cleared', undo);
}
