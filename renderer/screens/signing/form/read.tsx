import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { ScrollBox } from '../../../parts/boxes/scroll-box.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { DetailBar } from '../../../parts/layout/detail.tsx';
import { DecodedPart, DigestPart, Summary } from '../../../parts/review/document.tsx';
import { ExactFold } from '../../../parts/review/exact.tsx';
import { Verdict } from '../../../parts/review/verdict.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { Facts } from '../../../parts/values/facts.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { useSigning, useSigningForm } from '../../../stores.ts';
import { laidOut } from '../../../words/review/laid-out.ts';
import { votesWords } from '../../../words/signing.ts';
import { decidedThere } from '../../../words/submits.ts';
import { useBlocked } from '../../submit/use-blocked.ts';
import { HandOverSheet } from '../hand-over/sheet.tsx';
import styles from './desk.module.css';
import { sendRequest } from './send.ts';

export const readTitle = 'what-would-be-signed';

/** What would be signed, as main makes it of the exact bytes: the document that is confirmed, the verdict always in view. */
export function Read({ onWrite }: { onWrite(): void }) {
  const read = useSigningForm(state => state.read);
  const reading = useSigningForm(state => state.reading);
  const failure = useSigningForm(state => state.readFailure);
  const document = read?.document ?? null;
  // In one column it is all there is of the page.
  const Title = useSigning(state => (state.step === 'read' ? 'h1' : 'h2'));
  return (
    <section className={styles.read} aria-label="What would be signed" aria-busy={reading}>
      {/* No good word over what is marked as wrong. */}
      {document !== null && (document.findings.length > 0 || read?.problems.length === 0) && (
        <ScrollBox label="Verdict" className={styles.verdict}>
          <Verdict findings={document.findings} routine={document.routine} severity={document.severity} />
        </ScrollBox>
      )}
      <ScrollBox label="What would be signed" className={styles.scroll}>
        <article className={styles.document} aria-labelledby={readTitle}>
          {failure !== null && <FailureNote failure={failure} tone="look" />}
          <Title id={readTitle} tabIndex={-1} className={styles.headline}>
            {document === null ? 'What would be signed' : <HostileText text={document.headline} limit={240} />}
          </Title>
          {document === null ? (
            <p className={styles.none}>It appears here as you type, decoded, with its digest.</p>
          ) : (
            <>
              <Summary document={document} judged folded />
              <DigestPart document={document} />
              <ExactFold>
                <Facts facts={laidOut(document).exact} exact />
                <DecodedPart document={document} />
              </ExactFold>
            </>
          )}
        </article>
      </ScrollBox>
      <Bar onWrite={onWrite} />
    </section>
  );
}

/** Why it cannot be sent yet, in a sentence; null where it can. */
function useWanting(): string | null {
  const { run, read, readFailure, request } = useSigningForm(state => state);
  const { payload } = request;
  const blocked = useBlocked(run);
  if (blocked !== null) return blocked;
  if (readFailure !== null) return 'It cannot be read now.';
  if (read === null) return 'It is being read.';
  // What is wrong stands at its field: here is told that something is.
  if (read.problems.length === 0) return null;
  return payload === '' ? 'Nothing is written yet.' : 'Mend what is marked where it is written.';
}

function Bar({ onWrite }: { onWrite(): void }) {
  const wanting = useWanting();
  const run = useSigningForm(state => state.run);
  const severity = useSigningForm(state => state.read?.document?.severity);
  const votes = useSigningForm(state => state.read?.votes ?? null);
  const [handing, setHanding] = useState(false);
  // The dangerous way is never the brightest button.
  const isGrave = severity === 'critical' || severity === 'high';
  return (
    <>
      <DetailBar label="Send it" because={wanting ?? votesWords(votes) ?? decidedThere}>
        <span className={styles.narrow}>
          <Button large onPress={onWrite}>
            <ArrowLeft aria-hidden size={16} /> Write
          </Button>
        </span>
        <Button
          large
          variant={isGrave || wanting !== null ? 'plain' : 'primary'}
          isDisabled={wanting !== null}
          onPress={() => void sendRequest()}
        >
          {run.phase === 'asked' ? 'Waiting…' : 'Review and sign…'}
          <kbd aria-hidden>Ctrl ↵</kbd>
        </Button>
        <Button variant="quiet" isDisabled={wanting !== null} onPress={() => setHanding(true)}>
          Hand over…
        </Button>
      </DetailBar>
      <HandOverSheet open={handing} onClose={() => setHanding(false)} />
    </>
  );
}
