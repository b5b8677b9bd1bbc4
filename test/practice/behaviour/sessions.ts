/**
 * Logging in by stamp or OIDC token, and read/write sessions (docs/service.md#credential-bundle,
 * docs/service.md#one-time-passwords, docs/service.md#sessions).
 */
import type { Context, Deeds } from '../context.ts';
import { addKey, checkPoint, invalidate } from '../credentials.ts';
import { credentialBundle } from '../enclave/hpke.ts';
import { sessionJwt } from '../enclave/jwt.ts';
import { compressed, p256Key, serviceKey } from '../enclave/keys.ts';
import { ServiceError, wrongField } from '../errors.ts';
import { nonceFor, openToken } from '../identity.ts';
import { publicKeyObject } from '../stamp/curves.ts';
import type { User } from '../state.ts';

/** Seconds: 15 minutes (docs/service.md#limits). */
const defaultLife = '900';

interface Life {
  expirationSeconds?: string | undefined;
  invalidateExisting?: boolean | undefined;
}

/** Registers the client's key and describes the session in a JWT signed by the session key. */
export function login(context: Context, user: User, publicKey: string, life: Life & { sessionProfileId?: string | undefined }) {
  const { expirationSeconds = defaultLife, invalidateExisting, sessionProfileId } = life;
  invalidate(user, 'CREDENTIAL_TYPE_LOGIN', invalidateExisting);
  const credentialType = 'CREDENTIAL_TYPE_LOGIN';
  const apiKeyName = `Login - ${context.now}`;
  addKey(context, user, { apiKeyName, publicKey, curve: 'API_KEY_CURVE_P256', credentialType, expirationSeconds });
  const claims = {
    exp: Math.floor(context.now / 1000) + Number(expirationSeconds),
    public_key: publicKey.toLowerCase(),
    session_type: sessionProfileId ?? 'SESSION_TYPE_READ_WRITE',
    user_id: user.userId,
    organization_id: context.organisation.organizationId,
    ...(sessionProfileId === undefined ? {} : { session_profile_id: sessionProfileId }),
  };
  return { session: sessionJwt(serviceKey(context.state.seed, 'session'), claims) };
}

/** A new API key whose private half is sealed to the client's target key. */
async function sealedKey(
  context: Context,
  user: User,
  target: string,
  key: Life & { apiKeyName: string; credentialType: string },
) {
  const { privateKey, publicKey } = p256Key(context.newSecret('session-key'));
  const bundle = await credentialBundle(target, privateKey);
  invalidate(user, key.credentialType, key.invalidateExisting);
  const { apiKeyId } = addKey(context, user, {
    apiKeyName: key.apiKeyName,
    publicKey: compressed(publicKey),
    curve: 'API_KEY_CURVE_P256',
    credentialType: key.credentialType,
    expirationSeconds: key.expirationSeconds ?? defaultLife,
  });
  return { apiKeyId, credentialBundle: bundle };
}

function checkTarget(publicKey: string): void {
  try {
    publicKeyObject('API_KEY_CURVE_P256', Buffer.from(publicKey, 'hex'));
  } catch {
    throw wrongField('parameters.targetPublicKey', 'expected an uncompressed point of P-256');
  }
}

/** The user the OIDC token speaks for. Its nonce must be bound to `publicKey`. */
function identified({ state, organisation, now }: Context, oidcToken: string, publicKey: string): User {
  const refused = (why: string) => new ServiceError('INVALID_ARGUMENT', `invalid OIDC token: ${why}`, 'INVALID_OIDC_TOKEN');
  const claims = openToken(state.seed, now, oidcToken);
  if (claims === null) throw refused('the signature does not hold or the token has run out');
  if (claims.nonce !== nonceFor(publicKey)) throw refused('the nonce is not bound to the public key');
  const user = organisation.users.find(u => u.oauthProviders.some(p => p.subject === claims.sub && p.audience === claims.aud));
  if (user === undefined) throw refused(`no user of the organization is ${claims.sub} at ${claims.aud}`);
  return user;
}

const sessionUser = ({ organisation, user }: Context, userId: string | undefined): User => {
  const found = userId === undefined ? user : organisation.users.find(u => u.userId === userId);
  if (found === undefined)
    throw wrongField('parameters.userId', `expected the id of a user of the organization, received ${userId}`);
  return found;
};

export const sessions = {
  oauth: {
    check(context, { oidcToken, targetPublicKey }) {
      checkTarget(targetPublicKey);
      identified(context, oidcToken, targetPublicKey);
    },
    async perform(context, { oidcToken, targetPublicKey, apiKeyName = `Oauth - ${context.now}`, ...life }) {
      const user = identified(context, oidcToken, targetPublicKey);
      const key = { apiKeyName, credentialType: 'CREDENTIAL_TYPE_OAUTH_KEY_P256', ...life };
      return { userId: user.userId, ...(await sealedKey(context, user, targetPublicKey, key)) };
    },
  },
  oauth_login: {
    check(context, { oidcToken, publicKey }) {
      checkPoint('API_KEY_CURVE_P256', publicKey, 'parameters.publicKey');
      identified(context, oidcToken, publicKey);
    },
    perform: (context, { oidcToken, publicKey, ...life }) =>
      login(context, identified(context, oidcToken, publicKey), publicKey, life),
  },
  stamp_login: {
    check(_, { publicKey }) {
      checkPoint('API_KEY_CURVE_P256', publicKey, 'parameters.publicKey');
    },
    perform: (context, { publicKey, ...life }) => login(context, context.user, publicKey, life),
  },
  create_read_write_session: {
    check(context, { targetPublicKey, userId }) {
      checkTarget(targetPublicKey);
      sessionUser(context, userId);
    },
    async perform(context, { targetPublicKey, userId, apiKeyName = `Read Write Session - ${context.now}`, ...life }) {
      const user = sessionUser(context, userId);
      const key = { apiKeyName, credentialType: 'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256', ...life };
      const { organizationId, organizationName } = context.organisation;
      const sealed = await sealedKey(context, user, targetPublicKey, key);
      return { organizationId, organizationName, userId: user.userId, username: user.userName, ...sealed };
    },
  },
} satisfies Deeds<'oauth' | 'oauth_login' | 'stamp_login' | 'create_read_write_session'>;
