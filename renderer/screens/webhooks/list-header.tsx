import { Plus, Search } from 'lucide-react';
import type { RefObject } from 'react';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/button.tsx';
import { cx } from '../../parts/class-names.ts';
import { ExportMenu } from '../../parts/export.tsx';
import { found } from '../../store/webhooks.ts';
import { deliveries, useDeliveries, useWebhooks, webhooks } from '../../stores.ts';
import { count } from '../../words/groups.ts';
import { deliveryTable, endpointTable } from './export-tables.ts';
import { Receiver } from './receiver.tsx';
import styles from './webhooks.module.css';

/** What is listed, and what can be done with all of it. */
export function ListHeader({ search }: { search: RefObject<HTMLInputElement | null> }) {
  const tab = useWebhooks(state => state.tab);
  const query = useWebhooks(state => state.query);
  const endpoints = useWebhooks(state => state.endpoints?.length ?? 0);
  const received = useDeliveries(state => state.list.length);
  const isEndpoints = tab === 'endpoints';
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <h1>Webhooks</h1>
        <ExportMenu
          name={isEndpoints ? 'webhook-endpoints' : 'webhook-deliveries'}
          isDisabled={(isEndpoints ? endpoints : received) === 0}
          table={() => (isEndpoints ? endpointTable(found(webhooks.getState())) : deliveryTable(deliveries.getState().list))}
          save={custody.files.save}
        />
      </div>
      <ToggleButtonGroup
        aria-label="What to show"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[tab]}
        onSelectionChange={keys => webhooks.getState().show(keys.has('deliveries') ? 'deliveries' : 'endpoints')}
        className={cx(styles.segments)}
      >
        <ToggleButton id="endpoints" className={cx(styles.segment)}>
          Endpoints {endpoints > 0 && <span className={styles.count}>{count(endpoints)}</span>}
        </ToggleButton>
        <ToggleButton id="deliveries" className={cx(styles.segment)}>
          Deliveries {received > 0 && <span className={styles.count}>{count(received)}</span>}
        </ToggleButton>
      </ToggleButtonGroup>
      {isEndpoints ? (
        <div className={styles.tools}>
          <SearchField
            aria-label="Search by name, address, event"
            value={query}
            onChange={value => webhooks.getState().search(value)}
            className={cx(styles.search)}
          >
            <Search aria-hidden size={14} className={cx(styles.icon)} />
            <Input ref={search} className={cx(styles.input)} placeholder="Name, address, event" />
            <kbd className={styles.key}>/</kbd>
          </SearchField>
          <Button small look="primary" onPress={() => webhooks.getState().begin('create')}>
            <Plus aria-hidden size={14} />
            New
          </Button>
        </div>
      ) : (
        <Receiver />
      )}
    </header>
  );
}
