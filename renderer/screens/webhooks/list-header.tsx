import { Plus } from 'lucide-react';
import type { RefObject } from 'react';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/controls/button.tsx';
import { ExportMenu } from '../../parts/controls/export.tsx';
import { SearchBox } from '../../parts/controls/search-box.tsx';
import { Segments } from '../../parts/controls/segments.tsx';
import { ListHeader, ListTools } from '../../parts/layout/list-header.tsx';
import { found } from '../../store/webhooks/webhooks.ts';
import { deliveries, useDeliveries, useWebhooks, webhooks } from '../../stores.ts';
import { Receiver } from './deliveries/receiver.tsx';
import { deliveryTable, endpointTable } from './export-tables.ts';

/** What is listed, and what can be done with all of it. */
export function WebhooksHeader({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const tab = useWebhooks(state => state.tab);
  const query = useWebhooks(state => state.query);
  const endpoints = useWebhooks(state => state.endpoints?.length ?? 0);
  const received = useDeliveries(state => state.list.length);
  const isEndpoints = tab === 'endpoints';
  return (
    <ListHeader
      title="Webhooks"
      action={
        <ExportMenu
          name={isEndpoints ? 'webhook-endpoints' : 'webhook-deliveries'}
          isDisabled={(isEndpoints ? endpoints : received) === 0}
          table={() => (isEndpoints ? endpointTable(found(webhooks.getState())) : deliveryTable(deliveries.getState().list))}
          save={custody.files.save}
        />
      }
    >
      <Segments
        label="What to show"
        value={tab}
        segments={[
          { value: 'endpoints', words: 'Endpoints', many: endpoints },
          { value: 'deliveries', words: 'Deliveries', many: received },
        ]}
        onChange={webhooks.getState().show}
      />
      {isEndpoints ? (
        <ListTools>
          <SearchBox
            label="Search by name, address, event"
            placeholder="Name, address, event"
            value={query}
            onChange={webhooks.getState().search}
            field={field}
          />
          <Button small onPress={() => webhooks.getState().begin('create')}>
            <Plus aria-hidden size={14} />
            New
          </Button>
        </ListTools>
      ) : (
        <Receiver />
      )}
    </ListHeader>
  );
}
