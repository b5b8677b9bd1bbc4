/**
 * The four ways to a session, as rows: the operation, whose key it is that comes of it, and what a person reads beside the
 * request (docs/service.md#credential-bundle, docs/service.md#sessions).
 */
import type { ActivityName } from '../../contract/operations/table.ts';
import type { SessionKind } from '../../contract/values/app-values.ts';
import type { TokenSource } from './oidc/token.ts';

/** What was asked for, as a call says it. */
export interface Asked {
  connectionId: string;
  userId?: string | undefined;
  apiKeyName?: string | undefined;
  sessionProfileId?: string | undefined;
  expirationSeconds?: string | undefined;
  invalidateExisting?: boolean | undefined;
  token?: TokenSource | undefined;
}

export type Way = Exclude<SessionKind, 'otp_login'>;

interface Row {
  operation: ActivityName;
  /** Under which member of the request the key made here goes. */
  keyMember: 'targetPublicKey' | 'publicKey';
  /**
   * `bundle`: the service makes the session's key and encrypts it to the key made here. `token`: the key made here is the
   * session's, and the service signs a token about it.
   */
  answers: 'bundle' | 'token';
  /** What the service calls sessions of this kind. */
  sessions: string;
}

export const ways: Readonly<Record<Way, Row>> = {
  read_write: {
    operation: 'create_read_write_session',
    keyMember: 'targetPublicKey',
    answers: 'bundle',
    sessions: 'read and write sessions',
  },
  oauth: { operation: 'oauth', keyMember: 'targetPublicKey', answers: 'bundle', sessions: 'OAuth sessions' },
  oauth_login: { operation: 'oauth_login', keyMember: 'publicKey', answers: 'token', sessions: 'login sessions' },
  stamp_login: { operation: 'stamp_login', keyMember: 'publicKey', answers: 'token', sessions: 'login sessions' },
};

/** 15 minutes (docs/service.md#limits); always sent, so that what is asked for is what is read. */
export const defaultSeconds = '900';

export const secondsOf = ({ expirationSeconds = defaultSeconds }: Asked): number => Number(expirationSeconds);

/** The parameters of the request; members that were left out stay out. */
export function parametersOf(way: Way, asked: Asked, publicKey: string, oidcToken: string | null): Record<string, unknown> {
  const { userId, apiKeyName, sessionProfileId, expirationSeconds = defaultSeconds, invalidateExisting } = asked;
  const members = {
    ...{ oidcToken: oidcToken ?? undefined, [ways[way].keyMember]: publicKey },
    ...{ userId, apiKeyName, sessionProfileId, expirationSeconds, invalidateExisting },
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** What a person reads beside the request: where its key is, and whose sessions end. */
export function foundOf(way: Way, asked: Asked, user: string): string[] {
  const { answers, sessions } = ways[way];
  return [
    answers === 'bundle'
      ? 'The key it is encrypted to was made here just now, is in memory alone, and opens nothing else'
      : 'The key of the session was made here just now and is in memory alone',
    ...(asked.invalidateExisting === true ? [`Other ${sessions} of ${user} end at once, on every computer`] : []),
  ];
}
