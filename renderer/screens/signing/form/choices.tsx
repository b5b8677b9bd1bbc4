import type { Offered, SigningRead } from '../../../../electron/contract/values/signing-values.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { choiceWords } from '../../../parts/form/choice-words.ts';
import { signingForm, useSigningForm } from '../../../stores.ts';
import styles from './choices.module.css';
import { useRefusal } from './refusal.ts';

/** Encoding and hash function: as proposed, with why; what cannot work stands there with its reason. */
export function Choices() {
  const read = useSigningForm(state => state.read);
  const request = useSigningForm(state => state.request);
  if (read === null) return null;
  const { edit } = signingForm.getState();
  // What was chosen shows at once; main's word on it follows.
  const isOwn = request.encoding !== null || request.hashFunction !== null;
  return (
    <div className={styles.choices}>
      {request.payload !== '' && (
        <p className={styles.because}>
          <b>{isOwn ? 'Chosen by you.' : 'Proposed.'}</b> {read.proposed.because}{' '}
          {isOwn && (
            <Button small variant="quiet" onPress={() => edit({ encoding: null, hashFunction: null })}>
              As proposed
            </Button>
          )}
        </p>
      )}
      <Rows
        name="encoding"
        label="Encoding"
        read={read}
        offered={read.encodings}
        value={request.encoding ?? read.encoding}
        onChange={encoding => edit({ encoding, hashFunction: null })}
      />
      <Rows
        name="hashFunction"
        label="Hash function"
        read={read}
        offered={read.hashFunctions}
        value={request.hashFunction ?? read.hashFunction}
        onChange={hashFunction => edit({ hashFunction })}
      />
    </div>
  );
}

/** Of the wire values; the whole of one stands in the review. */
const prefixes = { encoding: 'PAYLOAD_ENCODING_', hashFunction: 'HASH_FUNCTION_' } as const;

interface RowsProps<V extends string> {
  name: 'encoding' | 'hashFunction';
  label: string;
  read: SigningRead;
  offered: readonly Offered<V>[];
  value: V;
  onChange(value: V): void;
}

function Rows<V extends string>({ name, label, read, offered, value, onChange }: RowsProps<V>) {
  const refusal = useRefusal(name);
  const problem = read.problems.find(({ field }) => field === name)?.sentence ?? refusal;
  return (
    <fieldset className={styles.rows}>
      <legend>{label}</legend>
      {offered.map(each => {
        const isChosen = each.value === value;
        const refused = each.refused;
        return (
          <label key={each.value} className={styles.row} data-chosen={isChosen} data-refused={refused !== null}>
            <input
              type="radio"
              name={name}
              value={each.value}
              checked={isChosen}
              disabled={refused !== null && !isChosen}
              onChange={() => onChange(each.value)}
            />
            <span className={styles.words}>{choiceWords(each.value)}</span>
            {each.value === read.proposed[name] && <span className={styles.proposed}>proposed</span>}
            <code className={styles.wire}>{each.value.replace(prefixes[name], '')}</code>
            {refused !== null && <span className={styles.reason}>{refused}</span>}
          </label>
        );
      })}
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
