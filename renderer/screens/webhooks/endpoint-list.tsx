import { Button } from '../../parts/button.tsx';
import { Chip } from '../../parts/chip.tsx';
import { Empty, ListNote } from '../../parts/empty.tsx';
import { FailureNote } from '../../parts/failure.tsx';
import { RowEnd, RowHeadline, RowMeta, Rows } from '../../parts/rows.tsx';
import { RowSkeleton } from '../../parts/skeleton.tsx';
import type { Endpoint } from '../../store/webhook-form.ts';
import { found } from '../../store/webhooks.ts';
import { useWebhooks, webhooks } from '../../stores.ts';
import { plural } from '../../words/groups.ts';
import { plain } from '../../words/hostile.ts';
import { hostOf } from '../../words/webhooks.ts';
import { useRowHeight } from '../shell/row-height.ts';

// A list row is a pointer to the detail, where everything is shown whole.
const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);

export function EndpointList() {
  const endpoints = useWebhooks(state => state.endpoints);
  const failure = useWebhooks(state => state.failure);
  const query = useWebhooks(state => state.query);
  const selected = useWebhooks(state => state.selected);
  const isCreating = useWebhooks(state => state.form?.kind === 'create');
  const height = useRowHeight();
  if (endpoints === null) return failure === null ? <RowSkeleton label="Loading endpoints" /> : <Failed />;
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
          textOf={row => plain(cut(row.name, 200))}
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
      <RowHeadline>{plain(cut(endpoint.name, 160))}</RowHeadline>
      <RowMeta>
        <Chip tone={endpoint.isActive ? 'ok' : 'plain'}>{endpoint.isActive ? 'On' : 'Off'}</Chip>
        <bdi>{plain(cut(hostOf(endpoint.url), 120))}</bdi>
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
      <Empty title={`No match for “${plain(cut(query, 60))}”`}>
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
