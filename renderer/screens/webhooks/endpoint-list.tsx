import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { Button } from '../../parts/button.tsx';
import { Chip } from '../../parts/chip.tsx';
import { cx } from '../../parts/class-names.ts';
import { FailureNote } from '../../parts/failure.tsx';
import type { Endpoint } from '../../store/webhook-form.ts';
import { found } from '../../store/webhooks.ts';
import { useSession, useWebhooks, webhooks } from '../../stores.ts';
import { plural } from '../../words/groups.ts';
import { plain } from '../../words/hostile.ts';
import { hostOf } from '../../words/webhooks.ts';
import styles from './webhooks.module.css';

/** As in tokens.css: the virtualiser needs the number. */
const rowHeights = { compact: 62, comfortable: 74 } as const;
// A list row is a pointer to the detail, where everything is shown whole.
const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);

export function EndpointList() {
  const endpoints = useWebhooks(state => state.endpoints);
  const failure = useWebhooks(state => state.failure);
  const query = useWebhooks(state => state.query);
  const selected = useWebhooks(state => state.selected);
  const isCreating = useWebhooks(state => state.form?.kind === 'create');
  const density = useSession(state => state.app?.settings.density ?? 'compact');
  if (endpoints === null) return failure === null ? <Loading /> : <Failed />;
  const rows = found({ endpoints, query });
  return (
    <>
      {failure !== null && <Failed />}
      {rows.length === 0 ? (
        <Empty query={query} />
      ) : (
        <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: rowHeights[density] }}>
          <ListBox
            aria-label="Endpoints by name"
            items={rows}
            selectionMode="single"
            selectionBehavior="replace"
            selectedKeys={selected === null || isCreating ? [] : [selected]}
            onSelectionChange={keys => {
              const [key] = keys === 'all' ? [] : [...keys];
              if (key !== undefined) webhooks.getState().select(String(key));
            }}
            onAction={read}
            className={cx(styles.rows)}
          >
            {row => (
              <ListBoxItem
                id={row.endpointId}
                textValue={plain(cut(row.name, 200))}
                className={cx(styles.item)}
                onPress={() => read(row.endpointId)}
              >
                <Row endpoint={row} />
              </ListBoxItem>
            )}
          </ListBox>
        </Virtualizer>
      )}
    </>
  );
}

function read(key: string | number) {
  webhooks.getState().select(String(key));
  webhooks.getState().read(true);
}

function Row({ endpoint }: { endpoint: Endpoint }) {
  const isLeaving = useWebhooks(state => state.replacements.some(({ oldId }) => oldId === endpoint.endpointId));
  const active = (endpoint.subscriptions ?? []).filter(({ isActive }) => isActive !== false).length;
  return (
    <>
      <bdi className={styles.headline}>{plain(cut(endpoint.name, 160))}</bdi>
      <div className={styles.meta}>
        <Chip tone={endpoint.isActive ? 'ok' : 'plain'}>{endpoint.isActive ? 'On' : 'Off'}</Chip>
        <bdi className={styles.host}>{plain(cut(hostOf(endpoint.url), 120))}</bdi>
        <span className={styles.right}>
          {isLeaving ? 'being replaced' : active === 0 ? 'no events' : plural(active, 'event')}
        </span>
      </div>
    </>
  );
}

const Failed = () => {
  const failure = useWebhooks(state => state.failure);
  if (failure === null) return null;
  const isMissing = failure.code === 'operation_unavailable';
  return (
    <div className={styles.note}>
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
    </div>
  );
};

const Loading = () => (
  <div className={styles.skeleton} role="status" aria-label="Loading endpoints">
    {['62%', '48%', '71%'].map(width => (
      <div key={width} className={styles.bone} aria-hidden>
        <span style={{ width }} />
        <span className={styles.thin} />
      </div>
    ))}
  </div>
);

function Empty({ query }: { query: string }) {
  if (query !== '')
    return (
      <div className={styles.empty}>
        <b>No match for “{plain(cut(query, 60))}”</b>
        <p>Names, addresses, identifiers and event types are searched.</p>
        <Button small onPress={() => webhooks.getState().search('')}>
          Clear the search
        </Button>
      </div>
    );
  return (
    <div className={styles.empty}>
      <b>No endpoints yet</b>
      <p>An endpoint is an address the service tells about activities and balances.</p>
    </div>
  );
}
