import { MonitorUp } from 'lucide-react';
import { useState } from 'react';
import type { AppState, KeyInfo } from '../../../electron/contract/values/app-values.ts';
import type { MovedJournal } from '../../../electron/contract/values/moving.ts';
import { custody } from '../../bridge.ts';
import { Panel } from '../../parts/boxes/panel.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { Tick } from '../../parts/controls/tick.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { Notice } from '../../parts/state/notice.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { Time } from '../../parts/values/time.tsx';
import { ask } from '../../store/ask.ts';
import { ui } from '../../stores.ts';
import { journalWords, movedWords } from '../../words/fleet/moving.ts';
import { trustedWords } from '../../words/keys.ts';
import { pointer } from '../../words/text/groups.ts';
import { NeedsKey } from './needs-key.tsx';
import styles from './settings.module.css';
import { useMoving } from './use-moving.ts';

/** One sealed file out, and one in. Passphrases and names of keys are typed in the trusted window alone. */
export function MoveHouse({ app }: { app: AppState }) {
  const { state, failure, busy, said, run } = useMoving();
  const [along, setAlong] = useState<readonly string[]>([]);
  const movable = app.keys.filter(({ place, state: found }) => place !== 'memory' && found === 'ready');
  return (
    <Panel icon={MonitorUp} title="Move to another computer">
      <p className={styles.note}>
        One file under a passphrase takes connections, settings, addresses, interfaces, drafts and the journal along. Keys stay
        here unless you tick them. Let the other computer make its own.
      </p>
      {state?.underWay != null && (
        <Notice tone="high" role="alert" title="Taking in a file did not end">
          <p>
            Begun <Time at={state.underWay.since} />. What came is whole. Choose the same file again to take in the rest.
          </p>
        </Notice>
      )}
      {failure !== null && <FailureNote failure={failure} />}
      <p role="status" className={styles.note}>
        {busy ? trustedWords.elsewhere : said}
      </p>
      <div className={styles.moving}>
        <KeysAlong keys={movable} along={along} onChange={setAlong} />
        <div className={styles.buttons}>
          <Button isDisabled={busy} onPress={() => void run(custody.moving.export({ keyIds: [...along] }), savedWords)}>
            Save a file…
          </Button>
          <Button isDisabled={busy} onPress={() => void run(custody.moving.import({}), movedWords)}>
            Take in a file…
          </Button>
        </div>
        <NeedsKey app={app} />
        {state !== null && state.journals.length > 0 && (
          <ul aria-label="Journals of other computers">
            {state.journals.map(journal => (
              <OtherJournal key={journal.file} journal={journal} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

const savedWords = ({ saved }: { saved: string | null }): string =>
  saved === null ? 'No place was chosen. Nothing was saved.' : `Saved as ${saved}. Delete it once the other computer took it in.`;

interface AlongProps {
  keys: readonly KeyInfo[];
  along: readonly string[];
  onChange(along: readonly string[]): void;
}

function KeysAlong({ keys, along, onChange }: AlongProps) {
  if (keys.length === 0) return null;
  return (
    <fieldset className={styles.along}>
      <legend>Private keys that go along</legend>
      {keys.map(({ keyId, name, publicKey }) => (
        <Tick
          key={keyId}
          checked={along.includes(keyId)}
          onChange={on => onChange(on ? [...along, keyId] : along.filter(each => each !== keyId))}
        >
          <HostileText text={name} limit={60} /> · {pointer(publicKey)}
        </Tick>
      ))}
      {along.length > 0 && (
        <Notice tone="critical" title="A copy of a key is as good as the key" role="note">
          <p>From then on it exists twice. Leave it out where the other computer can have a key of its own.</p>
        </Notice>
      )}
    </fieldset>
  );
}

function OtherJournal({ journal }: { journal: MovedJournal }) {
  const [checked, setChecked] = useState<{ ok: boolean; sentence: string } | null>(null);
  const verify = async () => {
    const answer = await ask(custody.moving.verify_journal({ file: journal.file }));
    if (answer.ok) setChecked(answer.value);
    else ui.getState().toast(answer.message, 'critical');
  };
  return (
    <li className={styles.file}>
      <p>
        <b>{journalWords(journal)}</b> <HostileText text={journal.file} mono />
      </p>
      <div className={styles.values}>
        <span role="status">{checked?.sentence ?? ''}</span>
        <Button small aria-label={`Verify ${journal.file}`} onPress={() => void verify()}>
          Verify
        </Button>
      </div>
    </li>
  );
}
