import { useEffect, useRef } from 'react';
import { Split } from '../../parts/layout/split.tsx';
import { found } from '../../store/webhooks/webhooks.ts';
import { deliveries, useDeliveries, useSession, useWebhooks, webhooks } from '../../stores.ts';
import { useListKeys } from '../shell/keyboard/list-keys.ts';
import { DeliveryDetail } from './deliveries/detail.tsx';
import { DeliveryList } from './deliveries/list.tsx';
import { PasteForm } from './deliveries/paste-form.tsx';
import { EndpointDetail } from './endpoints/detail.tsx';
import { EndpointForm } from './endpoints/form.tsx';
import { EndpointList } from './endpoints/list.tsx';
import { WebhooksHeader } from './list-header.tsx';

/** Endpoints and deliveries, each as a list beside what is selected. */
export function WebhooksScreen() {
  const current = useSession(state => state.app?.current ?? null);
  const tab = useWebhooks(state => state.tab);
  const endpoints = useWebhooks(state => state.endpoints);
  const query = useWebhooks(state => state.query);
  const endpoint = useWebhooks(state => state.selected);
  const received = useDeliveries(state => state.list);
  const delivery = useDeliveries(state => state.selected);
  const reading = useWebhooks(state => state.reading);
  const form = useWebhooks(state => state.form);
  const pasting = useDeliveries(state => state.pasting);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    webhooks.getState().belongTo(current);
    void deliveries.getState().load();
  }, [current]);
  const isEndpoints = tab === 'endpoints';
  const leftOut = useListKeys({
    ...(isEndpoints
      ? {
          ids: found({ endpoints, query }).map(({ endpointId }) => endpointId),
          selected: endpoint,
          go: webhooks.getState().select,
        }
      : {
          ids: received.map(({ deliveryId }) => deliveryId),
          selected: delivery,
          go: deliveries.getState().select,
        }),
    toList: () => webhooks.getState().read(false),
    field,
  });
  return (
    <Split
      reading={reading}
      leftOut={leftOut && form === null && !pasting}
      listLabel={isEndpoints ? 'Webhook endpoints' : 'Deliveries'}
      list={
        <>
          <WebhooksHeader field={field} />
          {isEndpoints ? <EndpointList /> : <DeliveryList />}
        </>
      }
    >
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
    </Split>
  );
}
