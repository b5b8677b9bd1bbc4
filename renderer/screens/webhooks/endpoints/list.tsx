import { plural } from '../../../../electron/contract/text/plain-text.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { RowEnd, RowHeadline, RowMeta, RowName, Rows } from '../../../parts/layout/rows.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { Empty, ListNote } from '../../../parts/state/empty.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { RowSkeleton } from '../../../parts/state/skeleton.tsx';
import type { Endpoint } from '../../../store/webhooks/form.ts';
import { found } from '../../../store/webhooks/webhooks.ts';
import { useWebhooks, webhooks } from '../../../stores.ts';
import { glance } from '../../../words/text/hostile.ts';
import { hostOf } from '../../../words/webhooks.ts';
import { useRowHeight } from '../../shell/row-height.ts';

export function EndpointList() {
  const endpoints = useWebhooks(state => state.endpoints);
  const failure = useWebhooks(state => state.failure);
  const query = useWebhooks(state => state.query);
  const selected = useWebhooks(state => state.selected);
  const isCreating = useWebhooks(state => state.form?.kind === 'create');
  const height = useRowHeight();
  if (endpoints === null) return failure === null ? <RowSkeleton label="Reading the endpoints" /> : <Failed />;
  const rows = found({ endpoints, query });
  return (
    <>
      {failure !== null && <Failed />}
      {rows.length === 0 ? (
        <NoRows query={query} />
      ) : (
        <Rows
          label="Endpoints by name"
          items={rows}
          keyOf={row => row.endpointId}
          height={height}
          selected={isCreating ? null : selected}
          onSelect={webhooks.getState().select}
          onOpen={id => {
            webhooks.getState().select(id);
            webhooks.getState().read(true);
          }}
        >
          {row => <Row endpoint={row} />}
        </Rows>
      )}
    </>
  );
}

function Row({ endpoint }: { endpoint: Endpoint }) {
  const isLeaving = useWebhooks(state => state.replacements.some(({ oldId }) => oldId === endpoint.endpointId));
  const active = (endpoint.subscriptions ?? []).filter(({ isActive }) => isActive !== false).length;
  return (
    <>
      <RowHeadline text={endpoint.name} />
      <RowMeta>
        <Chip tone="plain">{endpoint.isActive ? 'On' : 'Off'}</Chip>
        <RowName text={hostOf(endpoint.url)} />
        <RowEnd>{isLeaving ? 'being replaced' : active === 0 ? 'no events' : plural(active, 'event')}</RowEnd>
      </RowMeta>
    </>
  );
}

const Failed = () => {
  const failure = useWebhooks(state => state.failure);
  if (failure === null) return null;
  const isMissing = failure.code === 'operation_unavailable';
  return (
    <ListNote>
      <FailureNote failure={failure} tone="look">
        {!isMissing && (
          <Button small onPress={() => void webhooks.getState().load()}>
            Try again
          </Button>
        )}
        {isMissing && (
          <>
            <p>Endpoints can still be created, and deliveries inspected.</p>
            <Button small onPress={() => webhooks.getState().show('deliveries')}>
              Inspect a delivery
            </Button>
          </>
        )}
      </FailureNote>
    </ListNote>
  );
};

function NoRows({ query }: { query: string }) {
  if (query !== '')
    return (
      <Empty title={`No match for “${glance(query, 60)}”`}>
        <p>Names, addresses, identifiers and event types are searched.</p>
        <Button small onPress={() => webhooks.getState().search('')}>
          Clear the search
        </Button>
      </Empty>
    );
  return (
    <Empty title="No endpoints yet">
      <p>An endpoint is an address the service tells about activities and balances.</p>
    </Empty>
  );
}
