import type { Delivery } from '../../../electron/contract/values/delivery.ts';
import type { ExportTable } from '../../parts/controls/export.tsx';
import type { Endpoint } from '../../store/webhooks/form.ts';

/** One line per subscription; an endpoint without any has one line, too. */
export function endpointTable(endpoints: readonly Endpoint[]): ExportTable {
  const lines = endpoints.flatMap(endpoint =>
    (endpoint.subscriptions?.length ? endpoint.subscriptions : [null]).map(subscription => [
      endpoint.endpointId,
      endpoint.name,
      endpoint.url,
      String(endpoint.isActive),
      subscription?.eventType ?? '',
      subscription?.filtersJson ?? '',
      subscription === null ? '' : String(subscription.isActive ?? true),
    ]),
  );
  return {
    header: ['endpointId', 'name', 'url', 'isActive', 'eventType', 'filtersJson', 'subscriptionIsActive'],
    rows: lines,
    value: endpoints,
  };
}

export function deliveryTable(deliveries: readonly Delivery[]): ExportTable {
  return {
    header: ['receivedAt', 'via', 'verdict', 'eventType', 'eventId', 'event', 'sha256', 'bytes'],
    rows: deliveries.map(({ receivedAt, via, verdict, eventType, eventId, event, sha256, bytes }) => [
      receivedAt,
      via,
      verdict,
      eventType ?? '',
      eventId ?? '',
      event.headline,
      sha256,
      String(bytes),
    ]),
    value: deliveries,
  };
}
