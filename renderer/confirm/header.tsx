import { KeyRound, LockKeyhole, ShieldCheck } from 'lucide-react';
import { HostileText } from '../parts/values/hostile-text.tsx';
import { confirmTitle } from '../words/review/confirm.ts';
import { chunks } from '../words/text/groups.ts';
import type { Current } from './confirm.tsx';
import styles from './header.module.css';

/** Digits of the public key that are shown, as of the seal: enough to tell one's own keys apart, named by the key beside them. */
const digits = 16;
const firstOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '';

/**
 * For whom, where it goes, who speaks and with which key, in full and above all that is read; and the seal. Where nothing is
 * sent it says what changes instead.
 */
export function Header({ current: { way, review } }: { current: Current }) {
  const seal = (
    <span className={styles.line}>
      <ShieldCheck aria-hidden size={14} /> seal{' '}
      <span className={styles.mono}>{chunks(review.hash.slice(0, 8), 4).join(' ')}</span>
    </span>
  );
  if (way === null)
    return (
      <header className={styles.header}>
        <span className={styles.mark}>
          <LockKeyhole aria-hidden size={16} />
        </span>
        <span className={styles.who}>
          <b>
            <HostileText text={confirmTitle(review)} />
          </b>
          <span>On this computer. Nothing is sent.</span>
        </span>
        <span className={styles.me}>{seal}</span>
      </header>
    );
  const { voice, organizationId, baseUrl } = way;
  const isSub = review.organizationId !== '' && review.organizationId !== organizationId;
  const name = voice?.organizationName ?? review.organizationName;
  return (
    <section className={styles.header} aria-label="Who it is from, and where it goes">
      <span className={styles.mark} aria-hidden>
        {organizationId === '' ? <LockKeyhole size={16} /> : firstOf(name)}
      </span>
      <span className={styles.who}>
        <b>
          {/* An authentication proxy speaks for no organisation that is there already. */}
          {organizationId === '' ? 'Authentication proxy' : <HostileText text={name} limit={200} />}
        </b>
        {organizationId !== '' && <HostileText text={organizationId} mono />}
        <HostileText text={baseUrl} mono />
        {isSub && (
          <span>
            Sub-organisation <HostileText text={review.organizationId} mono />
          </span>
        )}
      </span>
      <span className={styles.me}>
        {voice !== null && (
          <>
            <span className={styles.line}>
              <span className={styles.avatar} aria-hidden>
                {firstOf(voice.userName)}
              </span>
              <b>
                <HostileText text={voice.userName} limit={200} />
              </b>
            </span>
            <span className={styles.key}>
              <span className={styles.line}>
                <KeyRound aria-hidden size={14} />
                <HostileText text={voice.keyName} limit={200} />
              </span>{' '}
              {voice.publicKey !== null && (
                <span className={styles.mono} title={voice.publicKey}>
                  {chunks(voice.publicKey.slice(0, digits), 4).join(' ')}
                </span>
              )}
            </span>
          </>
        )}
        {seal}
      </span>
    </section>
  );
}
