import { Table } from '../../../parts/layout/table.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import type { Endpoint } from '../../../store/webhooks/form.ts';
import { eventWords } from '../../../words/webhooks.ts';
import styles from '../webhooks.module.css';

type Subscriptions = NonNullable<Endpoint['subscriptions']>;

/** What an endpoint is told about, each with its filter and its state. */
export function SubscriptionTable({ subscriptions }: { subscriptions: Subscriptions }) {
  if (subscriptions.length === 0) return <p className={styles.quiet}>It is subscribed to nothing: nothing is delivered.</p>;
  return (
    <Table columns={['Event', 'Filter', 'State']}>
      {subscriptions.map((subscription, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an event may stand twice; subscriptions never change
        <tr key={index}>
          <td>{eventWords(subscription.eventType) ?? <HostileText text={subscription.eventType} mono limit={200} />}</td>
          <td>
            {subscription.filtersJson == null || subscription.filtersJson === '' ? (
              <span className={styles.quiet}>everything</span>
            ) : (
              <HostileText text={subscription.filtersJson} mono lines limit={600} />
            )}
          </td>
          <td>
            <State isActive={subscription.isActive ?? null} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

const State = ({ isActive }: { isActive: boolean | null }) => {
  if (isActive === null) return <Chip tone="plain">not given</Chip>;
  return <Chip tone="plain">{isActive ? 'On' : 'Off'}</Chip>;
};
