import type { Fact } from '../../../../electron/contract/values/document.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Back, Detail, DetailBar, DetailPage, DetailScroll, DetailTitle, NoDetail } from '../../../parts/layout/detail.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { Facts } from '../../../parts/values/facts.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import type { Endpoint } from '../../../store/webhooks/form.ts';
import { useWebhooks, webhooks } from '../../../stores.ts';
import { decidedThere } from '../../../words/submits.ts';
import { plain } from '../../../words/text/hostile.ts';
import { hostOf } from '../../../words/webhooks.ts';
import styles from '../webhooks.module.css';
import { Replacement } from './replacement.tsx';
import { RunNote } from './run-note.tsx';
import { SubscriptionTable } from './subscription-table.tsx';
import { UrlNotes } from './url-notes.tsx';
import { useOff } from './use-off.ts';

/** One endpoint with its subscriptions, and what can be changed of it. */
export function EndpointDetail() {
  const endpoint = useWebhooks(state => state.endpoints?.find(({ endpointId }) => endpointId === state.selected));
  if (endpoint === undefined) return <Nothing />;
  return (
    <Detail label="Endpoint">
      <DetailScroll key={endpoint.endpointId}>
        <DetailPage article>
          <Back onPress={() => webhooks.getState().read(false)} />
          <DetailTitle title={<HostileText text={endpoint.name} limit={240} />}>
            <p>
              <Chip tone="plain">{endpoint.isActive ? 'On' : 'Off'}</Chip>{' '}
              {endpoint.isActive ? 'The service delivers events to this address.' : 'Nothing is delivered while it is off.'}
            </p>
          </DetailTitle>
          <RunNote />
          <Replacement endpoint={endpoint} />
          <Address endpoint={endpoint} />
          <Section title="Events it receives">
            <SubscriptionTable subscriptions={endpoint.subscriptions ?? []} />
            <div className={styles.aside}>
              <p>
                Subscriptions cannot be changed. A new endpoint can replace this one. It is created first, then this one is
                deleted.
              </p>
              <Replace endpoint={endpoint} />
            </div>
          </Section>
        </DetailPage>
      </DetailScroll>
      <Bar endpoint={endpoint} />
    </Detail>
  );
}

function Address({ endpoint }: { endpoint: Endpoint }) {
  const report = useWebhooks(state => state.report);
  const facts: Fact[] = [
    { label: 'Address', value: endpoint.url, kind: 'url', source: 'service' },
    { label: 'Host', value: report?.host ?? hostOf(endpoint.url), kind: 'url', source: 'computed', note: 'as resolved' },
    { label: 'Endpoint', value: endpoint.endpointId, kind: 'id', source: 'service' },
    { label: 'Organisation', value: endpoint.organizationId, kind: 'id', source: 'service' },
  ];
  return (
    <>
      {report !== null && <UrlNotes report={report} />}
      <Facts facts={facts} />
    </>
  );
}

function Replace({ endpoint }: { endpoint: Endpoint }) {
  const off = useOff();
  const isUnderWay = useWebhooks(state => state.replacements.some(({ oldId }) => oldId === endpoint.endpointId));
  if (isUnderWay) return null;
  return (
    <Button small isDisabled={off !== null} onPress={() => webhooks.getState().begin('replace', { endpoint })}>
      Replace it with other subscriptions…
    </Button>
  );
}

function Bar({ endpoint }: { endpoint: Endpoint }) {
  const off = useOff();
  const isOff = off !== null;
  const name = plain(endpoint.name.slice(0, 80));
  return (
    <DetailBar label="Changes" because={off ?? decidedThere}>
      <Button
        variant={endpoint.isActive ? 'plain' : 'primary'}
        isDisabled={isOff}
        aria-label={`Switch ${endpoint.isActive ? 'off' : 'on'}… ${name}`}
        onPress={() => void webhooks.getState().turn(endpoint, !endpoint.isActive)}
      >
        {endpoint.isActive ? 'Switch off…' : 'Switch on…'}
      </Button>
      <Button isDisabled={isOff} onPress={() => webhooks.getState().begin('edit', { endpoint })}>
        Change name or address…
      </Button>
      <Button
        variant="danger"
        isDisabled={isOff}
        aria-label={`Delete ${name}`}
        onPress={() => void webhooks.getState().remove(endpoint)}
      >
        Delete…
      </Button>
    </DetailBar>
  );
}

function Nothing() {
  const endpoints = useWebhooks(state => state.endpoints);
  return (
    <Detail label="Endpoint">
      {endpoints !== null && endpoints.length > 0 ? (
        <NoDetail>
          <RunNote />
          <p>Choose an endpoint to read it here.</p>
        </NoDetail>
      ) : (
        <NoDetail
          title="Let the service tell you"
          actions={
            <>
              <Button variant="primary" onPress={() => webhooks.getState().begin('create')}>
                New endpoint…
              </Button>
              <Button onPress={() => webhooks.getState().show('deliveries')}>Inspect a delivery</Button>
            </>
          }
        >
          <RunNote />
          <p>
            The service posts changes of activities, deposits and withdrawals to addresses you choose. Each delivery is signed.
            The inspector tells a genuine one from a forged one.
          </p>
        </NoDetail>
      )}
    </Detail>
  );
}
