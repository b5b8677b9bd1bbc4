import { Check, Circle, Hourglass, type LucideIcon, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Rotation } from '../../../../electron/contract/values/ways-in/key-values.ts';
import { custody } from '../../../bridge.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { ask } from '../../../store/ask.ts';
import { ui, useActivities } from '../../../stores.ts';
import { nextWords, type Step, stepsOf } from '../../../words/keys/life.ts';
import { waitsForBoth } from '../../../words/submits.ts';
import { plain } from '../../../words/text/hostile.ts';
import styles from './strip.module.css';

const signs: Record<Step['state'], LucideIcon> = { done: Check, now: Circle, waits: Hourglass, later: Circle };
const read: Record<Step['state'], string> = { done: 'done', now: 'next', waits: 'waits for others', later: 'later' };

const told = (message: string, code: string) => ui.getState().toast(message, code === 'declined' ? 'plain' : 'critical');

/** A rotation under way: what was done, what is next, and going on or stopping. */
export function RotationStrip({ rotation, onMoved }: { rotation: Rotation; onMoved(): void }) {
  const { connectionId, waits, trouble, phase } = rotation;
  const [busy, setBusy] = useState(false);
  const heard = useActivities(state => (waits === null ? undefined : state.byId.get(waits.activityId)));
  // Looked at when it is shown, and when something was heard of what it waits for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was heard is the reason to look, and is not read
  useEffect(() => {
    void ask(custody.keys.rotation({ connectionId }));
  }, [connectionId, heard?.status, heard?.approved]);
  const go = async () => {
    setBusy(true);
    const answer = await ask(custody.keys.rotation_continue({ connectionId }));
    setBusy(false);
    if (!answer.ok) told(answer.message, answer.code);
    else if (answer.value === null) ui.getState().toast(`“${plain(rotation.oldName)}” is replaced and deleted`, 'ok');
    onMoved();
  };
  const stop = async () => {
    setBusy(true);
    const answer = await ask(custody.keys.rotation_stop({ connectionId }));
    setBusy(false);
    if (!answer.ok) told(answer.message, answer.code);
    onMoved();
  };
  return (
    <section className={styles.strip} aria-label={`Rotation of ${plain(rotation.oldName)}`}>
      <RefreshCw aria-hidden size={16} className={styles.icon} />
      <div className={styles.said}>
        <b>
          Rotating “<HostileText text={rotation.oldName} limit={60} />”
        </b>
        <ol className={styles.steps} aria-label="Steps">
          {stepsOf(rotation).map(step => {
            const Sign = signs[step.state];
            return (
              <li
                key={step.phase}
                className={styles.step}
                data-state={step.state}
                aria-current={step.state === 'now' ? 'step' : undefined}
              >
                <Sign aria-hidden size={14} />
                {step.words}
                <span className={styles.hidden}>, {read[step.state]}</span>
              </li>
            );
          })}
        </ol>
        <p role="status">
          {busy ? (
            waitsForBoth
          ) : trouble !== null ? (
            <HostileText text={trouble} limit={400} />
          ) : waits === null ? (
            nextWords[phase]
          ) : (
            'Others vote on it. Once they agree, you continue.'
          )}
        </p>
        <p className={styles.stays}>
          If you stop now: <HostileText text={rotation.ifStopped} limit={400} />
        </p>
      </div>
      <div className={styles.actions}>
        {waits === null ? (
          <Button small isDisabled={busy} aria-label={`Continue rotating ${plain(rotation.oldName)}`} onPress={() => void go()}>
            Continue
          </Button>
        ) : (
          <Button small isDisabled={busy} onPress={() => ui.getState().openReview(waits.activityId)}>
            Show the votes
          </Button>
        )}
        <Button
          small
          variant="quiet"
          isDisabled={busy}
          aria-label={`Stop rotating ${plain(rotation.oldName)}`}
          onPress={() => void stop()}
        >
          Stop…
        </Button>
      </div>
    </section>
  );
}
