import { useCallback, useEffect, useState } from 'react';
import type { AppAnswers } from '../../../electron/contract/app-values.ts';
import type { JournalEntry } from '../../../electron/contract/journal.ts';
import type { Failure } from '../../../electron/contract/outcome.ts';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/button.tsx';
import { cx } from '../../parts/class-names.ts';
import { FailureNote } from '../../parts/failure.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { Page } from '../../parts/page.tsx';
import { ask } from '../../store/ask.ts';
import { useActivities, useSession } from '../../stores.ts';
import { count } from '../../words/groups.ts';
import { activityIn, journalKind, journalOutcome } from '../../words/journal.ts';
import { absolute } from '../../words/times.ts';
import styles from './journal.module.css';

const page = 100;

/** What was sent from here, newest first, and whether the chain of entries holds. */
export function JournalScreen() {
  const known = useSession(state => state.app?.journal.entries ?? 0);
  const [entries, setEntries] = useState<JournalEntry[] | null>(null);
  const [total, setTotal] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [verified, setVerified] = useState<AppAnswers['journal.verify'] | null>(null);
  const [busy, setBusy] = useState(false);

  const load = useCallback(async (before?: number) => {
    const answer = await ask(custody.journal.entries(before === undefined ? { limit: page } : { before, limit: page }));
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    setTotal(answer.value.total);
    setEntries(old => (before === undefined ? answer.value.entries : [...(old ?? []), ...answer.value.entries]));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever the journal grew
  useEffect(() => void load(), [load, known]);

  const verify = async () => {
    setBusy(true);
    const answer = await ask(custody.journal.verify({}));
    setBusy(false);
    setFailure(answer.ok ? null : answer);
    if (answer.ok) setVerified(answer.value);
  };
  const last = entries?.at(-1);
  return (
    <Page
      title="Journal"
      wide
      actions={
        <Button isDisabled={busy} onPress={() => void verify()}>
          {busy ? 'Verifying…' : 'Verify the chain'}
        </Button>
      }
    >
      {verified !== null && (
        <p role="status" className={styles.verified} data-ok={verified.ok}>
          <b>{verified.ok ? 'The chain holds.' : 'The chain does not hold.'}</b> <HostileText text={verified.sentence} />
        </p>
      )}
      {failure !== null && (
        <FailureNote failure={failure}>
          <Button small onPress={() => void load()}>
            Try again
          </Button>
        </FailureNote>
      )}
      {entries !== null && entries.length === 0 && (
        <p className={styles.none}>Nothing has been sent from here yet. Every submit is written before it leaves.</p>
      )}
      {entries !== null && entries.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">No.</th>
              <th scope="col">When</th>
              <th scope="col">What</th>
              <th scope="col">About</th>
              <th scope="col">Outcome</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(entry => (
              <Line key={entry.sequence} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
      {last !== undefined && (entries?.length ?? 0) < total && (
        <div>
          <Button onPress={() => void load(last.sequence)}>
            Show older ({count(entries?.length ?? 0)} of {count(total)})
          </Button>
        </div>
      )}
    </Page>
  );
}

function Line({ entry }: { entry: JournalEntry }) {
  const { about, kind, outcome, fingerprint } = entry;
  const activity = activityIn(about);
  const headline = useActivities(state => (activity === null ? undefined : state.byId.get(activity)?.headline));
  return (
    <tr>
      <td className={styles.number}>{count(entry.sequence)}</td>
      <td className={styles.when}>
        <time dateTime={entry.at}>{absolute(entry.at)}</time>
      </td>
      <td className={styles.kind}>
        <HostileText text={journalKind(kind)} limit={60} />
      </td>
      <td>
        {headline !== undefined && (
          <span className={styles.headline}>
            <HostileText text={headline} limit={160} />
          </span>
        )}
        <span className={cx(headline !== undefined && styles.quiet)}>
          <HostileText text={about} limit={200} />
        </span>
        {fingerprint !== null && (
          <span className={styles.fingerprint}>
            <HostileText text={fingerprint} mono />
          </span>
        )}
      </td>
      <td className={styles.outcome}>{outcome !== null && <HostileText text={journalOutcome(outcome)} limit={120} />}</td>
    </tr>
  );
}
