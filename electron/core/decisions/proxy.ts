/** What goes to an authentication proxy, which takes no stamp but changes things all the same: sealed, released, sent once. */
import type { ProxyName } from '../../contract/operations/table.ts';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { Dialect } from '../../contract/service/dialect.ts';
import type { ReviewDocument } from '../../contract/values/document.ts';
import { fingerprintOf } from '../stamps/fingerprint.ts';
import { type Released, releaseOf, unstamped } from '../submit/released.ts';
import type { Check, Release } from './release.ts';
import type { Seals } from './seal.ts';

export interface ProxyNeeds {
  seals: Seals;
  release: Pick<Release, 'ask'>;
  now(): string;
  /** Writes into the journal what a person let happen, before it does. */
  noted(call: string, about: string): Promise<Outcome<null>>;
}

export interface ProxyRequest {
  at: { baseUrl: string; configId: string; dialect: Dialect };
  name: ProxyName;
  parameters: Record<string, unknown>;
  /** The parameters as they are shown, where a token stands in them. */
  shown?: Record<string, unknown>;
  document: ReviewDocument;
  checks: readonly Check[];
  /** Later steps that the same decision gives leave for. */
  later?: readonly string[];
  /** Who it is for, in the head of the window. */
  about: string;
}

/** @returns what a person released it with; it is in the journal then */
export type AskProxy = (request: ProxyRequest) => Promise<Outcome<Released>>;

export const askProxy =
  ({ seals, release, now, noted }: ProxyNeeds): AskProxy =>
  async ({ at, name, parameters, shown = parameters, document, checks, later = [], about }) => {
    const bytes = new TextEncoder().encode(JSON.stringify(parameters));
    // SECURITY: a token is in what is sent, and in nothing that is shown (docs/threats.md#one-home-for-secrets).
    const subject = {
      kind: 'submit' as const,
      operation: name,
      body: JSON.stringify(shown),
      fingerprint: fingerprintOf(bytes),
      releases: [releaseOf(bytes), ...later],
    };
    const who = { sealedAt: now(), organizationId: '', organizationName: about, keyName: 'no key: the proxy takes no stamp' };
    const review = seals.seal(subject, document, who, null, null);
    const way = { baseUrl: at.baseUrl, organizationId: '', keyId: unstamped };
    const answer = await release.ask(review, 'approve', checks, way);
    if (!answer.ok) return answer;
    if (answer.value.decision === 'reject') return failure('declined', 'You decided not to send it. Nothing left this computer.');
    // SECURITY: no submit's line tells of it, because it is none.
    const written = await noted(name, document.headline);
    return written.ok ? done(answer.value) : written;
  };
