import { ChevronLeft } from 'lucide-react';
import { type KeyboardEvent, useEffect } from 'react';
import { Button } from '../../../parts/controls/button.tsx';
import { Segments } from '../../../parts/controls/segments.tsx';
import { signing, signingForm, ui, useSigning, useSigningForm } from '../../../stores.ts';
import { focusLater } from '../../shell/keyboard/focus.ts';
import styles from './desk.module.css';
import { Read, readTitle } from './read.tsx';
import { sendRequest } from './send.ts';
import { Write, writeTitle } from './write.tsx';

/** A request as it is made: written at the left, read at the right from the very bytes; in one column one after the other. */
export function SigningDesk() {
  const step = useSigning(state => state.step);
  // Whoever leaves the window may not come back to it.
  useEffect(() => {
    const keep = () => void signingForm.getState().keepNow();
    window.addEventListener('blur', keep);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('blur', keep);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (isShown('read')) void sendRequest();
    else goTo('read');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the button under the reading
    <div className={styles.desk} data-step={step} onKeyDown={onKeyDown}>
      <div className={styles.steps}>
        <Button small variant="quiet" onPress={() => signing.getState().list()}>
          <ChevronLeft aria-hidden size={16} /> Signing
        </Button>
        <Segments
          label="Step"
          value={step}
          segments={[
            { value: 'write', words: '1 Write' },
            { value: 'read', words: '2 Read' },
          ]}
          onChange={goTo}
        />
        <Kept />
      </div>
      <Write onRead={() => goTo('read')} onClear={clear} kept={<Kept />} />
      <Read onWrite={() => goTo('write')} />
    </div>
  );
}

/** Whether a step is to be seen: both are where there is room. */
const isShown = (step: 'write' | 'read'): boolean =>
  document.getElementById(step === 'read' ? readTitle : writeTitle)?.checkVisibility() === true;

function goTo(step: 'write' | 'read'): void {
  signing.getState().go(step);
  focusLater(step === 'read' ? readTitle : writeTitle);
}

function clear(): void {
  const undo = signingForm.getState().clear();
  signing.getState().go('write');
  if (undo !== null) ui.getState().cleared('The request is cleared', undo);
}

/** What became of keeping what is typed. */
function Kept() {
  const kept = useSigningForm(state => state.kept);
  return (
    <span className={styles.kept} role="status">
      {kept}
    </span>
  );
}
