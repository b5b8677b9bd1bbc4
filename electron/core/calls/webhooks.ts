/** The app's own calls about webhooks: addresses, deliveries, and the receiver. */
import type { webhookCalls } from '../../contract/calls/webhooks.ts';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import { urlOf } from '../../contract/text/url-text.ts';
import type { Session } from '../session.ts';
import { rows, text } from '../text/members.ts';
import { readHeaders } from '../webhooks/headers.ts';
import { deliveryCapBytes, type Inbox } from '../webhooks/inbox.ts';
import { urlReport } from '../webhooks/url.ts';
import type { Current, Handlers, WithSession } from './handlers.ts';

interface Needs {
  inbox: Inbox;
  current: Current;
  withSession: WithSession;
}

export function webhookHandlers({ inbox, current, withSession }: Needs): Handlers<typeof webhookCalls> {
  return {
    'webhooks.check_url': async ({ url, except }) => done(urlReport(url, hostsOf(current(), except))),
    'webhooks.inspect': ({ headers, body, encoding }) =>
      withSession(async session => {
        const lines = readHeaders(headers);
        if (!lines.ok) return lines;
        const bytes = bytesOf(body, encoding);
        return bytes.ok ? done(await inbox.inspect(session, lines.value, bytes.value, 'pasted')) : bytes;
      }),
    'webhooks.deliveries': async () => done({ receiver: inbox.receiver(), deliveries: inbox.deliveries() }),
    async 'webhooks.clear_deliveries'() {
      inbox.clear();
      return done(null);
    },
    'webhooks.bring_back_deliveries': async () => done(inbox.bringBack()),
    'webhooks.open_receiver': ({ port }) => inbox.open(port ?? 0),
    'webhooks.close_receiver': async () => done(await inbox.close()),
  };
}

/** Hosts that receive events already, but for the endpoint that is being changed. */
function hostsOf(session: Session | null, except: string | undefined): string[] {
  return rows(session?.directory.current().webhookEndpoints, 'webhookEndpoints')
    .filter(endpoint => text(endpoint, 'endpointId') !== except)
    .map(endpoint => urlOf(text(endpoint, 'url') ?? '')?.hostname ?? '')
    .filter(host => host !== '');
}

/** The raw bytes of a pasted body. */
function bytesOf(body: string, encoding: 'text' | 'base64'): Outcome<Uint8Array> {
  if (encoding === 'base64') {
    const plain = body.replace(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/');
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(plain)) return failure('invalid', 'The body: expected base64, received other characters.');
    return sized(Buffer.from(plain, 'base64'));
  }
  return sized(new TextEncoder().encode(body));
}

const sized = (bytes: Uint8Array): Outcome<Uint8Array> =>
  bytes.length <= deliveryCapBytes
    ? done(bytes)
    : failure('too_large', `The body: expected at most ${deliveryCapBytes} bytes, received ${bytes.length}.`);
