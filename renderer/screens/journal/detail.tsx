import type { Fact } from '../../../electron/contract/values/document.ts';
import type { JournalEntry } from '../../../electron/contract/values/journal.ts';
import { Button } from '../../parts/controls/button.tsx';
import { CopyButton } from '../../parts/controls/copy.tsx';
import { DetailTitle } from '../../parts/layout/detail.tsx';
import { Checks } from '../../parts/review/checks.tsx';
import { Part } from '../../parts/review/document.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { Facts } from '../../parts/values/facts.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { DecodedTree } from '../../parts/values/tree/tree.tsx';
import { useActivities, useJournal, useSession } from '../../stores.ts';
import { activityIn, journalKind, journalOutcome } from '../../words/journal.ts';
import { showActivity } from '../shell/show-activity.ts';
import styles from './journal.module.css';

/** One entry: what it says, whether its line holds, and the line itself. */
export function EntryDetail() {
  const detail = useJournal(state => state.detail);
  const failure = useJournal(state => state.detailFailure);
  const entry = detail?.entry;
  const activityId = entry === undefined ? null : (activityIn(entry.about) ?? memberOf(detail?.text ?? '', 'activityId'));
  const known = useActivities(state => (activityId === null ? undefined : state.byId.get(activityId)));
  const organisations = useSession(state => state.app?.connections);
  const keys = useSession(state => state.app?.keys);
  if (failure !== null) return <FailureNote failure={failure} />;
  if (detail === null || entry === undefined) return <p role="status">Reading the entry…</p>;
  const organisation = organisations?.find(one => one.organizationId === entry.organizationId)?.organizationName;
  const key = keys?.find(one => one.keyId === entry.keyId)?.name;
  return (
    <>
      <DetailTitle title={journalKind(entry.kind)}>
        {known !== undefined && (
          <p>
            <HostileText text={known.headline} limit={300} />
          </p>
        )}
      </DetailTitle>
      <Facts facts={factsOf(entry, organisation, key)} />
      {known !== undefined && (
        <div>
          <Button small onPress={() => showActivity(known.activityId)}>
            Open in Approvals
          </Button>
        </div>
      )}
      <Part title="This line">
        <Checks checks={detail.checks} label="Checks of this line" />
      </Part>
      <Part title="All of it">
        <DecodedTree tree={detail.tree} label="Entry" />
      </Part>
      <Part title="As stored in the file" action={<CopyButton value={detail.text} what="line" />}>
        <div className={styles.text}>
          <HostileText text={detail.text} mono limit={2000} />
        </div>
      </Part>
    </>
  );
}

function factsOf(entry: JournalEntry, organisation: string | undefined, key: string | undefined): Fact[] {
  const facts: Fact[] = [
    { label: 'Number', value: String(entry.sequence), kind: 'text', source: 'computed' },
    { label: 'Written', value: entry.at, kind: 'time', source: 'computed', note: 'clock of this computer' },
    { label: 'About', value: entry.about, kind: 'text', source: 'computed' },
  ];
  if (entry.outcome !== null)
    facts.push({ label: 'Outcome', value: journalOutcome(entry.outcome), kind: 'text', source: 'service' });
  if (entry.organizationId !== null)
    facts.push({
      label: 'Organisation',
      value: entry.organizationId,
      kind: 'id',
      source: 'computed',
      ...(organisation === undefined ? {} : { name: organisation }),
    });
  if (entry.keyId !== null)
    facts.push({
      ...{ label: 'Key', value: entry.keyId, kind: 'id', source: 'computed' },
      ...(key === undefined ? {} : { name: key }),
    });
  if (entry.fingerprint !== null) facts.push({ label: 'Fingerprint', value: entry.fingerprint, kind: 'id', source: 'computed' });
  return facts;
}

/** A text member of a line; null where there is none. */
function memberOf(line: string, name: string): string | null {
  try {
    const value = (JSON.parse(line) as Record<string, unknown>)[name];
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}
