/**
 * What came back of a login, held against what was asked for; and the key of the session, once all of it holds.
 *
 * SECURITY: the service may lie (docs/threats.md#rules). A token must be signed by the pinned key, for the key made here, this
 * organisation and the user it is for, and end no later than asked; a bundle must open with the key made here, and its key must
 * be that user's by the service's own word over a stamp of it.
 */
import { z } from 'zod';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { Activity } from '../../contract/service/activity.ts';
import { openCredentialBundle } from '../enclave/credential-bundle.ts';
import { readSessionToken, type SessionClaims } from '../enclave/tokens.ts';
import type { Session } from '../session.ts';
import { only } from '../text/one-of.ts';
import { type Asked, secondsOf, type Way, ways } from './ways.ts';

export interface Opened {
  /** The session's private key; whoever gets it wipes it. */
  secret: Uint8Array;
  /** null: whose it is, is not known before it is asked. */
  userId: string | null;
  /** Milliseconds since 1970, by the clock of this computer. */
  endsAtMs: number;
  claims: SessionClaims | null;
}

/** The key made here for one login. */
export interface LoginKey {
  /** Wiped as soon as it was used. */
  secret: Uint8Array;
  /** As the request names it: uncompressed for a bundle, compressed for a token. */
  publicKey: string;
}

interface Clocks {
  now(): number;
  /** The service's clock minus ours, where it is known. */
  skewMs(): number | null;
}

/** A clock that is known to a second or two, and the time an answer takes. */
const slackMs = 90_000;

const bundleResult = z.object({
  userId: z.string().min(1),
  organizationId: z.string().optional(),
  credentialBundle: z.string().min(1).max(1024),
});
const tokenResult = z.object({ session: z.string().min(1) });

/** @returns the key of the session; `key.secret` is wiped, unless it is that key itself */
export async function openLogin(
  way: Way,
  asked: Asked,
  key: LoginKey,
  activity: Activity,
  { session, clocks }: { session: Session; clocks: Clocks },
): Promise<Outcome<Opened>> {
  const answer = only(activity.result ?? {});
  if (ways[way].answers === 'bundle') {
    try {
      return await openBundle(way, asked, key, answer, activity, session, clocks);
    } finally {
      // SECURITY: a receiver's key is used once (docs/service.md#hpke).
      key.secret.fill(0);
    }
  }
  const read = tokenResult.safeParse(answer);
  if (!read.success) return unreadable('session token');
  const { connection, dialect } = session;
  const claims = readSessionToken(read.data.session, {
    signer: dialect.pinnedKeys.session,
    publicKey: key.publicKey,
    organizationId: connection.organizationId,
    ...(way === 'stamp_login' && connection.userId !== '' && { userId: connection.userId }),
  });
  if (!claims.ok) return claims;
  const wrong = wrongEnd(claims.value.endsAtMs, asked, clocks) ?? otherProfile(claims.value, asked);
  if (wrong !== null) return wrong;
  const endsAtMs = Math.min(claims.value.endsAtMs - (clocks.skewMs() ?? 0), latestEnd(asked, clocks));
  return done({ secret: Uint8Array.from(key.secret), userId: claims.value.userId, endsAtMs, claims: claims.value });
}

async function openBundle(
  way: Way,
  asked: Asked,
  key: LoginKey,
  answer: unknown,
  activity: Activity,
  { connection, dialect }: Session,
  clocks: Clocks,
): Promise<Outcome<Opened>> {
  const read = bundleResult.safeParse(answer);
  if (!read.success) return unreadable('credential bundle');
  const { userId, organizationId, credentialBundle } = read.data;
  const expected = asked.userId ?? (way === 'read_write' && connection.userId !== '' ? connection.userId : userId);
  if (userId !== expected) return notAsked('user', expected, userId);
  if (organizationId !== undefined && organizationId !== connection.organizationId)
    return notAsked('organisation', connection.organizationId, organizationId);
  const opened = await openCredentialBundle(dialect.hpkeInfo, key.secret, credentialBundle);
  if (!opened.ok) return opened;
  // Nothing signed says when it ends: from when the service carried it out, and never later than from now.
  const began = Date.parse(activity.updatedAt) - (clocks.skewMs() ?? 0);
  const endsAtMs = Math.min((Number.isNaN(began) ? clocks.now() : began) + secondsOf(asked) * 1000, latestEnd(asked, clocks));
  return done({ secret: opened.value, userId, endsAtMs, claims: null });
}

const latestEnd = (asked: Asked, { now }: Clocks): number => now() + secondsOf(asked) * 1000;

function wrongEnd(endsAtMs: number, asked: Asked, clocks: Clocks) {
  const serviceNow = clocks.now() + (clocks.skewMs() ?? 0);
  const seconds = secondsOf(asked);
  if (endsAtMs <= serviceNow) return failure('mismatch', 'The session has ended already, by its token. It is not used.');
  if (endsAtMs <= serviceNow + seconds * 1000 + slackMs) return null;
  return failure('mismatch', 'The session would last longer than was asked for, by its token. It is not used.', {
    before: `${seconds} seconds`,
    after: `${Math.round((endsAtMs - serviceNow) / 1000)} seconds`,
  });
}

/** SECURITY: rights come with the profile; another one than was asked for is not what a person read. */
function otherProfile({ sessionProfileId }: SessionClaims, asked: Asked) {
  const wanted = asked.sessionProfileId ?? null;
  return sessionProfileId === wanted ? null : notAsked('profile', wanted ?? 'none', sessionProfileId ?? 'none');
}

const notAsked = (what: string, before: string, after: string) =>
  failure('mismatch', `The service opened a session of another ${what} than was asked for. It is not used.`, { before, after });

const unreadable = (what: string) =>
  failure('bad_answer', `The login was carried out, but the answer holds no ${what} that can be read. Start a new session.`);
