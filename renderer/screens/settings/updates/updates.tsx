import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Failure, Outcome } from '../../../../electron/contract/outcome.ts';
import type { AppState, Settings } from '../../../../electron/contract/values/app-values.ts';
import type { UpdateState } from '../../../../electron/contract/values/desktop/updates.ts';
import { custody } from '../../../bridge.ts';
import { Panel } from '../../../parts/boxes/panel.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import row from '../../../parts/controls/form-row.module.css';
import { SegmentRow } from '../../../parts/controls/segments.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { Notice } from '../../../parts/state/notice.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { Time } from '../../../parts/values/time.tsx';
import { ask } from '../../../store/ask.ts';
import { channelWords, notesTitle, updateWords } from '../../../words/desktop/updates.ts';
import { waitsForYou } from '../../../words/submits.ts';
import { Decided } from '../managed.tsx';
import styles from '../settings.module.css';
import own from './updates.module.css';

interface Props {
  app: AppState;
  change(next: Partial<Settings>): void;
}

/** A newer version of this app: what is known of it, and each step only where a person presses. */
export function Updates({ app, change }: Props) {
  const { update, settings, managed } = app;
  return (
    <Panel icon={Download} title="Updates">
      <div className={styles.rows}>
        <div className={row.row}>
          <span className={row.label}>Version</span>
          <span>Countersign {app.version}</span>
        </div>
        {managed?.settings.includes('updateChannel') === true ? (
          <Decided label="Channel" by={managed.by ?? ''}>
            {channelWords[settings.updateChannel]}
          </Decided>
        ) : (
          <SegmentRow
            label="Channel"
            segments={(['stable', 'beta'] as const).map(value => ({ value, words: channelWords[value] }))}
            value={settings.updateChannel}
            onChange={updateChannel => change({ updateChannel })}
          />
        )}
        {update.checkedAt !== null && (
          <div className={row.row}>
            <span className={row.label}>Last looked</span>
            <Time at={update.checkedAt} />
          </div>
        )}
        <Standing update={update} />
      </div>
      <Notes update={update} />
    </Panel>
  );
}

/** Where it stands, and the one step that leads on. */
function Standing({ update }: { update: UpdateState }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isAsking, setAsking] = useState(false);
  const step = async (work: () => Promise<Outcome<unknown>>) => {
    setFailure(null);
    setAsking(true);
    const answer = await work();
    setAsking(false);
    setFailure(answer.ok || answer.code === 'declined' ? null : answer);
  };
  return (
    <>
      {update.state === 'refused' && (
        <div className={own.refused}>
          <Notice tone="high" role="alert" title="No update is installed">
            <p>
              <HostileText text={update.reason} limit={600} />
            </p>
          </Notice>
        </div>
      )}
      <div className={row.row}>
        <span className={row.label}>Newer version</span>
        <div className={styles.values}>
          <span role="status">
            <HostileText text={updateWords(update)} limit={600} />
          </span>
          <span className={styles.buttons}>
            {(update.state === 'none' || update.state === 'available' || update.state === 'refused') && (
              <Button small onPress={() => void step(() => ask(custody.updates.check({})))} isDisabled={isAsking}>
                Check now
              </Button>
            )}
            {update.state === 'available' && update.by === 'app' && (
              <Button
                small
                variant="primary"
                onPress={() => void step(() => ask(custody.updates.download({})))}
                isDisabled={isAsking}
              >
                Download
              </Button>
            )}
            {update.state === 'ready' && (
              <Button
                small
                variant="primary"
                onPress={() => void step(() => ask(custody.updates.install({})))}
                isDisabled={isAsking || update.waitsFor !== null}
              >
                Restart and install
              </Button>
            )}
          </span>
          {update.state === 'ready' && isAsking && <span>{waitsForYou}</span>}
        </div>
      </div>
      {failure !== null && <FailureNote failure={failure} />}
    </>
  );
}

/** What the release says of itself: plain text, a line for a line. */
function Notes({ update }: { update: UpdateState }) {
  if (!('update' in update) || update.update.notes === '') return null;
  const { version, notes, publishedAt, sha512 } = update.update;
  return (
    <div className={own.notes}>
      <h3>
        <HostileText text={notesTitle(version)} />
      </h3>
      <p>
        <HostileText text={notes} lines limit={8000} />
      </p>
      <p className={own.facts}>
        Published <Time at={publishedAt} />
      </p>
      {sha512 !== '' && (
        <p className={own.facts}>
          SHA-512 <HostileText text={sha512} mono />
        </p>
      )}
    </div>
  );
}
