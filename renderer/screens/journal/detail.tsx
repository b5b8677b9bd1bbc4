import type { Fact } from '../../../electron/contract/values/document.ts';
import type { Matter } from '../../../electron/contract/values/journal.ts';
import { Button } from '../../parts/controls/button.tsx';
import { DetailTitle } from '../../parts/layout/detail.tsx';
import { Part } from '../../parts/review/document.tsx';
import { Facts } from '../../parts/values/facts.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import type { JournalStore } from '../../store/past/journal.ts';
import { useJournalOf } from '../../stores.ts';
import { journalOutcome, matterLine, matterTitle } from '../../words/journal.ts';
import { absolute } from '../../words/text/times.ts';
import { showActivity } from '../shell/show-activity.ts';
import { Disagreements } from './disagreements.tsx';
import styles from './journal.module.css';
import { nameOf, type Person } from './people.ts';
import { Steps } from './steps.tsx';

interface Props {
  store: JournalStore;
  people: readonly Person[];
  organisations: readonly { organizationId: string; name: string }[];
  machines?: readonly { machine: number; name: string }[];
  isOwn: boolean;
}

/** One activity as the journal tells of it: what was decided and why, the facts, and each step with its line. */
export function MatterDetail({ store, people, organisations, machines = [], isOwn }: Props) {
  const matter = useJournalOf(store, state => state.selected);
  if (matter === null) return null;
  const { reason, activityId, known, differs } = matter;
  const who = nameOf(people, matter.keyIds);
  return (
    <>
      <DetailTitle
        title={<HostileText text={matterTitle(matter)} limit={300} />}
        {...(isOwn &&
          activityId !== null && {
            actions: (
              <Button small onPress={() => showActivity(activityId)}>
                Open in Approvals
              </Button>
            ),
          })}
      >
        <p>
          <HostileText
            text={[matterLine(matter, isOwn), matter.differs.length > 0 ? '' : (who ?? ''), absolute(matter.at)]
              .filter(Boolean)
              .join(' · ')}
            limit={300}
          />
        </p>
      </DetailTitle>
      {differs.length > 0 && <Disagreements differs={differs} machines={machines} />}
      {reason !== null && (
        <Part title="Reason">
          <p className={styles.reason}>
            <HostileText text={reason} lines limit={500} />
          </p>
        </Part>
      )}
      <Facts facts={factsOf(matter, known?.amount, who, organisations, people)} />
      <Part title={matter.steps.length > 1 ? 'What happened' : 'Its entry'}>
        <Steps store={store} matter={matter} people={people} machines={machines} />
      </Part>
    </>
  );
}

function factsOf(
  { activityId, organizationId, outcome, since, at, keyIds, steps }: Matter,
  amount: string | undefined,
  who: string | null,
  organisations: Props['organisations'],
  people: readonly Person[],
): Fact[] {
  const named = (name: string | null | undefined) => (name === undefined || name === null ? {} : { name });
  const facts: Fact[] = [];
  const add = (label: string, value: string | null, kind: Fact['kind'], more: Partial<Fact> = {}) => {
    if (value !== null && value !== '') facts.push({ label, value, kind, source: 'computed', ...more });
  };
  add('Amount', amount ?? null, 'text', { note: 'as it was read' });
  if (since !== at) add('First entry', since, 'time', { note: 'clock of the computer' });
  add('Last entry', at, 'time', { note: 'clock of the computer' });
  add('Answer', outcome === null ? null : journalOutcome(outcome), 'text', { source: 'service' });
  const organisation = organisations.find(one => one.organizationId === organizationId)?.name;
  add('Organisation', organizationId, 'id', named(organisation));
  for (const keyId of keyIds) add('Key', keyId, 'id', named(nameOf(people, [keyId]) ?? who));
  add('Activity', activityId, 'id');
  add('Fingerprint', steps.find(step => step.fingerprint !== null && step.activityId !== null)?.fingerprint ?? null, 'id');
  return facts;
}
