import { useCallback, useEffect, useState } from 'react';
import type { AppAnswers } from '../../electron/contract/app.ts';
import type { Failure } from '../../electron/contract/outcome.ts';
import { DecisionMode } from '../parts/review/decision-mode.ts';
import { FailureNote } from '../parts/state/failure.tsx';
import { windowTitle } from '../words/review/confirm.ts';
import { plain } from '../words/text/hostile.ts';
import { answered } from './answered.ts';
import { Asked, type Question } from './asked/asked.tsx';
import type { Typed } from './bar/bar.tsx';
import { custody } from './bridge.ts';
import styles from './confirm.module.css';
import { Sealed } from './sealed.tsx';

export type Current = AppAnswers['confirm.current'];

/** Asks main what it was opened for, and gives back what a person decided. It knows nothing else. */
export function Confirm() {
  const [current, setCurrent] = useState<Current | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const [sent, setSent] = useState(false);
  const [first, setFirst] = useState<string | null>(null);

  const load = useCallback(async () => {
    const answer = await answered(custody.confirm.current({}));
    // Where no decision waits, secrets may: the two never do together.
    const asked = answer.ok ? null : await answered(custody.trusted.current({}));
    setSent(false);
    setQuestion(asked?.ok ? asked.value : null);
    setRefusal(answer.ok || asked?.ok ? null : answer);
    setCurrent(answer.ok ? answer.value : null);
    const shown = answer.ok ? answer.value : asked?.ok ? asked.value : null;
    if (shown !== null) document.documentElement.dataset.theme = shown.theme;
    if (answer.ok) document.title = windowTitle(answer.value);
    else if (asked?.ok) document.title = `${plain(asked.value.title)} · Countersign`;
    if (answer.ok) setFirst(before => before ?? answer.value.review.seal);
  }, []);
  useEffect(() => {
    void load();
    return custody.on('confirm.opened', () => void load());
  }, [load]);

  const seal = current?.review.seal;
  const decide = useCallback(
    async (decision: 'approve' | 'reject' | 'close', reachedEnd: boolean, heldMs: number, typed: Typed = {}) => {
      if (seal === undefined) return;
      setSent(decision !== 'close');
      setRefusal(null);
      const answer = await answered(custody.confirm.decide({ seal, decision, reachedEnd, heldMs, ...typed }));
      if (!answer.ok) {
        setSent(false);
        setRefusal(answer);
      }
    },
    [seal],
  );
  if (question !== null)
    return (
      <DecisionMode value={true}>
        <Asked key={question.askId} question={question} />
      </DecisionMode>
    );
  if (current === null)
    return (
      <main className={styles.waiting} aria-busy={refusal === null}>
        {refusal === null ? <p role="status">Loading the sealed review…</p> : <FailureNote failure={refusal} />}
      </main>
    );
  return (
    <DecisionMode value={true}>
      {/* A new seal is a new page: nothing that was reached or held before counts for it. */}
      <Sealed
        key={current.review.seal}
        current={current}
        replaced={seal !== first}
        refusal={refusal}
        sent={sent}
        decide={decide}
      />
    </DecisionMode>
  );
}
