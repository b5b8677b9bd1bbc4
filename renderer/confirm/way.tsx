import type { AppAnswers } from '../../electron/contract/app.ts';
import { HostileText } from '../parts/values/hostile-text.tsx';
import { chunks } from '../words/text/groups.ts';
import styles from './way.module.css';

type Current = AppAnswers['confirm.current'];

/** Digits of the public key that are shown: enough to tell one's own keys apart, named by the key beside them. */
const digits = 16;

/** Who speaks, where it goes and for whom, in full, before anything else is read; nothing where nothing is sent. */
export function Way({ way, review }: Pick<Current, 'way' | 'review'>) {
  if (way === null) return null;
  const { voice } = way;
  const isSub = review.organizationId !== '' && review.organizationId !== way.organizationId;
  return (
    <dl className={styles.way} aria-label="Who it is from, and where it goes">
      {voice !== null && (
        <>
          <dt>As</dt>
          <dd>
            <b>
              <HostileText text={voice.userName} limit={200} />
            </b>
          </dd>
          <dt>Key</dt>
          <dd>
            <HostileText text={voice.keyName} limit={200} />
            {voice.publicKey !== null && (
              <span className={styles.key}>{chunks(voice.publicKey.slice(0, digits), 4).join(' ')}…</span>
            )}
          </dd>
        </>
      )}
      <dt>Service</dt>
      <dd>
        <HostileText text={way.baseUrl} mono />
      </dd>
      <dt>Organisation</dt>
      <dd>
        {voice !== null && (
          <span className={styles.name}>
            <HostileText text={voice.organizationName} limit={200} />
          </span>
        )}
        <HostileText text={way.organizationId} mono />
      </dd>
      {isSub && (
        <>
          <dt>Sub-organisation</dt>
          <dd>
            <HostileText text={review.organizationId} mono />
          </dd>
        </>
      )}
    </dl>
  );
}
