import type { CheckedKey, KeyTag } from '../../../../electron/contract/values/wallet-values.ts';
import { choiceWords } from '../../../parts/form/choice-words.ts';
import { Back, DetailPage, DetailScroll, DetailTitle } from '../../../parts/layout/detail.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { Facts } from '../../../parts/values/facts.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { wallets } from '../../../stores.ts';
import { exportWords } from '../../../words/wallets.ts';
import { CheckNote } from '../check-note.tsx';
import styles from '../detail.module.css';
import { goOnTo } from '../go-on-to.ts';
import { Receive } from '../receive.tsx';

/** A private key that the service keeps: its addresses held against its public key, and its tags. */
export function KeyDetail({ privateKey, tags }: { privateKey: CheckedKey; tags: readonly KeyTag[] | null }) {
  const names = new Map(tags?.map(({ tagId, tagName }) => [tagId, tagName]));
  return (
    <DetailScroll>
      <DetailPage>
        <Back to="All" onPress={() => wallets.getState().front(false)} />
        <DetailTitle title={<HostileText text={privateKey.privateKeyName} limit={200} />}>
          <p>
            Private key · {choiceWords(privateKey.curve)} · {exportWords(privateKey)}
          </p>
        </DetailTitle>
        <Section title="Tags">
          {tags === null && <p className={styles.off}>This deployment does not list tags: they are shown by id.</p>}
          {privateKey.privateKeyTags.length === 0 ? (
            <p className={styles.off}>None. A tag is added to keys when it is created.</p>
          ) : (
            <ul className={styles.rows}>
              {privateKey.privateKeyTags.map(tagId => (
                <li key={tagId}>
                  <button type="button" onClick={() => goOnTo(`tag ${tagId}`)}>
                    <Chip tone="plain">Tag</Chip>
                    <b>
                      <HostileText text={names.get(tagId) ?? tagId} limit={100} />
                    </b>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Section>
        {privateKey.addresses.map(({ format, address, check }) => (
          <Section key={`${format} ${address}`} title={choiceWords(format)}>
            <CheckNote check={check} address={address} />
            <Receive address={address} addressFormat={format} check={check} />
          </Section>
        ))}
        <Section title="About it">
          <Facts
            facts={[
              { label: 'Public key', kind: 'hex', value: privateKey.publicKey, source: 'service' },
              { label: 'Curve', kind: 'text', value: choiceWords(privateKey.curve), source: 'service' },
              { label: 'Key id', kind: 'id', value: privateKey.privateKeyId, source: 'service' },
              {
                label: 'Exported',
                kind: 'text',
                value: privateKey.exported ? 'Yes: a copy was given out' : 'No',
                source: 'service',
              },
              {
                label: 'Imported',
                kind: 'text',
                value: privateKey.imported ? 'Yes' : 'No: made by the service',
                source: 'service',
              },
              { label: 'Created', kind: 'time', value: privateKey.createdAt, source: 'service' },
              { label: 'Changed', kind: 'time', value: privateKey.updatedAt, source: 'service' },
            ]}
          />
        </Section>
        <p className={styles.off}>The service lists no transactions of private key addresses.</p>
      </DetailPage>
    </DetailScroll>
  );
}
