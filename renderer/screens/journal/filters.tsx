import type { RefObject } from 'react';
import { SearchBox } from '../../parts/controls/search-box.tsx';
import { type Choice, Select } from '../../parts/controls/select.tsx';
import { Days, Filters } from '../../parts/fields/filters.tsx';
import { isNoDay, type JournalGroup, noChoice, wrongDays } from '../../store/journal.ts';
import { journal, useJournal, useSession } from '../../stores.ts';
import { journalGroupWords } from '../../words/journal.ts';
import { plain } from '../../words/text/hostile.ts';

const groups = Object.entries(journalGroupWords).map(([value, words]) => ({ value, words })) as Choice<JournalGroup>[];

/** Narrows the journal by text, kind, organisation and days. */
export function JournalFilters({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const choice = useJournal(state => state.choice);
  const connections = useSession(state => state.app?.connections);
  const known = useSession(state => state.app?.keys);
  const { narrow } = journal.getState();
  const organisations: Choice<string>[] = [
    { value: 'all', words: 'any' },
    ...[...new Map((connections ?? []).map(each => [each.organizationId, each.organizationName]))].map(([value, name]) => ({
      value,
      words: plain(name.slice(0, 60)),
    })),
  ];
  const keys: Choice<string>[] = [
    { value: 'all', words: 'any' },
    ...(known ?? []).map(({ keyId, name }) => ({ value: keyId, words: plain(name.slice(0, 60)) })),
  ];
  const wrong = wrongDays(choice);
  // Where each is a day, both are wrong together.
  const areDays = !isNoDay(choice.from) && !isNoDay(choice.to);
  const isWrong = (day: string) => wrong !== null && (areDays || isNoDay(day));
  return (
    <Filters onClear={choice === noChoice ? undefined : () => narrow(noChoice)} wrong={wrong}>
      <SearchBox
        label="Search the journal"
        placeholder="Text, fingerprint, number"
        value={choice.query}
        onChange={query => narrow({ query })}
        field={field}
        small
      />
      <Select variant="beside" label="Kind" value={choice.group} choices={groups} onChange={group => narrow({ group })} />
      <Select
        variant="beside"
        label="Organisation"
        value={choice.organizationId}
        choices={organisations}
        onChange={organizationId => narrow({ organizationId })}
      />
      {keys.length > 2 && (
        <Select variant="beside" label="Key" value={choice.keyId} choices={keys} onChange={keyId => narrow({ keyId })} />
      )}
      <Days from={choice.from} to={choice.to} isWrong={isWrong} onChange={narrow} />
    </Filters>
  );
}
