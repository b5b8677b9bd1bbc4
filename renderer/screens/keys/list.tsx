import type { KeyInfo } from '../../../electron/contract/values/app-values.ts';
import { Button } from '../../parts/controls/button.tsx';
import { CopyButton } from '../../parts/controls/copy.tsx';
import { Chip } from '../../parts/state/chip.tsx';
import { Notice } from '../../parts/state/notice.tsx';
import { Groups } from '../../parts/values/address.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { curveNames, keyStateWords } from '../../words/keys.ts';
import { plain } from '../../words/text/hostile.ts';
import { absolute } from '../../words/text/times.ts';
import styles from './list.module.css';

interface Props {
  keys: readonly KeyInfo[];
  used(keyId: string): string[];
  onForget(key: KeyInfo): void;
  onRepair(key: KeyInfo): void;
}

export function KeyList({ keys, used, onForget, onRepair }: Props) {
  if (keys.length === 0) return <p className={styles.none}>No keys yet.</p>;
  return (
    <ul className={styles.keys} aria-label="Keys">
      {keys.map(key => (
        <li key={key.keyId} className={styles.key}>
          <div className={styles.head}>
            <b>
              <HostileText text={key.name} limit={80} />
            </b>
            <span className={styles.curve}>{curveNames[key.curve]}</span>
            <Chip tone={key.state === 'ready' ? 'ok' : 'critical'}>{keyStateWords[key.state]}</Chip>
            <span className={styles.forget}>
              <Button small variant="quiet" aria-label={`Forget ${plain(key.name)}`} onPress={() => onForget(key)}>
                Forget…
              </Button>
            </span>
          </div>
          {key.disagreement !== undefined && (
            <Notice tone="look" title="The list of keys and the keychain disagree." role="note">
              <p>
                <HostileText text={key.disagreement} limit={1000} />
              </p>
              <Button small aria-label={`Trust the keychain about ${plain(key.name)}`} onPress={() => onRepair(key)}>
                Trust the keychain…
              </Button>
            </Notice>
          )}
          <div className={styles.public}>
            <Groups value={key.publicKey} size={4} />
            <CopyButton value={key.publicKey} what={`public key of ${plain(key.name)}`} />
          </div>
          <p className={styles.meta}>
            Created {absolute(key.createdAt)} · {used(key.keyId).length === 0 ? 'used by no organisation' : 'used by '}
            <HostileText text={used(key.keyId).join(', ')} limit={160} />
          </p>
        </li>
      ))}
    </ul>
  );
}
