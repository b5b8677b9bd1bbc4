import { useState } from 'react';
import type { CheckedKey, KeyTag } from '../../../electron/contract/wallet-values.ts';
import { Button } from '../../parts/button.tsx';
import { Facts } from '../../parts/facts.tsx';
import { choiceWords } from '../../parts/form/choice-words.ts';
import { HostileText } from '../../parts/hostile-text.tsx';
import { useSession } from '../../stores.ts';
import { plural } from '../../words/groups.ts';
import { submitsOff } from '../../words/submits.ts';
import { Back } from './back.tsx';
import { DeleteTag } from './delete-tag.tsx';
import styles from './detail.module.css';
import { goOnTo } from './go-on-to.ts';

/** A tag: which private keys bear it, and taking it away. */
export function TagDetail({ tag, on }: { tag: KeyTag; on: readonly CheckedKey[] }) {
  const off = useSession(state => submitsOff(state.app));
  const [deleting, setDeleting] = useState(false);
  return (
    <div className={styles.scroll}>
      <div className={styles.page}>
        <header className={styles.head}>
          <div className={styles.title}>
            <Back />
            <h2 id="wallet-detail-title" tabIndex={-1}>
              <HostileText text={tag.tagName} limit={200} />
            </h2>
            <p>Tag on {plural(on.length, 'private key')}</p>
          </div>
          <div className={styles.actions}>
            <Button small look="danger" isDisabled={off !== null} onPress={() => setDeleting(true)}>
              Delete tag…
            </Button>
          </div>
        </header>
        {off !== null && <p className={styles.off}>{off}</p>}
        <section className={styles.part}>
          <h3>On these keys</h3>
          {on.length === 0 && <p className={styles.off}>On none.</p>}
          <ul className={styles.rows}>
            {on.map(key => (
              <li key={key.privateKeyId}>
                <button type="button" onClick={() => goOnTo(`key ${key.privateKeyId}`)}>
                  <b>
                    <HostileText text={key.privateKeyName} limit={100} />
                  </b>
                  <span className={styles.last}>{choiceWords(key.curve)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
        <Facts
          facts={[
            { label: 'Tag id', kind: 'id', value: tag.tagId, source: 'service' },
            { label: 'Created', kind: 'time', value: tag.createdAt, source: 'service' },
          ]}
        />
      </div>
      <DeleteTag tag={tag} on={on} open={deleting} onClose={() => setDeleting(false)} />
    </div>
  );
}
