import { FileWarning } from 'lucide-react';
import { useState } from 'react';
import type { Failure } from '../../../electron/contract/outcome.ts';
import type { SetAside } from '../../../electron/contract/values/app-values.ts';
import { custody } from '../../bridge.ts';
import { Panel } from '../../parts/boxes/panel.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { ask } from '../../store/ask.ts';
import { session, ui } from '../../stores.ts';
import { asideSentence } from '../../words/files.ts';
import { waitsForYou } from '../../words/submits.ts';
import styles from './settings.module.css';

function OwnFile({ file }: { file: SetAside }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [asked, setAsked] = useState(false);
  const path = file.path ?? file.name;
  const settle = async (take: boolean) => {
    setAsked(true);
    const answer = await ask(take ? custody.files.take_in({ path }) : custody.files.dismiss({ path }));
    setAsked(false);
    setFailure(answer.ok ? null : answer);
    if (answer.ok) ui.getState().toast(take ? `The ${file.what} was restored` : `Continuing without: ${file.what}`, 'ok');
    await session.getState().load();
  };
  return (
    <li className={styles.file}>
      <p>
        <b>{asideSentence(file)}</b> {file.path === null ? 'Nothing is left of it here.' : 'It was moved, not deleted: '}
        {file.path !== null && <HostileText text={file.path} mono />}
      </p>
      <div className={styles.values}>
        <span role="status">{asked ? waitsForYou : ''}</span>
        <span>
          {file.canTakeIn && (
            <Button small isDisabled={asked} aria-label={`Review and restore… ${file.what}`} onPress={() => void settle(true)}>
              Review and restore…
            </Button>
          )}{' '}
          <Button
            small
            variant="quiet"
            isDisabled={asked}
            aria-label={`Continue without it… ${file.what}`}
            onPress={() => void settle(false)}
          >
            Continue without it…
          </Button>
        </span>
      </div>
      {failure !== null && <FailureNote failure={failure} />}
    </li>
  );
}

/** Files of this app that nothing rests on; none while all are what it wrote last. */
export function OwnFiles({ files }: { files: readonly SetAside[] }) {
  if (files.length === 0) return null;
  return (
    <Panel icon={FileWarning} title="Files of this app">
      <p className={styles.note}>These files are not used. You read every entry before one is restored.</p>
      <ul>
        {files.map(file => (
          <OwnFile key={`${file.name} ${file.path}`} file={file} />
        ))}
      </ul>
    </Panel>
  );
}
