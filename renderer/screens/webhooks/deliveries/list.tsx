import type { Delivery } from '../../../../electron/contract/values/delivery.ts';
import { RowEnd, RowHeadline, RowMeta, Rows } from '../../../parts/layout/rows.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { Empty } from '../../../parts/state/empty.tsx';
import { useNow } from '../../../parts/values/time.tsx';
import { deliveries, useDeliveries, webhooks } from '../../../stores.ts';
import { absolute, ago } from '../../../words/text/times.ts';
import { verdictWords } from '../../../words/webhooks.ts';
import { useRowHeight } from '../../shell/row-height.ts';

/** Deliveries that were inspected, newest first. */
export function DeliveryList() {
  const list = useDeliveries(state => state.list);
  const selected = useDeliveries(state => state.selected);
  const height = useRowHeight();
  const now = useNow(10_000);
  if (list.length === 0)
    return (
      <Empty title="No delivery yet">
        <p>Paste one with its headers. Or listen here, and let a relay post to this computer.</p>
      </Empty>
    );
  return (
    <Rows
      label="Deliveries, newest first"
      items={list}
      keyOf={delivery => delivery.deliveryId}
      height={height}
      selected={selected}
      onSelect={deliveries.getState().select}
      onOpen={id => {
        deliveries.getState().select(id);
        webhooks.getState().read(true);
      }}
    >
      {delivery => <Row delivery={delivery} now={now} />}
    </Rows>
  );
}

function Row({ delivery, now }: { delivery: Delivery; now: number }) {
  const { word, tone } = verdictWords[delivery.verdict];
  return (
    <>
      <RowHeadline text={delivery.event.headline} />
      <RowMeta>
        <Chip tone={tone}>{word}</Chip>
        <span>{delivery.via === 'receiver' ? 'received' : 'pasted'}</span>
        <RowEnd>
          <time dateTime={delivery.receivedAt} title={absolute(delivery.receivedAt)}>
            {ago(delivery.receivedAt, now)}
          </time>
        </RowEnd>
      </RowMeta>
    </>
  );
}
