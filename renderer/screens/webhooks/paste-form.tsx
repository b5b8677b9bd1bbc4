import { useId } from 'react';
import { Button } from '../../parts/button.tsx';
import { FailureNote } from '../../parts/failure.tsx';
import { Tick } from '../../parts/tick.tsx';
import { deliveries, useDeliveries } from '../../stores.ts';
import styles from './detail.module.css';
import { Back } from './endpoint-detail.tsx';

const example = `X-Turnkey-Event-Id: evt_…
X-Turnkey-Timestamp: 17…
X-Turnkey-Signature-Key-Id: …
X-Turnkey-Signature: …`;

/** A delivery from a log or a relay, to be verified here. Nothing of it is sent anywhere. */
export function PasteForm() {
  const id = useId();
  const { headers, body, encoding } = useDeliveries(state => state.paste);
  const busy = useDeliveries(state => state.busy);
  const failure = useDeliveries(state => state.failure);
  const { write, inspect, select, selected } = deliveries.getState();
  return (
    <section className={styles.detail} aria-labelledby={`${id}title`}>
      <div className={styles.scroll}>
        <form
          className={styles.document}
          onSubmit={event => {
            event.preventDefault();
            void inspect();
          }}
        >
          <Back />
          <header className={styles.head}>
            <h2 id={`${id}title`} tabIndex={-1}>
              Paste a delivery
            </h2>
            <p className={styles.sub}>
              Only the keys of the service are fetched, over the connection you have. What you paste stays on this machine.
            </p>
          </header>
          {failure !== null && <FailureNote failure={failure} />}
          <div className={styles.area}>
            <label htmlFor={`${id}headers`}>Headers</label>
            <textarea
              id={`${id}headers`}
              rows={8}
              value={headers}
              placeholder={example}
              spellCheck={false}
              autoComplete="off"
              onChange={event => write({ headers: event.target.value })}
              aria-describedby={`${id}headers-help`}
              // biome-ignore lint/a11y/noAutofocus: whoever opens this pastes here
              autoFocus
            />
            <p id={`${id}headers-help`} className={styles.quiet}>
              One “Name: value” a line, -H arguments of curl, or a JSON object.
            </p>
          </div>
          <div className={styles.area}>
            <label htmlFor={`${id}body`}>Body, exactly as it came</label>
            <textarea
              id={`${id}body`}
              rows={8}
              value={body}
              spellCheck={false}
              autoComplete="off"
              onChange={event => write({ body: event.target.value })}
              aria-describedby={`${id}body-help`}
            />
            <p id={`${id}body-help`} className={styles.quiet}>
              The signature covers every byte: laying the JSON out anew breaks it.
            </p>
          </div>
          <Tick checked={encoding === 'base64'} onChange={isBase64 => write({ encoding: isBase64 ? 'base64' : 'text' })}>
            The body is base64, as some relays keep it
          </Tick>
        </form>
      </div>
      <section className={styles.bar} aria-label="Inspect it">
        <Button look="primary" isDisabled={busy || headers.trim() === ''} onPress={() => void inspect()}>
          {busy ? 'Inspecting…' : 'Inspect'}
        </Button>
        <Button look="quiet" onPress={() => select(selected)}>
          Cancel
        </Button>
      </section>
    </section>
  );
}
