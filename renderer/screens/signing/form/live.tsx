import { DecodedPart, DigestPart, Summary } from '../../../parts/review/document.tsx';
import { SeverityChip } from '../../../parts/review/severity.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { useSigningForm } from '../../../stores.ts';
import styles from './form.module.css';

/** What would be signed, decoded in main from the exact bytes, as one types. */
export function Live() {
  const read = useSigningForm(state => state.read);
  const reading = useSigningForm(state => state.reading);
  const failure = useSigningForm(state => state.readFailure);
  const document = read?.document ?? null;
  return (
    <section className={styles.live} aria-label="What would be signed" aria-busy={reading}>
      {failure !== null && <FailureNote failure={failure} tone="look" />}
      {document === null ? (
        <p className={styles.none}>What would be signed appears here, decoded, with its digest.</p>
      ) : (
        <>
          <header className={styles.liveHead}>
            <SeverityChip severity={document.severity} />
            <h3>
              <HostileText text={document.headline} limit={240} />
            </h3>
          </header>
          <Summary document={document} />
          <DigestPart document={document} />
          <DecodedPart document={document} />
        </>
      )}
    </section>
  );
}
