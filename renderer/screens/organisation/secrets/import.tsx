import { Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { done, type Problem } from '../../../../electron/contract/outcome.ts';
import { plural } from '../../../../electron/contract/text/plain-text.ts';
import { custody } from '../../../bridge.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { useFocusOnAdded } from '../../../parts/controls/focus-on-added.ts';
import { Section } from '../../../parts/layout/section.tsx';
import { ask } from '../../../store/ask.ts';
import { organisation, ui, useOrganisation } from '../../../stores.ts';
import { useTyped } from '../../shell/use-typed.ts';
import { SendBar } from '../../submit/send-bar.tsx';
import { Submitted } from '../../submit/submitted.tsx';
import { useSubmit } from '../../submit/use-submit.ts';
import { Intro, TabPage } from '../tab-page.tsx';
import { freshSecret, SecretRow, type SecretRowDraft } from './row.tsx';

/** At most so many in one request (docs/service.md#secrets). */
const most = 32;

/** A problem that is said beside its field. */
const field = /^secrets\[\d+\]\.(name|staticProperties\[\d+\]\.(key|value))$/;

/** Several secrets in one request, all or nothing. */
export function SecretImport({ children }: { children: ReactNode }) {
  const submit = useSubmit();
  const at = useOrganisation(state => state.at);
  const [first] = useState(freshSecret);
  const { value, put, forget, clear, isTyped } = useTyped(`${at} secrets`, { rows: [first] });
  const { rows } = value;
  const change = (next: readonly SecretRowDraft[]) => put({ rows: [...next] });
  const [problems, setProblems] = useState<Problem[]>([]);
  const page = useRef<HTMLDivElement>(null);
  const [list, adding] = useFocusOnAdded<HTMLElement>('fieldset');
  const send = async () => {
    setProblems([]);
    await submit.run(async () => {
      const secrets = rows.map(({ name, properties }) => ({
        ...(name.trim() === '' ? {} : { name: name.trim() }),
        staticProperties: properties
          .filter(property => property.name !== '' || property.value !== '')
          .map(property => ({ key: property.name, value: property.value })),
      }));
      const answer = await ask(custody.secrets.import({ secrets }));
      if (!answer.ok) {
        const refused = answer.problems ?? [];
        // All or nothing is said beside the fields: what no field shows stands above, with everything else.
        setProblems(refused.every(({ path }) => field.test(path)) ? refused : []);
        requestAnimationFrame(() => page.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
        return answer;
      }
      forget();
      void organisation.getState().load('secrets');
      const { activityId, status, sentence, secretIds } = answer.value;
      return done({ activityId, status, sentence, result: { secretIds }, receipt: null });
    });
  };
  const wanting = rows.length > most ? `At most ${most} in one request` : null;
  return (
    <>
      <TabPage ref={page}>
        <Intro>
          You type each value in a window of its own. It is sealed to a key that the enclave signed, and only then sent. It is
          never stored, shown again or exported.
        </Intro>
        {problems.length === 0 && <Submitted state={submit.state} onDismiss={submit.reset} />}
        <Section ref={list} label="Secrets to import" title={<>Import {plural(rows.length, 'secret')}</>}>
          {rows.map((row, index) => (
            <SecretRow
              key={row.key}
              row={row}
              index={index}
              problems={problems}
              onChange={to => change(rows.map(each => (each.key === row.key ? { ...each, ...to } : each)))}
              {...(rows.length > 1 && {
                onRemove: () => {
                  change(rows.filter(each => each.key !== row.key));
                  ui.getState().cleared(`Secret ${index + 1} is removed`, () => change(rows));
                },
              })}
            />
          ))}
          <div>
            <Button
              small
              isDisabled={rows.length >= most}
              onPress={() => {
                adding();
                change([...rows, freshSecret()]);
              }}
            >
              <Plus aria-hidden size={14} /> Add a secret
            </Button>
          </div>
        </Section>
        {children}
      </TabPage>
      <SendBar submit={submit} word="Type the values…" onSend={() => void send()} wanting={wanting}>
        {isTyped && (
          <Button variant="quiet" onPress={clear}>
            Clear
          </Button>
        )}
      </SendBar>
    </>
  );
}
