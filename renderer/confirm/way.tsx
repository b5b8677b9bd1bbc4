import type { AppAnswers } from '../../electron/contract/app.ts';
import { HostileText } from '../parts/values/hostile-text.tsx';
import styles from './way.module.css';

type Current = AppAnswers['confirm.current'];

/** Where it goes and for whom, in full, before anything else is read; nothing where nothing is sent. */
export function Way({ way, review }: Pick<Current, 'way' | 'review'>) {
  if (way === null) return null;
  const isSub = review.organizationId !== '' && review.organizationId !== way.organizationId;
  return (
    <dl className={styles.way} aria-label="Where it goes">
      {/* An authentication proxy speaks for no organisation that is there already. */}
      <dt>{way.organizationId === '' ? 'Authentication proxy' : 'Service'}</dt>
      <dd>
        <HostileText text={way.baseUrl} mono />
      </dd>
      {way.organizationId !== '' && (
        <>
          <dt>Organisation</dt>
          <dd>
            <HostileText text={way.organizationId} mono />
          </dd>
        </>
      )}
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
