import { Plus } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { done, type Problem } from '../../../electron/contract/outcome.ts';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/button.tsx';
import { useFocusOnAdded } from '../../parts/focus-on-added.ts';
import { ask } from '../../store/ask.ts';
import { organisation } from '../../stores.ts';
import { plural } from '../../words/groups.ts';
import { useSubmit } from '../wallets/use-submit.ts';
import pane from './pane.module.css';
import { freshSecret, SecretRow, type SecretRowDraft } from './secret-row.tsx';
import { SendBar, SendNote } from './send-bar.tsx';

/** At most so many in one request (service-facts §5.4). */
const most = 32;

/** Several secrets in one request, all or nothing. */
export function SecretImport({ children }: { children: ReactNode }) {
  const submit = useSubmit();
  const [rows, setRows] = useState<SecretRowDraft[]>(() => [freshSecret()]);
  // SECURITY: a value lives in its own element and nowhere else in this page; it is read once and wiped (design §4.11).
  const fields = useRef(new Map<number, HTMLTextAreaElement>());
  const [problems, setProblems] = useState<Problem[]>([]);
  // Before the elements leave the page: afterwards nothing knows them any more.
  useLayoutEffect(() => {
    const held = fields.current;
    return () => {
      for (const field of held.values()) field.value = '';
    };
  }, []);
  const wipe = () => {
    for (const field of fields.current.values()) field.value = '';
  };
  const [list, adding] = useFocusOnAdded<HTMLElement>('fieldset');
  const send = async () => {
    const missing = rows.flatMap(({ key }, index) =>
      fields.current.get(key)?.value === ''
        ? [{ path: `secrets[${index}].value`, expected: 'a value that is not empty', received: 'nothing' }]
        : [],
    );
    setProblems(missing);
    if (missing.length > 0) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-secrets] [aria-invalid=true]')?.focus());
      return;
    }
    await submit.run(async () => {
      const secrets = rows.map(({ key, name, properties }) => ({
        ...(name.trim() === '' ? {} : { name: name.trim() }),
        value: fields.current.get(key)?.value ?? '',
        staticProperties: properties
          .filter(property => property.name !== '' || property.value !== '')
          .map(property => ({ key: property.name, value: property.value })),
      }));
      const answer = await ask(custody.secrets.import({ secrets }));
      if (!answer.ok) {
        setProblems(answer.problems ?? []);
        // Nothing was sent where a person said no or a field is wrong: then what was typed may be sent again.
        if (answer.code !== 'declined' && answer.code !== 'invalid') wipe();
        return answer;
      }
      wipe();
      setRows([freshSecret()]);
      void organisation.getState().load('secrets');
      const { activityId, status, sentence, secretIds } = answer.value;
      return done({ activityId, status, sentence, result: { secretIds }, receipt: null });
    });
  };
  const wanting = rows.length > most ? `At most ${most} in one request` : null;
  return (
    <>
      <div className={pane.scroll}>
        <div className={pane.page} data-secrets>
          <p className={pane.intro}>
            Each secret is sealed in the main process to a key that the enclave signed for it, and only then sent. Its value is
            never kept, shown again, logged or exported; leaving this page forgets it.
          </p>
          <SendNote submit={submit} />
          <section ref={list} className={pane.part} aria-label="Secrets to import">
            <div className={pane.title}>
              <h2>Import {plural(rows.length, 'secret')}</h2>
            </div>
            {rows.map((row, index) => (
              <SecretRow
                key={row.key}
                row={row}
                index={index}
                problems={problems}
                field={element => {
                  if (element === null) fields.current.delete(row.key);
                  else fields.current.set(row.key, element);
                }}
                onChange={change => setRows(old => old.map(each => (each.key === row.key ? { ...each, ...change } : each)))}
                {...(rows.length > 1 && { onRemove: () => setRows(old => old.filter(each => each.key !== row.key)) })}
              />
            ))}
            <div>
              <Button
                small
                isDisabled={rows.length >= most}
                onPress={() => {
                  adding();
                  setRows(old => [...old, freshSecret()]);
                }}
              >
                <Plus aria-hidden size={14} /> Add a secret
              </Button>
            </div>
          </section>
          {children}
        </div>
      </div>
      <SendBar submit={submit} word="Seal and review…" onSend={() => void send()} wanting={wanting} />
    </>
  );
}
