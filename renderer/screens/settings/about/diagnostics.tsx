import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '../../../../electron/contract/outcome.ts';
import { count, plural } from '../../../../electron/contract/text/plain-text.ts';
import type { DiagnosticsPreview } from '../../../../electron/contract/values/desktop/about.ts';
import { custody } from '../../../bridge.ts';
import { ScrollBox } from '../../../parts/boxes/scroll-box.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { Sheet } from '../../../parts/layout/sheet.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { Notice } from '../../../parts/state/notice.tsx';
import { TextSkeleton } from '../../../parts/state/skeleton.tsx';
import { ask } from '../../../store/ask.ts';
import styles from './about.module.css';

/** Every line that would be saved, before it is. */
export const Diagnostics = ({ open, onClose }: { open: boolean; onClose(): void }) => (
  <Sheet title="Diagnostics" wide open={open} onClose={onClose}>
    <Preview />
  </Sheet>
);

function Preview() {
  const [preview, setPreview] = useState<DiagnosticsPreview | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const show = useCallback(async () => {
    setSaved(null);
    const answer = await ask(custody.diagnostics.preview({}));
    setFailure(answer.ok ? null : answer);
    setPreview(answer.ok ? answer.value : null);
  }, []);
  useEffect(() => void show(), [show]);
  const save = async (sha256: string) => {
    const answer = await ask(custody.diagnostics.save({ sha256 }));
    setFailure(answer.ok ? null : answer);
    setSaved(answer.ok ? answer.value.saved : null);
  };
  return (
    <div className={styles.diagnostics}>
      <p>
        This is all that is saved. It holds no name, address, host, key, amount or request. It says which operations ran, when,
        and how they ended.
      </p>
      {failure?.code === 'changed' ? (
        <Notice tone="high" role="alert" title="Nothing was saved">
          <p>These lines were put together again meanwhile. Show them anew, then save them.</p>
        </Notice>
      ) : (
        failure !== null && <FailureNote failure={failure} />
      )}
      {preview === null ? (
        failure === null && <TextSkeleton label="Putting diagnostics together" />
      ) : (
        <>
          <ScrollBox label="All lines that are saved" className={styles.lines}>
            <pre>{preview.text}</pre>
          </ScrollBox>
          <p className={styles.size}>
            {plural(preview.lines, 'line')}, {count(preview.text.length)} bytes. SHA-256 <code>{preview.sha256}</code>
          </p>
        </>
      )}
      <div className={styles.doors}>
        <Button variant="primary" isDisabled={preview === null} onPress={() => preview !== null && void save(preview.sha256)}>
          Save as a file…
        </Button>
        <Button variant="quiet" onPress={() => void show()}>
          Show anew
        </Button>
        <span role="status" className={styles.saved}>
          {saved === null ? '' : `Saved as ${saved}`}
        </span>
      </div>
    </div>
  );
}
