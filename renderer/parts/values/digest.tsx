import { CheckCheck, CircleX, Ear } from 'lucide-react';
import type { Digest } from '../../../electron/contract/values/document.ts';
import { cx } from '../class-names.ts';
import { CopyButton } from '../controls/copy.tsx';
import { useDecisionMode } from '../review/decision-mode.ts';
import { Groups } from './address.tsx';
import styles from './digest.module.css';

const agreement = ({ agreed, libraries }: Digest): string => {
  if (!agreed) return `${libraries.join(' and ')} computed different digests: nothing may be signed`;
  if (libraries.length > 1) return libraries.length === 2 ? 'two libraries agree' : `${libraries.length} libraries agree`;
  return libraries.length === 1 ? `computed by ${libraries[0] ?? ''}` : 'computed here';
};

/** What would be signed: the words two people compare by voice over the digest in full, and how it was made. */
export function DigestBlock({ digest }: { digest: Digest }) {
  const deciding = useDecisionMode();
  const { words, value, method, parts, agreed, libraries } = digest;
  const Sign = agreed ? CheckCheck : CircleX;
  return (
    <section className={styles.digest} aria-label="Read aloud">
      <div className={styles.line}>
        {words.length > 0 && (
          <>
            <Ear aria-hidden size={16} className={styles.ear} />
            <span className={styles.ask} title="Another approver must see the same words">
              Read aloud
            </span>
            <span className={styles.words}>{words.join(' · ')}</span>
          </>
        )}
        <span className={cx(styles.agreed, !agreed && styles.differs)} title={libraries.join(' and ')}>
          {(libraries.length > 1 || !agreed) && <Sign aria-hidden size={14} />}
          {agreement(digest)}
        </span>
      </div>
      {value !== '' && (
        <span className={styles.value}>
          <Groups value={value} size={8} />
          {!deciding && <CopyButton value={value} what="digest" />}
        </span>
      )}
      {(deciding || value === '') && <span className={styles.method}>{method}</span>}
      {deciding && <DigestParts parts={parts} />}
    </section>
  );
}

/** The hashes it is made of, by their standard names. */
export const DigestParts = ({ parts }: Pick<Digest, 'parts'>) =>
  parts.map(part => (
    <div key={part.label} className={styles.part}>
      <span>{part.label}</span>
      <Groups value={part.value} size={8} faint />
    </div>
  ));
