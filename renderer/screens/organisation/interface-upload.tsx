import { ArrowLeft } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { InterfaceReading, InterfaceType } from '../../../electron/contract/organisation.ts';
import { custody } from '../../bridge.ts';
import { Hex } from '../../parts/address.tsx';
import { Button } from '../../parts/button.tsx';
import { cx } from '../../parts/class-names.ts';
import { Field } from '../../parts/field.tsx';
import { Counter } from '../../parts/form/counter.tsx';
import input from '../../parts/form/input.module.css';
import { HostileText } from '../../parts/hostile-text.tsx';
import { Select } from '../../parts/select.tsx';
import { ask } from '../../store/ask.ts';
import { organisation } from '../../stores.ts';
import { interfaceTypeWords } from '../../words/organisation.ts';
import { useSubmit } from '../wallets/use-submit.ts';
import { FileDrop } from './file-drop.tsx';
import styles from './interface.module.css';
import { InterfaceEntries } from './interface-entries.tsx';
import pane from './pane.module.css';
import { SendBar, SendNote } from './send-bar.tsx';
import split from './split.module.css';

const types = (Object.keys(interfaceTypeWords) as InterfaceType[]).map(value => ({ value, words: interfaceTypeWords[value] }));
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
  const [draft, setDraft] = useState(fresh);
  const reading = useReading(draft.type, draft.text);
  const problems = submit.state.phase === 'failed' ? (submit.state.failure.problems ?? []) : [];
  const edit = (change: Partial<typeof fresh>) => setDraft(old => ({ ...old, ...change }));
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
      setDraft(fresh);
      if (answer.value.status === 'ACTIVITY_STATUS_COMPLETED') void organisation.getState().load('interfaces');
      return answer;
    });
  return (
    <>
      <div className={pane.scroll}>
        <div className={pane.page}>
          <div className={split.back}>
            <Button look="quiet" small onPress={onBack}>
              <ArrowLeft aria-hidden size={14} /> Interfaces
            </Button>
          </div>
          <header className={split.head}>
            <h2>New contract interface</h2>
          </header>
          <p className={pane.intro}>
            Take it from the contract’s verified source. A wrong interface shows wrong names, here and in policies; it is pinned
            by the hash of exactly this text.
          </p>
          <SendNote submit={submit} />
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
          <div className={styles.area}>
            <label htmlFor={`${id}text`}>ABI or IDL, as JSON</label>
            <textarea
              id={`${id}text`}
              className={cx(input.input, input.mono)}
              rows={5}
              value={draft.text.length > 20_000 ? `${draft.text.slice(0, 20_000)}…` : draft.text}
              readOnly={draft.text.length > 20_000}
              aria-describedby={`${id}size`}
              aria-invalid={draft.text !== '' && (reading?.problems.length ?? 0) > 0}
              spellCheck={false}
              onChange={event => edit({ text: event.target.value })}
            />
            <Counter id={`${id}size`} text={reading?.text ?? draft.text} unit="bytes" limit={limit} />
            {draft.text.length > 20_000 && (
              <div>
                <Button small onPress={() => edit({ text: '' })}>
                  Take another text
                </Button>
              </div>
            )}
          </div>
          {draft.text !== '' && reading !== null && <Reading reading={reading} />}
          <Field name="notes" label="Notes" value={draft.notes} problems={problems} onChange={notes => edit({ notes })} />
        </div>
      </div>
      <SendBar submit={submit} onSend={() => void send()} {...standing(draft, reading)}>
        <Button look="quiet" onPress={onBack}>
          Cancel
        </Button>
      </SendBar>
    </>
  );
}

function standing(draft: typeof fresh, reading: InterfaceReading | null): { wanting: string | null; wrong?: boolean } {
  if (draft.text === '') return { wanting: 'Drop a file, or paste its text.' };
  if (reading === null) return { wanting: 'Reading it…' };
  if (reading.problems.length > 0) return { wanting: 'The text cannot be uploaded as it is.', wrong: true };
  if (draft.label.trim() === '') return { wanting: 'Give it a label.' };
  return { wanting: draft.smartContractAddress.trim() === '' ? 'Say which contract it is for.' : null };
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
      <InterfaceEntries reading={reading} />
    </>
  );
}

/** What main reads in the text, a moment after the last keystroke. */
function useReading(type: InterfaceType, text: string): InterfaceReading | null {
  const [reading, setReading] = useState<InterfaceReading | null>(null);
  useEffect(() => {
    let isStale = false;
    setReading(null);
    if (text === '') return;
    const timer = setTimeout(async () => {
      const answer = await ask(custody.organisation.read_interface({ type, text }));
      if (!isStale && answer.ok) setReading(answer.value);
    }, 150);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [type, text]);
  return reading;
}
