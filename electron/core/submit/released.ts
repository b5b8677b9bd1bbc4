/**
 * What a person released, as a thing that only the release can make: the last step before the wire asks for it
 * (docs/threats.md#trusted-confirmation). SECURITY: it is known by its identity alone. A copy, a JSON of it or an object
 * that looks like it opens nothing, and each use it was given is good once.
 */

import { rowOf } from '../../contract/operations/table.ts';
import type { SealedReview } from '../../contract/values/document.ts';
import type { Voice } from '../../contract/values/trusted.ts';
import { fingerprintOf } from '../stamps/fingerprint.ts';
import { stepsOf } from './steps.ts';
import type { Prepared } from './types.ts';

export type Decision = 'approve' | 'reject';

export interface Released {
  readonly decision: Decision;
  /** In the person's own words; left out where they gave none. */
  readonly reason?: string;
}

/** Which connection a release is for: the key that stamps, and the service it goes to. */
export interface Way {
  keyId: string;
  baseUrl: string;
  /** Of the connection. */
  organizationId: string;
  /** Who that is, as the person reads it before they decide. */
  voice?(): Voice;
}

export interface Releases {
  /** For the release alone, right after a person decided. */
  mint(review: SealedReview, decision: Decision, way: Way | null, reason?: string): Released;
  /** Whether a body may be sent by it. */
  covers(released: Released | null, way: Way, prepared: Prepared): boolean;
  /** Uses it up for this body; answers how to give the use back where nothing left, or null where it does not cover it. */
  spend(released: Released | null, way: Way, prepared: Prepared): (() => void) | null;
  /** The same for a body that takes no stamp. */
  spendUnstamped(released: Released | null, baseUrl: string, name: string, body: Uint8Array): (() => void) | null;
}

/** No key speaks where nothing is stamped. */
export const unstamped = '';

interface Permit {
  way: Way;
  left: Set<string>;
}

export function createReleases(): Releases {
  const permits = new WeakMap<Released, Permit>();
  const use = (
    released: Released | null,
    way: Pick<Way, 'keyId' | 'baseUrl'>,
    uses: readonly string[],
  ): { left: Set<string>; what: string } | null => {
    const permit = released === null ? undefined : permits.get(released);
    if (permit === undefined || permit.way.keyId !== way.keyId || permit.way.baseUrl !== way.baseUrl) return null;
    const what = uses.find(each => permit.left.has(each));
    return what === undefined ? null : { left: permit.left, what };
  };
  return {
    mint(review, decision, way, reason) {
      const released: Released = Object.freeze({ decision, ...(reason !== undefined && { reason }) });
      if (way !== null) permits.set(released, { way: { ...way }, left: new Set(given(review, decision)) });
      return released;
    },
    covers: (released, way, prepared) => use(released, way, usesOf(prepared)) !== null,
    spendUnstamped: (released, baseUrl, name, body) =>
      spent(use(released, { keyId: unstamped, baseUrl }, [releaseOf(body), ...stepsOf(name, '', body)])),
    spend: (released, way, prepared) => spent(use(released, way, usesOf(prepared))),
  };
}

/** Uses it up; answers how to give the use back. */
function spent(used: { left: Set<string>; what: string } | null): (() => void) | null {
  if (used === null) return null;
  used.left.delete(used.what);
  return () => void used.left.add(used.what);
}

/** What a decision on a review gives leave to send. */
function given({ subject }: SealedReview, decision: Decision): string[] {
  switch (subject.kind) {
    case 'activity':
      return [voteOn(`${decision}_activity`, subject.activity.organizationId, subject.activity.fingerprint)];
    case 'bulk':
      return subject.reviews.flatMap(review => given(review, decision));
    case 'submit':
      if (decision === 'approve' && subject.releases !== undefined) return [...subject.releases];
      // The bodies of a batch stand on lines of their own; JSON as it is written here has no line breaks.
      return decision === 'approve' ? subject.body.split('\n').map(body => releaseOf(new TextEncoder().encode(body))) : [];
    case 'change':
      return [];
  }
}

/** Under which names a body may have been released. SECURITY: told by its bytes, not by what stands beside them. */
function usesOf({ name, organizationId, parameters, timestampMs, body }: Prepared): string[] {
  const itself = releaseOf(body);
  const { fingerprint } = parameters;
  const row = rowOf(name);
  if (typeof fingerprint !== 'string' || row?.kind !== 'activity') return [itself, ...stepsOf(name, organizationId, body)];
  const vote = JSON.stringify({ type: row.type, timestampMs, organizationId, parameters: { fingerprint } });
  return releaseOf(new TextEncoder().encode(vote)) === itself ? [itself, voteOn(name, organizationId, fingerprint)] : [itself];
}

/** Leave to send exactly this body. */
export const releaseOf = (body: Uint8Array): string => `body ${fingerprintOf(body)}`;
const voteOn = (name: string, organizationId: string, fingerprint: string): string =>
  `${name} ${JSON.stringify([organizationId, fingerprint])}`;
