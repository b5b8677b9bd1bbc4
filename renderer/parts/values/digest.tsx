import type { Digest } from '../../../electron/contract/values/document.ts';
import { CopyButton } from '../controls/copy.tsx';
import { useDecisionMode } from '../review/decision-mode.ts';
import { Groups, Hex } from './address.tsx';
import styles from './digest.module.css';

const agreement = (digest: Digest): string => {
  if (!digest.agreed) return `${digest.libraries.join(' and ')} computed different digests: nothing may be signed`;
  if (digest.libraries.length > 1) return `${digest.libraries.join(' and ')} agree`;
  return digest.libraries.length === 1 ? `computed by ${digest.libraries[0] ?? ''}` : 'computed here';
};

/** What would be signed, in full, with its intermediate hashes and the words two people compare by voice. */
export function DigestBlock({ digest }: { digest: Digest }) {
  const deciding = useDecisionMode();
  return (
    <div className={styles.code}>
      {digest.words.length > 0 && (
        <>
          <span className={styles.ask}>
            {deciding
              ? 'Read this to the person who asked. They must see the same words.'
              : 'Say these words to another approver: they must see the same.'}
          </span>
          <span className={styles.words}>{digest.words.join(' · ')}</span>
        </>
      )}
      {digest.value !== '' && (
        <div className={styles.line}>
          <span className={styles.method}>{digest.method}</span>
          <span className={styles.value}>
            {deciding ? <Groups value={digest.value} size={4} /> : <Hex value={digest.value} />}
            {!deciding && <CopyButton value={digest.value} what="digest" />}
          </span>
        </div>
      )}
      {digest.value === '' && <span className={styles.method}>{digest.method}</span>}
      {digest.parts.map(part => (
        <div key={part.label} className={styles.line}>
          <span className={styles.method}>{part.label}</span>
          <Groups value={part.value} size={deciding ? 4 : 8} faint />
        </div>
      ))}
      <span className={digest.agreed ? styles.agreed : styles.differs}>{agreement(digest)}</span>
    </div>
  );
}
