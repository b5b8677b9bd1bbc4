import { useId, useMemo } from 'react';
import type { InterfaceReading, InterfaceType } from '../../../../electron/contract/values/organisation.ts';
import { custody } from '../../../bridge.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Select } from '../../../parts/controls/select.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { TextArea } from '../../../parts/fields/text-area.tsx';
import { Counter } from '../../../parts/form/counter.tsx';
import { Back, DetailPage, DetailScroll, DetailTitle } from '../../../parts/layout/detail.tsx';
import { Hex } from '../../../parts/values/address.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { ask } from '../../../store/ask.ts';
import { organisation, useOrganisation } from '../../../stores.ts';
import { interfaceTypeWords } from '../../../words/organisation.ts';
import { useTyped } from '../../shell/use-typed.ts';
import { SendBar } from '../../submit/send-bar.tsx';
import { Submitted } from '../../submit/submitted.tsx';
import { useCheck } from '../../submit/use-check.ts';
import { useSubmit } from '../../submit/use-submit.ts';
import pane from '../pane.module.css';
import { InterfaceEntries } from './entries.tsx';
import { FileDrop } from './file-drop.tsx';
import styles from './interfaces.module.css';

const types = (Object.keys(interfaceTypeWords) as InterfaceType[]).map(value => ({ value, words: interfaceTypeWords[value] }));
const shownCharacters = 20_000;

/** Of the specification: 400 kb, read as 400 × 1024 bytes. Main says what is too large. */
const limit = 400 * 1024;

const fresh = {
  type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM' as InterfaceType,
  smartContractAddress: '',
  label: '',
  notes: '',
  text: '',
};

/** Uploads an ABI or IDL; what it holds is read in main and shown before. */
export function InterfaceUpload({ onBack }: { onBack(): void }) {
  const id = useId();
  const submit = useSubmit();
  const at = useOrganisation(state => state.at);
  const { value: draft, put: edit, forget, clear, isTyped } = useTyped(`${at} interface`, fresh);
  const reading = useReading(draft.type, draft.text);
  const { problems } = submit;
  const send = () =>
    submit.run(async () => {
      const { text: _, notes, ...rest } = draft;
      const answer = await ask(
        custody.organisation.upload_interface({
          ...rest,
          smartContractAddress: draft.smartContractAddress.trim(),
          label: draft.label.trim(),
          smartContractInterface: reading?.text ?? draft.text,
          ...(notes.trim() === '' ? {} : { notes }),
        }),
      );
      if (!answer.ok) return answer;
      forget();
      if (answer.value.status === 'ACTIVITY_STATUS_COMPLETED') void organisation.getState().load('interfaces');
      return answer;
    });
  return (
    <>
      <DetailScroll>
        <DetailPage>
          <Back to="Interfaces" onPress={onBack} />
          <DetailTitle title="New contract interface">
            <p>
              Use the contract’s verified source. A wrong interface shows wrong names, here and in policies. It is pinned by the
              hash of this text.
            </p>
          </DetailTitle>
          <Submitted state={submit.state} onDismiss={submit.reset} />
          <div className={styles.two}>
            <Select label="Type" value={draft.type} choices={types} onChange={type => edit({ type })} />
            <Field
              name="label"
              label="Label"
              placeholder="USDC"
              value={draft.label}
              problems={problems}
              onChange={label => edit({ label })}
            />
          </div>
          <Field
            name="smartContractAddress"
            label={draft.type === 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA' ? 'Program id' : 'Contract address'}
            mono
            value={draft.smartContractAddress}
            problems={problems}
            onChange={smartContractAddress => edit({ smartContractAddress })}
          />
          <FileDrop onText={text => edit({ text })} />
          <TextArea
            label="ABI or IDL, as JSON"
            rows={5}
            value={draft.text.length > shownCharacters ? `${draft.text.slice(0, shownCharacters)}…` : draft.text}
            readOnly={draft.text.length > shownCharacters}
            wrong={draft.text !== '' && (reading?.problems.length ?? 0) > 0}
            said={<Counter id={`${id}size`} text={reading?.text ?? draft.text} unit="bytes" limit={limit} />}
            onChange={text => edit({ text })}
          />
          {draft.text.length > shownCharacters && (
            <div>
              <Button small onPress={() => edit({ text: '' })}>
                Use another text
              </Button>
            </div>
          )}
          {draft.text !== '' && reading !== null && <Reading reading={reading} />}
          <Field name="notes" label="Notes" value={draft.notes} problems={problems} onChange={notes => edit({ notes })} />
        </DetailPage>
      </DetailScroll>
      <SendBar submit={submit} onSend={() => void send()} {...standing(draft, reading)}>
        <Button variant="quiet" onPress={onBack}>
          Cancel
        </Button>
        {isTyped && (
          <Button variant="quiet" onPress={clear}>
            Clear
          </Button>
        )}
      </SendBar>
    </>
  );
}

function standing(draft: typeof fresh, reading: InterfaceReading | null): { wanting: string | null; wrong?: boolean } {
  if (draft.text === '') return { wanting: 'Drop a file, or paste its text.' };
  if (reading === null) return { wanting: 'Reading it…' };
  if (reading.problems.length > 0) return { wanting: 'This text cannot be uploaded.', wrong: true };
  if (draft.label.trim() === '') return { wanting: 'Give it a label.' };
  return { wanting: draft.smartContractAddress.trim() === '' ? 'Name the contract it is for.' : null };
}

function Reading({ reading }: { reading: InterfaceReading }) {
  return (
    <>
      {reading.problems.map(problem => (
        <p key={problem} className={pane.problem} role="alert">
          <HostileText text={problem} limit={300} />
        </p>
      ))}
      {reading.problems.length === 0 && (
        <p className={pane.quiet}>
          {reading.format === 'ABI with metadata'
            ? 'Only the list of functions is uploaded, without bytecode and metadata. '
            : ''}
          SHA-256 <Hex value={reading.sha256} />
        </p>
      )}
      {reading.entries.length > 0 && <InterfaceEntries reading={reading} />}
    </>
  );
}

/** What main reads in the text as it is now. */
function useReading(type: InterfaceType, text: string): InterfaceReading | null {
  const given = useMemo(() => (text === '' ? null : { type, text }), [type, text]);
  const read = useCheck(given, custody.organisation.read_interface);
  return read !== null && read.given === given && read.answer.ok ? read.answer.value : null;
}
