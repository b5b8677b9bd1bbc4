import { LockKeyhole } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AppAnswers } from '../../../electron/contract/app.ts';
import type { Failure } from '../../../electron/contract/outcome.ts';
import { problemText } from '../../parts/form/problem-words.ts';
import { FailureNote } from '../../parts/state/failure.tsx';
import { Groups } from '../../parts/values/address.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { againIn, askedWords } from '../../words/review/confirm.ts';
import { answered } from '../answered.ts';
import { custody } from '../bridge.ts';
import styles from './asked.module.css';
import { AskedField } from './field.tsx';

export type Question = AppAnswers['trusted.current'];

/** Counts down to when the button opens; 0 where it is open. */
function useWait(ms: number, from: unknown): number {
  const [left, setLeft] = useState(ms);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer of main begins a new wait of the same length
  useEffect(() => {
    const end = performance.now() + ms;
    const tick = () => setLeft(Math.max(0, end - performance.now()));
    tick();
    if (ms <= 0) return;
    const timer = setInterval(() => {
      tick();
      if (performance.now() >= end) clearInterval(timer);
    }, 100);
    return () => clearInterval(timer);
  }, [ms, from]);
  return left;
}

const secretsIn = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-secret]') ?? []),
];

/** What is wrong with a field; a wrong passphrase is said as one, not as text of another form. */
function errorOf(refusal: Failure | null, name: string): string {
  const mine = (refusal?.problems ?? []).filter(({ path }) => path === name);
  return mine.length > 0 && refusal?.code === 'forbidden' ? refusal.message : mine.map(problemText).join('. ');
}

/** What is asked for, what it is for, and the fields that alone hold what is typed. */
export function Asked({ question: first }: { question: Question }) {
  const [question, setQuestion] = useState(first);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { askId, title, sentences, facts, fields, button } = question;
  const wait = useWait(question.waitMs, question);

  useEffect(() => {
    const typed = [...(form.current?.querySelectorAll<HTMLInputElement>('input:not([type=radio]), textarea') ?? [])];
    const empty = typed.find(({ value }) => value === '') ?? typed[0];
    // Where there is nothing to type, no key that was meant for the page before presses anything.
    (empty ?? form.current?.querySelector('h1'))?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') void answered(custody.trusted.give({ askId, values: null }));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [askId]);
  useEffect(() => {
    if (refusal === null) return;
    // Where no field is wrong, what was typed is to be typed again.
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    (wrong ?? secretsIn(form.current)[0])?.focus();
  }, [refusal]);

  // A problem with something that is no field here is said in whole sentences.
  const isBeside = fields.some(({ name }) => errorOf(refusal, name) !== '');

  const give = async (event: FormEvent) => {
    event.preventDefault();
    if (form.current === null || busy || wait > 0) return;
    // SECURITY: what was typed is read from its elements once, handed to main and wiped at once; no component, store or
    // closure holds it after this turn (docs/threats.md#one-home-for-secrets).
    const data = new FormData(form.current);
    const values = Object.fromEntries(fields.map(({ name }) => [name, String(data.get(name) ?? '')]));
    for (const field of secretsIn(form.current)) field.value = '';
    setBusy(true);
    const answer = await answered(custody.trusted.give({ askId, values }));
    if (answer.ok) return;
    const now = await answered(custody.trusted.current({}));
    if (now.ok && now.value.askId === askId) setQuestion(now.value);
    setRefusal(answer);
    setBusy(false);
  };
  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <span className={styles.mark}>
          <LockKeyhole aria-hidden size={16} />
        </span>
        <span>
          <b>Countersign</b>
          <span>{askedWords.header}</span>
        </span>
      </header>
      <form ref={form} className={styles.form} aria-labelledby="asked" autoComplete="off" onSubmit={event => void give(event)}>
        <div className={styles.scroll}>
          <div className={styles.column}>
            <h1 id="asked" tabIndex={-1}>
              <HostileText text={title} />
            </h1>
            <div className={styles.sentences}>
              {sentences.map(sentence => (
                <p key={sentence}>
                  <HostileText text={sentence} />
                </p>
              ))}
            </div>
            {facts.length > 0 && (
              <dl className={styles.facts}>
                {facts.map(({ label, value, exact }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{exact === true ? <Groups value={value} size={4} /> : <HostileText text={value} />}</dd>
                  </div>
                ))}
              </dl>
            )}
            {fields.map(field => (
              <AskedField key={field.name} field={field} error={errorOf(refusal, field.name)} />
            ))}
            {refusal !== null && !isBeside && <FailureNote failure={refusal} />}
          </div>
        </div>
        <div className={styles.bar}>
          <div className={styles.two}>
            <button
              type="button"
              className={styles.button}
              onClick={() => void answered(custody.trusted.give({ askId, values: null }))}
            >
              {askedWords.close}
            </button>
            <button type="submit" className={styles.give} disabled={busy || wait > 0} aria-describedby="about">
              {busy ? askedWords.busy : button}
            </button>
          </div>
          <p id="about" className={styles.about} role="status">
            {wait > 999 ? againIn(wait) : askedWords.about}
          </p>
        </div>
      </form>
    </main>
  );
}
