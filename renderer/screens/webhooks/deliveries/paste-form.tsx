import { Button } from '../../../parts/controls/button.tsx';
import { Tick } from '../../../parts/controls/tick.tsx';
import { TextArea } from '../../../parts/fields/text-area.tsx';
import { Back, Detail, DetailBar, DetailForm, DetailScroll, DetailTitle } from '../../../parts/layout/detail.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { deliveries, useDeliveries, webhooks } from '../../../stores.ts';

const example = `X-Turnkey-Event-Id: evt_…
X-Turnkey-Timestamp: 17…
X-Turnkey-Signature-Key-Id: …
X-Turnkey-Signature: …`;

/** A delivery from a log or a relay, to be verified here. Nothing of it is sent anywhere. */
export function PasteForm() {
  const { headers, body, encoding } = useDeliveries(state => state.paste);
  const busy = useDeliveries(state => state.busy);
  const failure = useDeliveries(state => state.failure);
  const { write, inspect, select, selected } = deliveries.getState();
  return (
    <Detail>
      <DetailScroll>
        <DetailForm onSubmit={() => void inspect()}>
          <Back onPress={() => webhooks.getState().read(false)} />
          <DetailTitle title="Paste a delivery">
            <p>Only the service’s keys are fetched, over your connection. What you paste stays on this computer.</p>
          </DetailTitle>
          {failure !== null && <FailureNote failure={failure} />}
          <TextArea
            label="Headers"
            autoFocus
            rows={8}
            value={headers}
            placeholder={example}
            said="One “Name: value” a line, -H arguments of curl, or a JSON object."
            onChange={text => write({ headers: text })}
          />
          <TextArea
            label="Body, exactly as it came"
            rows={8}
            value={body}
            said="The signature covers every byte. Another layout of the JSON breaks it."
            onChange={text => write({ body: text })}
          />
          <Tick checked={encoding === 'base64'} onChange={isBase64 => write({ encoding: isBase64 ? 'base64' : 'text' })}>
            The body is base64, as some relays store it
          </Tick>
        </DetailForm>
      </DetailScroll>
      <DetailBar label="Inspect it">
        <Button variant="primary" isDisabled={busy || headers.trim() === ''} onPress={() => void inspect()}>
          {busy ? 'Inspecting…' : 'Inspect'}
        </Button>
        <Button variant="quiet" onPress={() => select(selected)}>
          Cancel
        </Button>
      </DetailBar>
    </Detail>
  );
}
