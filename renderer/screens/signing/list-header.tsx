import { FileStack, Plus } from 'lucide-react';
import type { RefObject } from 'react';
import { count, plural } from '../../../electron/contract/text/plain-text.ts';
import type { ActivitySummary } from '../../../electron/contract/values/document.ts';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/controls/button.tsx';
import { ExportMenu } from '../../parts/controls/export.tsx';
import { SearchBox } from '../../parts/controls/search-box.tsx';
import { Segments } from '../../parts/controls/segments.tsx';
import { type Choice, Select } from '../../parts/controls/select.tsx';
import { Found, ListHeader, ListTools } from '../../parts/layout/list-header.tsx';
import { type SigningState, signingState, type Whose } from '../../store/signing/rows.ts';
import { signing, useSigning, useSigningBatch, useSigningForm } from '../../stores.ts';
import { stateWords } from '../../words/signing.ts';
import { requestTable } from './export-tables.ts';

const states = ['waiting', 'signed', 'failed'] as const satisfies readonly SigningState[];
const whoseChoices: readonly Choice<Whose>[] = [
  { value: 'all', words: 'everyone' },
  { value: 'mine', words: 'me' },
  { value: 'others', words: 'others' },
];

interface Props {
  field: RefObject<HTMLInputElement | null>;
  rows: readonly ActivitySummary[];
  all: readonly ActivitySummary[];
  onLeave(): void;
}

/** Which requests are listed, and the ways to make new ones. */
export function SigningHeader({ field, rows, all, onLeave }: Props) {
  const { state, whose, query } = useSigning(each => each);
  const drafts = useSigningForm(each => each.drafts.length);
  const batch = useSigningBatch(each => each.batch);
  const { open, search, showState, showWhose } = signing.getState();
  const isNarrowed = query !== '' || whose !== 'all' || state !== 'all';
  return (
    <ListHeader
      title="Signing"
      action={
        <ListTools>
          <Button small variant="quiet" onPress={() => open('drafts')}>
            Drafts {drafts > 0 && <b>{count(drafts)}</b>}
          </Button>
          <ExportMenu
            name="signing-requests"
            isDisabled={rows.length === 0}
            table={() => requestTable(rows)}
            save={custody.files.save}
          />
        </ListTools>
      }
    >
      <ListTools>
        <Button small variant="primary" onPress={() => open('form')}>
          <Plus aria-hidden size={14} />
          New request
        </Button>
        <Button small onPress={() => open('batch')}>
          <FileStack aria-hidden size={14} />
          {batch === null ? 'Batch' : batch.state === 'done' ? 'Batch, done' : `Batch, ${batch.counts.signed}/${batch.total}`}
        </Button>
      </ListTools>
      <Segments
        label="Outcome"
        value={state}
        segments={[
          { value: 'all', words: 'All' },
          ...states.map(value => ({
            value,
            words: stateWords[value],
            many: all.filter(row => signingState(row) === value).length,
          })),
        ]}
        onChange={showState}
      />
      <ListTools>
        <SearchBox
          label="Search by account, address, text"
          placeholder="Search"
          value={query}
          onChange={search}
          field={field}
          onLeave={onLeave}
        />
        <Select variant="beside" label="Asked by" value={whose} choices={whoseChoices} onChange={showWhose} />
      </ListTools>
      {isNarrowed && (
        <Found>
          {plural(rows.length, 'request')} of {count(all.length)}
        </Found>
      )}
    </ListHeader>
  );
}
