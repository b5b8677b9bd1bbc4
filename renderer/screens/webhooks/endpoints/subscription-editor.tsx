import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import type { Problem } from '../../../../electron/contract/outcome.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { useFocusOnAdded } from '../../../parts/controls/focus-on-added.ts';
import { Tick } from '../../../parts/controls/tick.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { freshSubscription, type SubscriptionDraft } from '../../../store/webhooks/form.ts';
import { knownEvents } from '../../../words/webhooks.ts';
import { FiltersField } from './filters-field.tsx';
import { saidAt } from './problem-said.ts';
import styles from './subscription-editor.module.css';

interface Props {
  subscriptions: readonly SubscriptionDraft[];
  problems: readonly Problem[];
  onChange(subscriptions: SubscriptionDraft[], touched: string): void;
}

/** The events an endpoint is told about: known types to choose from, and any other by its name. */
export function SubscriptionEditor({ subscriptions, problems, onChange }: Props) {
  const id = useId();
  const [list, adding] = useFocusOnAdded<HTMLOListElement>('li');
  const change = (index: number, part: Partial<SubscriptionDraft>, member: string) =>
    onChange(
      subscriptions.map((each, place) => (place === index ? { ...each, ...part } : each)),
      `subscriptions[${index}].${member}`,
    );
  const remove = (index: number) =>
    onChange(
      subscriptions.filter((_, place) => place !== index),
      'subscriptions',
    );
  return (
    <section className={styles.editor} aria-labelledby={id}>
      <h2 id={id}>Events it receives</h2>
      <p className={styles.help}>They cannot be changed later. An endpoint without any receives nothing.</p>
      <ol ref={list} className={styles.rows}>
        {subscriptions.map((subscription, index) => {
          const path = `subscriptions[${index}]`;
          const known = knownEvents.find(each => each.eventType === subscription.eventType);
          return (
            <li key={subscription.key} className={styles.row} aria-label={`Subscription ${index + 1}`}>
              <div className={styles.head}>
                <h3>Subscription {index + 1}</h3>
                <Button small variant="quiet" aria-label={`Remove subscription ${index + 1}`} onPress={() => remove(index)}>
                  <X aria-hidden size={14} /> Remove
                </Button>
              </div>
              <fieldset className={styles.known} aria-label="Event">
                {knownEvents.map(({ eventType, words, help }) => (
                  <button
                    key={eventType}
                    type="button"
                    title={help}
                    aria-pressed={subscription.eventType === eventType}
                    onClick={() => change(index, { eventType }, 'eventType')}
                  >
                    {words}
                  </button>
                ))}
                <button
                  type="button"
                  aria-pressed={known === undefined}
                  onClick={() => change(index, { eventType: '' }, 'eventType')}
                >
                  Another…
                </button>
              </fieldset>
              {known === undefined ? (
                <Field
                  name={`${path}.eventType`}
                  label="Another event"
                  help="Its name as the service calls it. It is sent as typed."
                  mono
                  value={subscription.eventType}
                  onChange={eventType => change(index, { eventType }, 'eventType')}
                  error={saidAt(problems, `${path}.eventType`)}
                />
              ) : (
                <p className={styles.help}>{known.help}</p>
              )}
              <FiltersField
                value={subscription.filtersJson}
                onChange={filtersJson => change(index, { filtersJson }, 'filtersJson')}
              />
              <Tick checked={subscription.isActive} onChange={isActive => change(index, { isActive }, 'isActive')}>
                On from the start
              </Tick>
            </li>
          );
        })}
      </ol>
      <div>
        <Button
          small
          onPress={() => {
            adding();
            onChange([...subscriptions, freshSubscription()], 'subscriptions');
          }}
        >
          <Plus aria-hidden size={14} /> Add a subscription
        </Button>
      </div>
    </section>
  );
}
