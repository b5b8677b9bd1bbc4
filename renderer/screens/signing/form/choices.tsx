import { Check, ChevronsUpDown } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import type { Offered, SigningRead } from '../../../../electron/contract/values/signing-values.ts';
import { cx } from '../../../parts/class-names.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Wrong } from '../../../parts/fields/field-error.tsx';
import popover from '../../../parts/floating/popover.module.css';
import { choiceWords } from '../../../parts/form/choice-words.ts';
import { signingForm, useSigningForm } from '../../../stores.ts';
import { hashWords } from '../../../words/signing.ts';
import { capitalised } from '../../../words/text/groups.ts';
import styles from './choices.module.css';
import { useRefusal } from './refusal.ts';

/** How the payload is read: encoding and hash function as proposed, or as chosen; what cannot work says why. */
export function Choices() {
  const read = useSigningForm(state => state.read);
  const request = useSigningForm(state => state.request);
  const refused = useRefusal('encoding');
  const refusedHash = useRefusal('hashFunction');
  if (read === null) return null;
  const { edit } = signingForm.getState();
  // What was chosen shows at once; main's word on it follows.
  const isOwn = request.encoding !== null || request.hashFunction !== null;
  const problem =
    read.problems.find(({ field }) => field === 'encoding' || field === 'hashFunction')?.sentence ?? refused ?? refusedHash;
  const encoding = request.encoding ?? read.encoding;
  return (
    <div className={styles.choices}>
      <span className={styles.label} id="read-as">
        Read as
      </span>
      <div className={styles.pair}>
        <Pick
          label="Encoding"
          isOwn={request.encoding !== null}
          offered={read.encodings}
          value={encoding}
          words={value => (value === encoding ? readAs(read, value) : choiceWords(value))}
          proposed={read.proposed.encoding}
          onChange={value => edit({ encoding: value, hashFunction: null })}
        />
        <Pick
          label="Hash"
          isInside
          isOwn={request.hashFunction !== null}
          offered={read.hashFunctions}
          value={request.hashFunction ?? read.hashFunction}
          words={value => hashWords(value)}
          proposed={read.proposed.hashFunction}
          onChange={value => edit({ hashFunction: value })}
        />
      </div>
      {problem != null && (
        <span role="alert">
          <Wrong>{problem}</Wrong>
        </span>
      )}
      {isOwn && (
        <p className={styles.because}>
          Chosen by you. {read.proposed.because}
          <Button small variant="quiet" onPress={() => edit({ encoding: null, hashFunction: null })}>
            As proposed
          </Button>
        </p>
      )}
    </div>
  );
}

/** Hex that is a transaction is called by what it is. */
const readAs = (read: SigningRead, encoding: string): string =>
  encoding === 'PAYLOAD_ENCODING_HEXADECIMAL' && read.form === 'transaction'
    ? capitalised(read.looks.replace(/^an? /i, ''))
    : choiceWords(encoding);

interface PickProps<V extends string> {
  label: string;
  /** The label stands before the value. */
  isInside?: boolean;
  isOwn: boolean;
  offered: readonly Offered<V>[];
  value: V;
  proposed: V;
  words(value: V): string;
  onChange(value: V): void;
}

function Pick<V extends string>({ label, isInside = false, isOwn, offered, value, proposed, words, onChange }: PickProps<V>) {
  return (
    <Select
      value={value}
      onChange={key => {
        const next = offered.find(each => each.value === key);
        if (next !== undefined) onChange(next.value);
      }}
      disabledKeys={offered.filter(each => each.refused !== null && each.value !== value).map(each => each.value)}
      className={cx(styles.pick)}
    >
      <Label className={cx(isInside ? styles.inside : styles.hidden)}>{label}</Label>
      <AriaButton className={cx(styles.button)}>
        <SelectValue className={cx(styles.value)}>
          {() => (
            <>
              <span className={styles.chosen}>{words(value)}</span>{' '}
              {!isInside && !isOwn && <span className={styles.proposed}>proposed</span>}
            </>
          )}
        </SelectValue>
        <ChevronsUpDown aria-hidden size={14} className={styles.arrow} />
      </AriaButton>
      <Popover className={cx(popover.popover, styles.popover)}>
        <ListBox aria-label={label} className={cx(popover.list)}>
          {offered.map(each => (
            <ListBoxItem
              key={each.value}
              id={each.value}
              textValue={choiceWords(each.value)}
              className={cx(popover.item, styles.item)}
            >
              <span className={styles.words}>
                {choiceWords(each.value)}
                {each.value === proposed && <span className={styles.proposed}>proposed</span>}
                {each.value === value && <Check aria-hidden size={14} />}
              </span>
              {each.refused !== null && <span className={styles.reason}>{each.refused}</span>}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  );
}
