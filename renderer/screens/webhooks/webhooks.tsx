import { useEffect, useRef } from 'react';
import { cx } from '../../parts/class-names.ts';
import { found } from '../../store/webhooks.ts';
import { deliveries, useDeliveries, useSession, useWebhooks, webhooks } from '../../stores.ts';
import { useLetters } from '../shell/keyboard.ts';
import { DeliveryDetail } from './delivery-detail.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { EndpointDetail } from './endpoint-detail.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { EndpointList } from './endpoint-list.tsx';
import { ListHeader } from './list-header.tsx';
import { PasteForm } from './paste-form.tsx';
import styles from './webhooks.module.css';

/** Endpoints and deliveries, each as a list beside what is selected. */
export function WebhooksScreen() {
  const current = useSession(state => state.app?.current ?? null);
  const tab = useWebhooks(state => state.tab);
  const reading = useWebhooks(state => state.reading);
  const form = useWebhooks(state => state.form);
  const pasting = useDeliveries(state => state.pasting);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    webhooks.getState().belongTo(current);
    void deliveries.getState().load();
  }, [current]);
  useLetters([
    ['j', () => step(1)],
    ['k', () => step(-1)],
    ['ArrowDown', () => step(1)],
    ['ArrowUp', () => step(-1)],
    ['/', () => search.current?.focus()],
    ['Escape', () => webhooks.getState().read(false)],
  ]);
  const isEndpoints = tab === 'endpoints';
  return (
    <div className={cx(styles.webhooks, reading && styles.reading)}>
      <section className={styles.list} aria-label={isEndpoints ? 'Webhook endpoints' : 'Deliveries'}>
        <ListHeader search={search} />
        {isEndpoints ? <EndpointList /> : <DeliveryList />}
      </section>
      {isEndpoints ? (
        form === null ? (
          <EndpointDetail />
        ) : (
          <EndpointForm form={form} />
        )
      ) : pasting ? (
        <PasteForm />
      ) : (
        <DeliveryDetail />
      )}
    </div>
  );
}

function step(by: number): void {
  const { tab, selected, select } = webhooks.getState();
  const isEndpoints = tab === 'endpoints';
  const ids = isEndpoints
    ? found(webhooks.getState()).map(({ endpointId }) => endpointId)
    : deliveries.getState().list.map(({ deliveryId }) => deliveryId);
  const at = ids.indexOf((isEndpoints ? selected : deliveries.getState().selected) ?? '');
  const next = ids[at < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, at + by))];
  if (next === undefined) return;
  if (isEndpoints) select(next);
  else deliveries.getState().select(next);
}
