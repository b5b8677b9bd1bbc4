import { useState } from 'react';
import { count } from '../../../../electron/contract/text/plain-text.ts';
import type { Delivery } from '../../../../electron/contract/values/delivery.ts';
import type { Fact } from '../../../../electron/contract/values/document.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { CopyButton } from '../../../parts/controls/copy.tsx';
import { Back, Detail, DetailPage, DetailScroll, DetailTitle, NoDetail } from '../../../parts/layout/detail.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { Notice } from '../../../parts/state/notice.tsx';
import { Hex } from '../../../parts/values/address.tsx';
import { Facts } from '../../../parts/values/facts.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { Time } from '../../../parts/values/time.tsx';
import { DecodedTree } from '../../../parts/values/tree/tree.tsx';
import { deliveries, useActivities, useDeliveries, webhooks } from '../../../stores.ts';
import { verdictWords } from '../../../words/webhooks.ts';
import { showActivity } from '../../shell/show-activity.ts';
import styles from '../webhooks.module.css';
import { CheckList } from './check-list.tsx';
import { CopyReview } from './copy-review.tsx';

/** One delivery: the verdict, each check, and what it says. */
export function DeliveryDetail() {
  const delivery = useDeliveries(state => state.list.find(({ deliveryId }) => deliveryId === state.selected));
  if (delivery === undefined) return <Nothing />;
  const { word, tone } = verdictWords[delivery.verdict];
  const { event } = delivery;
  return (
    <Detail label="Delivery">
      <DetailScroll key={delivery.deliveryId}>
        <DetailPage article>
          <Back onPress={() => webhooks.getState().read(false)} />
          <DetailTitle title={<HostileText text={event.headline} limit={240} />}>
            <p>
              {delivery.via === 'receiver' ? 'Received' : 'Pasted'} <Time at={delivery.receivedAt} />
            </p>
          </DetailTitle>
          <Notice tone={tone} line role="status">
            <Chip tone={tone}>{word}</Chip> <b>{delivery.sentence}</b>
          </Notice>
          {delivery.withheld && (
            <Notice tone="look">
              It carries a signature that does not match what was asked for. The signature is withheld, and the body is shown
              without its result.
            </Notice>
          )}
          <CheckList checks={delivery.checks} />
          {event.kind === 'activity' && <ActivityActions delivery={delivery} activityId={event.activityId} />}
          {event.facts.length > 0 && (
            <Section title="What it says">
              <Facts facts={event.facts.map(once)} />
            </Section>
          )}
          {event.decoded !== null && (
            <Section title="All of it, decoded">
              <DecodedTree tree={event.decoded} label="Decoded body" />
            </Section>
          )}
          <Raw delivery={delivery} />
        </DetailPage>
      </DetailScroll>
    </Detail>
  );
}

/** That the service signed all of it is the verdict: no row says it again. What is not verified says so in each. */
const once = ({ note, ...fact }: Fact): Fact => (note === undefined || note === signed ? fact : { ...fact, note });
const signed = 'signed by the service';

function ActivityActions({ delivery, activityId }: { delivery: Delivery; activityId: string }) {
  const isListed = useActivities(state => state.byId.has(activityId));
  const copy = useDeliveries(state => state.copies[delivery.deliveryId]);
  return (
    <>
      {(copy === undefined || isListed) && (
        <div className={styles.actions}>
          {copy === undefined && (
            <Button small onPress={() => void deliveries.getState().readCopy(delivery)}>
              Read this copy as a review
            </Button>
          )}
          {isListed && (
            <Button small onPress={() => showActivity(activityId)}>
              Open it in Approvals, as the service has it now
            </Button>
          )}
        </div>
      )}
      {copy !== undefined && <CopyReview copy={copy} />}
    </>
  );
}

/** Headers and body as they came, for whoever has to write the other side. */
function Raw({ delivery }: { delivery: Delivery }) {
  const [open, setOpen] = useState(false);
  const headers = delivery.headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <Section
      title="As received"
      action={
        <Button small variant="quiet" aria-expanded={open} onPress={() => setOpen(!open)}>
          {open ? 'Hide' : 'Show headers and body'}
        </Button>
      }
    >
      <dl className={styles.raw}>
        <dt>Size</dt>
        <dd>{count(delivery.bytes)} bytes</dd>
        <dt>SHA-256</dt>
        <dd>
          <Hex value={delivery.sha256} />
          <CopyButton value={delivery.sha256} what="SHA-256 of the body" />
        </dd>
        {open && (
          <>
            <dt>Headers</dt>
            <dd>
              <HostileText text={headers} mono lines limit={4000} />
              <CopyButton value={headers} what="headers" />
            </dd>
            <dt>Body</dt>
            <dd>
              <HostileText text={delivery.body} mono lines limit={4000} />
              <CopyButton value={delivery.body} what="body" />
            </dd>
          </>
        )}
      </dl>
    </Section>
  );
}

function Nothing() {
  const any = useDeliveries(state => state.list.length > 0);
  return (
    <Detail label="Delivery">
      {any ? (
        <NoDetail>
          <p>Choose a delivery to read it here.</p>
        </NoDetail>
      ) : (
        <NoDetail
          title="Is this delivery genuine?"
          actions={
            <Button
              variant="primary"
              onPress={() => {
                deliveries.getState().beginPaste();
                webhooks.getState().read(true);
              }}
            >
              Paste a delivery…
            </Button>
          }
        >
          <p>
            Each one is signed with a key of the service. The inspector checks signature, age, key and organisation, and shows
            what the delivery says.
          </p>
        </NoDetail>
      )}
    </Detail>
  );
}
