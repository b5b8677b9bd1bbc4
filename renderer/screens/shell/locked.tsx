import { Eye, EyeOff, Lock } from 'lucide-react';
import { useState } from 'react';
import type { Failure, Outcome } from '../../../electron/contract/outcome.ts';
import type { AppState } from '../../../electron/contract/values/app-values.ts';
import { custody } from '../../bridge.ts';
import { ScrollBox } from '../../parts/boxes/scroll-box.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { useNow } from '../../parts/values/time.tsx';
import { ask } from '../../store/ask.ts';
import { session } from '../../stores.ts';
import { keyReady } from '../../words/first-run.ts';
import { trustedWords } from '../../words/keys.ts';
import { canStartOver, lockedWords, lostWords, memoryWords, placesOf, watchLines } from '../../words/lock/locked.ts';
import { KeychainHelp } from '../keys/keychain-help.tsx';
import styles from './locked.module.css';

/** Nothing of an activity is drawn while locked; the keys are out of memory. */
export function Locked({ app }: { app: AppState }) {
  return (
    <div className={styles.page}>
      <main className={styles.main}>
        <ScrollBox label="Countersign is locked" className={styles.locked}>
          <span className={styles.sign}>
            <Lock aria-hidden size={26} strokeWidth={1.75} />
          </span>
          <h1>Countersign is locked</h1>
          <p>
            {memoryWords(app.watching)}
            <br />
            Nothing can be signed until you unlock.
          </p>
          <Unlock lock={app.lock} />
          <Facts app={app} />
          {!keyReady(app.keychain) && <KeychainHelp diagnosis={app.keychain} />}
        </ScrollBox>
      </main>
      <Foot app={app} />
    </div>
  );
}

/** SECURITY: nothing is typed here: whatever unlocks is given in the trusted window, which this opens (docs/threats.md#locking). */
function Unlock({ lock }: Pick<AppState, 'lock'>) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const call = async (asked: Promise<Outcome<null>>) => {
    setBusy(true);
    setFailure(null);
    const answer = await ask(asked);
    setBusy(false);
    setFailure(answer.ok || answer.code === 'declined' ? null : answer);
    await session.getState().load();
  };
  return (
    <div className={styles.unlock}>
      <Button variant="primary" autoFocus isDisabled={busy} onPress={() => void call(custody.app.unlock({}))}>
        Unlock…
      </Button>
      {canStartOver(lock) && (
        <Button variant="quiet" isDisabled={busy} onPress={() => void call(custody.app.start_over({}))}>
          Lost the passphrase?
        </Button>
      )}
      <p role="status">{busy ? trustedWords.elsewhere : ''}</p>
      {failure !== null && <FailureNote failure={failure} />}
    </div>
  );
}

function Facts({ app: { keys, lock } }: { app: AppState }) {
  const opens = placesOf(keys, place => place === lock.home);
  const stays = placesOf(keys, place => place !== lock.home && place !== 'memory');
  const [label, words] = lostWords(lock);
  return (
    <dl className={styles.facts}>
      <Fact label="Opens" values={opens.length === 0 ? ['No key is kept here'] : opens} />
      {stays.length > 0 && <Fact label="Stays locked" values={stays} />}
      <Fact label={label} values={[words]} />
    </dl>
  );
}

function Fact({ label, values }: { label: string; values: readonly string[] }) {
  return (
    <div>
      <dt>{label}</dt>
      {values.map(value => (
        <dd key={value}>{value}</dd>
      ))}
    </div>
  );
}

/** What goes on meanwhile, and since when nobody was there. */
function Foot({ app }: { app: AppState }) {
  const now = useNow(10_000);
  const lines = watchLines(app, now);
  return (
    <footer className={styles.foot}>
      <ul aria-label="Watched while locked">
        {lines.map(({ connectionId, tone, whose, keyName, text }) => (
          <li key={connectionId} data-tone={tone}>
            {keyName === null ? <EyeOff aria-hidden size={14} /> : <Eye aria-hidden size={14} />}
            <span>
              {whose !== '' && (
                <>
                  <HostileText text={whose} limit={60} />
                  {': '}
                </>
              )}
              {keyName !== null && (
                <b>
                  <HostileText text={keyName} limit={40} />
                </b>
              )}
              {text}
            </span>
          </li>
        ))}
      </ul>
      <p>{lockedWords(app, now)}</p>
    </footer>
  );
}
