import { useState } from 'react';
import { plural } from '../../../../electron/contract/text/plain-text.ts';
import type { CheckedKey, KeyTag } from '../../../../electron/contract/values/wallet-values.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { choiceWords } from '../../../parts/form/choice-words.ts';
import { Back, DetailPage, DetailScroll, DetailTitle } from '../../../parts/layout/detail.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { Facts } from '../../../parts/values/facts.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { useSession, wallets } from '../../../stores.ts';
import { submitsOff } from '../../../words/submits.ts';
import styles from '../detail.module.css';
import { goOnTo } from '../go-on-to.ts';
import { DeleteTag } from './delete.tsx';

/** A tag: which private keys bear it, and taking it away. */
export function TagDetail({ tag, on }: { tag: KeyTag; on: readonly CheckedKey[] }) {
  const off = useSession(state => submitsOff(state.app));
  const [deleting, setDeleting] = useState(false);
  return (
    <DetailScroll>
      <DetailPage>
        <Back to="All" onPress={() => wallets.getState().front(false)} />
        <DetailTitle
          title={<HostileText text={tag.tagName} limit={200} />}
          actions={
            <Button small variant="danger" isDisabled={off !== null} onPress={() => setDeleting(true)}>
              Delete tag…
            </Button>
          }
        >
          <p>Tag on {plural(on.length, 'private key')}</p>
        </DetailTitle>
        {off !== null && <p className={styles.off}>{off}</p>}
        <Section title="On these keys">
          {on.length === 0 && <p className={styles.off}>None.</p>}
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
        </Section>
        <Facts
          facts={[
            { label: 'Tag id', kind: 'id', value: tag.tagId, source: 'service' },
            { label: 'Created', kind: 'time', value: tag.createdAt, source: 'service' },
          ]}
        />
      </DetailPage>
      <DeleteTag tag={tag} on={on} open={deleting} onClose={() => setDeleting(false)} />
    </DetailScroll>
  );
}
