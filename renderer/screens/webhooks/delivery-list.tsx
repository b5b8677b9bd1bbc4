import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import type { Delivery } from '../../../electron/contract/delivery.ts';
import { Chip } from '../../parts/chip.tsx';
import { cx } from '../../parts/class-names.ts';
import { useNow } from '../../parts/time.tsx';
import { deliveries, useDeliveries, useSession, webhooks } from '../../stores.ts';
import { plain } from '../../words/hostile.ts';
import { absolute, relative } from '../../words/times.ts';
import { verdictWords } from '../../words/webhooks.ts';
import styles from './webhooks.module.css';

const rowHeights = { compact: 62, comfortable: 74 } as const;
const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);

function read(key: string | number) {
  deliveries.getState().select(String(key));
  webhooks.getState().read(true);
}

/** Deliveries that were inspected, newest first. */
export function DeliveryList() {
  const list = useDeliveries(state => state.list);
  const selected = useDeliveries(state => state.selected);
  const density = useSession(state => state.app?.settings.density ?? 'compact');
  const now = useNow(10_000);
  if (list.length === 0)
    return (
      <div className={styles.empty}>
        <b>No delivery yet</b>
        <p>Paste one with its headers, or listen on this machine and let a relay or the practice service post here.</p>
      </div>
    );
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: rowHeights[density] }}>
      <ListBox
        aria-label="Deliveries, newest first"
        items={list.map(delivery => ({ id: delivery.deliveryId, delivery }))}
        dependencies={[now]}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={selected === null ? [] : [selected]}
        onSelectionChange={keys => {
          const [key] = keys === 'all' ? [] : [...keys];
          if (key !== undefined) deliveries.getState().select(String(key));
        }}
        onAction={read}
        className={cx(styles.rows)}
      >
        {({ id, delivery }) => (
          <ListBoxItem
            id={id}
            textValue={plain(cut(delivery.event.headline, 200))}
            className={cx(styles.item)}
            onPress={() => read(id)}
          >
            <Row delivery={delivery} now={now} />
          </ListBoxItem>
        )}
      </ListBox>
    </Virtualizer>
  );
}

function Row({ delivery, now }: { delivery: Delivery; now: number }) {
  const { word, tone } = verdictWords[delivery.verdict];
  return (
    <>
      <bdi className={styles.headline}>{plain(cut(delivery.event.headline, 160))}</bdi>
      <div className={styles.meta}>
        <Chip tone={tone}>{word}</Chip>
        <span className={styles.host}>{delivery.via === 'receiver' ? 'received' : 'pasted'}</span>
        <time className={styles.right} dateTime={delivery.receivedAt} title={absolute(delivery.receivedAt)}>
          {relative(delivery.receivedAt, Math.max(now, Date.parse(delivery.receivedAt)))}
        </time>
      </div>
    </>
  );
}
