import type { KeyInfo } from '../../../electron/contract/values/app-values.ts';
import { Button } from '../../parts/controls/button.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { curveNames, keyStateWords } from '../../words/keys.ts';
import { pointer } from '../../words/text/groups.ts';
import styles from './existing-keys.module.css';

interface Props {
  keys: readonly KeyInfo[];
  onChoose?(key: KeyInfo): void;
  onAnother?(): void;
}

/** Keys by name, each with a way to take it; or the one that was taken, with a way to another. */
export function ExistingKeys({ keys, onChoose, onAnother }: Props) {
  return (
    <ul className={styles.keys}>
      {keys.map(key => (
        <li key={key.keyId}>
          <span>
            <b>
              <HostileText text={key.name} limit={60} />
            </b>{' '}
            <span className={styles.more}>
              {curveNames[key.curve]} · <span className={styles.mono}>{pointer(key.publicKey)}</span>
              {key.state !== 'ready' && ` · ${keyStateWords[key.state]}`}
            </span>
          </span>
          {onChoose !== undefined && (
            <Button small isDisabled={key.state !== 'ready'} onPress={() => onChoose(key)}>
              Use it
            </Button>
          )}
          {onAnother !== undefined && (
            <Button small variant="quiet" onPress={onAnother}>
              Use another key
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
