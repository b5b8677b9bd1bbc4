import { useState } from 'react';
import { count } from '../../../../electron/contract/text/plain-text.ts';
import type { BatchCheckRow } from '../../../../electron/contract/values/signing-values.ts';
import { Panel } from '../../../parts/boxes/panel.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Wrong } from '../../../parts/fields/field-error.tsx';
import { TextArea } from '../../../parts/fields/text-area.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { signingBatch, ui, useSigningBatch } from '../../../stores.ts';
import styles from './batch.module.css';

/** All of them are drawn up to here; the others follow as these are mended. */
const mostDrawn = 40;

interface Props {
  rows: readonly BatchCheckRow[];
  /** They are part of a sealed file, which nobody mends. */
  isSealed: boolean;
}

/** Rows with something wrong, to be mended in their place or left out. */
export function WrongRows({ rows, isSealed }: Props) {
  const [mending, setMending] = useState<number | null>(null);
  const isBusy = useSigningBatch(state => state.busy !== 'no');
  const { drop, dropWrong } = signingBatch.getState();
  const all = () => ui.getState().cleared(`${count(rows.length)} wrong rows are left out`, dropWrong());
  return (
    <Panel
      title="To mend, or to leave out"
      bare
      actions={
        !isSealed && (
          <Button small isDisabled={isBusy} onPress={all}>
            Leave all of them out
          </Button>
        )
      }
    >
      <ul className={styles.wrongRows}>
        {rows.slice(0, mostDrawn).map(row => (
          <li key={row.row}>
            <span className={styles.number}>{row.row}</span>
            <span className={styles.problem}>
              {row.label !== '' && (
                <b>
                  <HostileText text={row.label} limit={60} />
                </b>
              )}
              <Wrong>
                <HostileText text={row.problems[0] ?? ''} limit={220} />
              </Wrong>
            </span>
            {!isSealed && mending !== row.row && (
              <span className={styles.pair}>
                <Button small isDisabled={isBusy} aria-label={`Mend row ${row.row}`} onPress={() => setMending(row.row)}>
                  Mend
                </Button>
                <Button
                  small
                  variant="faint"
                  isDisabled={isBusy}
                  aria-label={`Leave out row ${row.row}`}
                  onPress={() => ui.getState().cleared(`Row ${row.row} is left out`, drop(row.row))}
                >
                  Leave out
                </Button>
              </span>
            )}
            {mending === row.row && <Mend row={row} onDone={() => setMending(null)} />}
          </li>
        ))}
      </ul>
      {rows.length > mostDrawn && <p className={styles.more}>And {count(rows.length - mostDrawn)} more.</p>}
    </Panel>
  );
}

function Mend({ row, onDone }: { row: BatchCheckRow; onDone(): void }) {
  const [given, setGiven] = useState(row.given);
  const save = () => {
    onDone();
    void signingBatch.getState().mend(row.row, given);
  };
  const field = (name: 'label' | 'signWith' | 'encoding' | 'hashFunction', label: string, aside?: string) => (
    <Field
      name={name}
      label={label}
      {...(aside !== undefined && { aside })}
      mono={name === 'signWith'}
      autoFocus={name === 'signWith'}
      value={given[name]}
      onChange={value => setGiven({ ...given, [name]: value })}
    />
  );
  return (
    <form
      className={styles.mend}
      aria-label={`Row ${row.row}`}
      onSubmit={event => {
        event.preventDefault();
        save();
      }}
    >
      {field('signWith', 'Sign with')}
      <TextArea label="Payload" rows={3} value={given.payload} onChange={payload => setGiven({ ...given, payload })} />
      <div className={styles.two}>
        {field('encoding', 'Encoding', 'empty: proposed')}
        {field('hashFunction', 'Hash function', 'empty: proposed')}
      </div>
      {field('label', 'Label', 'for you, not sent')}
      <div className={styles.pair}>
        <Button small variant="primary" onPress={save}>
          Check again
        </Button>
        <Button small variant="faint" onPress={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
