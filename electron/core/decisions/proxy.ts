/** What goes to the authentication proxy, which takes no stamp but changes the organisation all the same. */
import type { ProxyName } from '../../contract/operations/table.ts';
import { failure, type Outcome } from '../../contract/outcome.ts';
import { reviewDocument } from '../review/document.ts';
import type { Service } from '../service/service.ts';
import { fingerprintOf } from '../stamps/fingerprint.ts';
import { unstamped } from '../submit/released.ts';
import { checksOf } from './checks.ts';
import type { Compose } from './compose.ts';
import type { Release } from './release.ts';
import type { Seals } from './seal.ts';

export interface ProxyNeeds {
  seals: Seals;
  release: Release;
  service: Service;
  now(): string;
  /** Writes into the journal what a person let happen, before it does. */
  noted(call: string, about: string): Promise<Outcome<null>>;
}

export function proxyWay({ seals, release, service, now, noted }: ProxyNeeds): Compose['proxy'] {
  return async (session, name, parameters) => {
    const { proxy } = session.connection;
    if (proxy === null)
      return failure('not_connected', 'Name the authentication proxy of this organisation in the settings first.');
    // SECURITY: no stamp holds it back where another program may have named the address.
    if (session.connection.unverified === true)
      return failure(
        'key_unavailable',
        'It cannot be checked now whether this is the proxy you named. Unlock the keychain first.',
      );
    const context = session.context();
    const body = JSON.stringify(parameters);
    const review = seals.seal(
      { kind: 'submit', operation: name, body, fingerprint: fingerprintOf(new TextEncoder().encode(body)) },
      reviewDocument({ type: name, parameters }, context),
      {
        sealedAt: now(),
        organizationId: session.connection.organizationId,
        organizationName: session.connection.organizationName,
        keyName: 'no key: the proxy takes no stamp',
      },
      null,
      context,
    );
    // Its address was confirmed in this window when it was named.
    const checks = [{ ok: true, sentence: `It goes to ${proxy.baseUrl}, and nowhere else` }, ...checksOf(review)];
    const answer = await release.ask(review, 'approve', checks, {
      ...session.target,
      baseUrl: proxy.baseUrl,
      keyId: unstamped,
    });
    if (!answer.ok) return answer;
    if (answer.value.decision === 'reject') return failure('declined', 'You decided not to send it. Nothing left this computer.');
    // SECURITY: no submit's line tells of it, because it is none.
    const written = await noted(name, review.document.headline);
    if (!written.ok) return written;
    return service.proxy({ ...proxy, dialect: session.dialect }, name as ProxyName, parameters, answer.value);
  };
}
