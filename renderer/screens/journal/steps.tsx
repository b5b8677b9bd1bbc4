import { Button } from 'react-aria-components/Button';
import { count } from '../../../electron/contract/text/plain-text.ts';
import type { JournalEntry, Matter } from '../../../electron/contract/values/journal.ts';
import { cx } from '../../parts/class-names.ts';
import { CopyButton } from '../../parts/controls/copy.tsx';
import { Checks } from '../../parts/review/checks.tsx';
import { Part } from '../../parts/review/document.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { DecodedTree } from '../../parts/values/tree/tree.tsx';
import type { JournalStore } from '../../store/past/journal.ts';
import { useJournalOf } from '../../stores.ts';
import { stepRuns, stepWords } from '../../words/journal.ts';
import { clockOf, dayOf } from '../../words/text/days.ts';
import { glance } from '../../words/text/hostile.ts';
import { absolute, short } from '../../words/text/times.ts';
import styles from './journal.module.css';
import { nameOf, type Person } from './people.ts';

interface Props {
  store: JournalStore;
  matter: Matter;
  people: readonly Person[];
  machines: readonly { machine: number; name: string }[];
}

/** The entries of an activity, oldest first, a line each; pressed, one shows the line of the file that it is. */
export function Steps({ store, matter, people, machines }: Props) {
  const open = useJournalOf(store, state => state.step);
  const isOpen = (step: JournalEntry) => open?.sequence === step.sequence && open?.machine === step.machine;
  return (
    <>
      {matter.left > 0 && <p>{count(matter.left)} entries in between are left out here. “By entry” has each.</p>}
      <ul className={styles.steps}>
        {stepRuns(matter.steps).map(({ step, times }) => (
          <li key={`${step.machine ?? 0} ${step.sequence}`}>
            <Button
              className={cx(styles.step)}
              aria-expanded={isOpen(step)}
              onPress={() => store.getState().open(isOpen(step) ? null : { sequence: step.sequence, machine: step.machine })}
            >
              <time className={styles.when} dateTime={step.at} title={absolute(step.at)}>
                {dayOf(step.at) === dayOf(matter.at)
                  ? clockOf(step.at)
                  : `${short(step.at, Date.parse(matter.at))} ${clockOf(step.at)}`}
              </time>
              <span className={styles.what}>
                {glance(stepWords(step))}
                {times > 1 && ` ${times}×`}
              </span>
              <span className={styles.by}>{glance(byOf(step, people, machines))}</span>
              <span className={styles.number}>no. {step.sequence}</span>
            </Button>
            {isOpen(step) && <Line store={store} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function byOf({ keyId, machine }: JournalEntry, people: readonly Person[], machines: Props['machines']): string {
  const who = keyId === null ? null : nameOf(people, [keyId]);
  const where = machines.length > 1 ? machines.find(each => each.machine === machine)?.name : undefined;
  return [...new Set([who, where])].filter(Boolean).join(' · ');
}

/** One line of the file: whether it holds, what stands in it, and the text itself. */
function Line({ store }: { store: JournalStore }) {
  const detail = useJournalOf(store, state => state.detail);
  const failure = useJournalOf(store, state => state.detailFailure);
  if (failure !== null) return <FailureNote failure={failure} />;
  if (detail === null) return <p role="status">Reading the line…</p>;
  return (
    <div className={styles.line}>
      <Checks checks={detail.checks} label="Checks of this line" />
      <DecodedTree tree={detail.tree} label="Entry" />
      <Part title="As stored in the file" action={<CopyButton value={detail.text} what="line" />}>
        <div className={styles.text}>
          <HostileText text={detail.text} mono limit={2000} />
        </div>
      </Part>
    </div>
  );
}
