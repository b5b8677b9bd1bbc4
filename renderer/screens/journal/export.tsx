import { custody } from '../../bridge.ts';
import { ExportMenu } from '../../parts/controls/export.tsx';
import type { JournalStore } from '../../store/past/journal.ts';
import { useJournalOf } from '../../stores.ts';
import { matterTitle } from '../../words/journal.ts';

/** Every entry of everything that matches the filter, also what is not on the screen yet. */
export function JournalExport({ store, machines = [] }: { store: JournalStore; machines?: readonly string[] }) {
  const found = useJournalOf(store, state => state.found);
  return (
    <ExportMenu
      name="journal"
      save={custody.files.save}
      isDisabled={found === 0}
      table={async () => {
        const matters = await store.getState().all();
        const entries = matters.flatMap(matter => matter.steps.map(entry => ({ ...entry, activity: matterTitle(matter) })));
        return {
          header: [
            ...(machines.length === 0 ? [] : ['machine']),
            ...['number', 'time', 'kind', 'activity', 'activityId', 'organizationId', 'keyId', 'about', 'decision', 'reason'],
            ...['outcome', 'fingerprint'],
          ],
          rows: entries.map(({ sequence, at, kind, activity, activityId, machine, about, ...more }) => [
            ...(machines.length === 0 ? [] : [machines[machine ?? 0] ?? '']),
            ...[String(sequence), at, kind, activity, activityId ?? '', more.organizationId ?? '', more.keyId ?? '', about],
            ...[more.decision ?? '', more.reason ?? '', more.outcome ?? '', more.fingerprint ?? ''],
          ]),
          value: entries,
        };
      }}
    />
  );
}
