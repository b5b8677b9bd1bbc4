/** Signup through the authentication proxy: a sub-organisation with its first user and, if asked for, a wallet. */
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { operations } from '../../electron/contract/operations/table.ts';
import { checkAccounts, newWallet } from './behaviour/wallets.ts';
import type { Clock } from './clock.ts';
import { rules } from './consensus.ts';
import { type Context, createContext } from './context.ts';
import { addKey, checkPoint } from './credentials.ts';
import { ServiceError, wrongField } from './errors.ts';
import { issuer, openToken } from './identity.ts';
import { credentialTypeOf, emptyOrganisation } from './northwind.ts';
import type { OauthProvider } from './records.ts';
import { checkRequest, readJson } from './request.ts';
import type { Organisation, State, User } from './state.ts';
import type { Store } from './store.ts';
import { openClientSignature, openVerification } from './verification.ts';

type Sent = z.output<typeof operations.signup.parameters>;

/** `configId`: value of the header that names the proxy's configuration. */
export function signup(store: Store, clock: Clock, body: Buffer, configId: string | undefined): unknown {
  const { state } = store;
  if (configId === undefined || configId === '')
    throw new ServiceError('INVALID_ARGUMENT', `missing header ${operations.signup.header}`, 'REQUEST_INVALID');
  if (configId !== state.authProxyConfigId) throw new ServiceError('NOT_FOUND', `no auth proxy configuration ${configId}`);
  const parent = state.organisations[0];
  if (parent === undefined) throw new ServiceError('NOT_FOUND', 'organization not found', 'ORGANIZATION_NOT_FOUND');
  const sent = checkRequest(operations.signup, readJson(body)).parameters as Sent;
  check(state, sent, clock.now());

  const user: User = {
    userId: '',
    userName: nameOf(sent),
    userTags: [],
    apiKeys: [],
    authenticators: [],
    oauthProviders: [],
    createdAt: 0,
    updatedAt: 0,
  };
  const organisation = emptyOrganisation(
    '',
    sent.organizationName ?? `Sub-organisation of ${nameOf(sent)}`,
    parent.organizationId,
    [user],
    1,
  );
  const context = createContext(state, clock, organisation, user, rules);
  organisation.organizationId = context.newId('sub-organisation');
  fill(context, sent);
  const wallet = sent.wallet === undefined ? undefined : newWallet(context, sent.wallet);
  state.organisations.push(organisation);
  store.save();
  return {
    organizationId: organisation.organizationId,
    ...(wallet === undefined ? {} : { wallet: { walletId: wallet.walletId, addresses: wallet.accounts.map(a => a.address) } }),
    userId: user.userId,
  };
}

const nameOf = ({ userName, userEmail, userPhoneNumber }: Sent) => userName ?? userEmail ?? userPhoneNumber ?? 'User';

function check(state: State, sent: Sent, now: number): void {
  const { apiKeys, authenticators, oauthProviders, verificationToken, clientSignature, wallet } = sent;
  if (apiKeys.length + authenticators.length + oauthProviders.length === 0 && verificationToken === undefined)
    throw wrongField('apiKeys', 'expected at least one API key, authenticator, OAuth provider or a verification token');
  for (const [index, { curveType, publicKey }] of apiKeys.entries())
    checkPoint(curveType, publicKey, `apiKeys[${index}].publicKey`);
  for (const [index, { attestation }] of authenticators.entries())
    if (!isCreation(attestation.clientDataJson))
      throw wrongField(`authenticators[${index}].attestation.clientDataJson`, 'missing/invalid authenticator attestation');
  for (const [index, { oidcToken, oidcClaims }] of oauthProviders.entries()) {
    if (oidcToken === undefined && oidcClaims === undefined)
      throw wrongField(`oauthProviders[${index}]`, 'expected oidcToken or oidcClaims');
    if (oidcToken !== undefined && openToken(state.seed, now, oidcToken) === null)
      throw new ServiceError('INVALID_ARGUMENT', `invalid OIDC token of oauthProviders[${index}]`, 'INVALID_OIDC_TOKEN');
  }
  if (wallet !== undefined) checkAccounts(wallet.accounts, 'wallet.accounts');
  if (verificationToken === undefined) return;
  const claims = openVerification(state, verificationToken, now);
  if (claims.contact !== sent.userEmail && claims.contact !== sent.userPhoneNumber)
    throw wrongField('verificationToken', `it verifies ${claims.contact}, which is neither userEmail nor userPhoneNumber`);
  if (clientSignature === undefined) throw wrongField('clientSignature', 'a verification token needs a client signature');
  const { signupV2 } = openClientSignature(claims, 'USAGE_TYPE_SIGNUP', clientSignature);
  const signed = (signupV2 ?? {}) as Record<string, unknown>;
  for (const name of ['apiKeys', 'authenticators', 'oauthProviders'] as const)
    if (signed[name] !== undefined && !isDeepStrictEqual(signed[name], sent[name]))
      throw wrongField(name, 'the client signature is over other values');
  state.usedTokens.push(claims.id);
}

function isCreation(clientDataJson: string): boolean {
  try {
    return JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')).type === 'webauthn.create';
  } catch {
    return false;
  }
}

function fill(context: Context, sent: Sent): void {
  const { user, now, newId, organisation } = context;
  const dated = { createdAt: now, updatedAt: now };
  Object.assign(user, { userId: newId('user'), ...dated });
  organisation.quorum.userIds = [user.userId];
  if (sent.userEmail !== undefined) user.userEmail = sent.userEmail;
  if (sent.userPhoneNumber !== undefined) user.userPhoneNumber = sent.userPhoneNumber;
  if (sent.userTag !== undefined) tag(organisation, user, newId('user-tag'), sent.userTag, dated);
  for (const { curveType: curve, ...key } of sent.apiKeys)
    addKey(context, user, { ...key, curve, credentialType: credentialTypeOf(curve) });
  user.authenticators = sent.authenticators.map(({ authenticatorName, attestation: { credentialId, transports } }) => ({
    authenticatorId: newId('authenticator'),
    authenticatorName,
    credentialId,
    transports,
    ...dated,
  }));
  user.oauthProviders = sent.oauthProviders.map(({ providerName, oidcToken, oidcClaims }): OauthProvider => {
    const claims = oidcToken === undefined ? null : openToken(context.state.seed, now, oidcToken);
    const { iss, sub, aud } = oidcClaims ?? { iss: issuer, sub: claims?.sub ?? '', aud: claims?.aud ?? '' };
    return { providerId: newId('provider'), providerName, issuer: iss, subject: sub, audience: aud, ...dated };
  });
}

function tag(
  organisation: Organisation,
  user: User,
  tagId: string,
  tagName: string,
  dated: { createdAt: number; updatedAt: number },
): void {
  organisation.userTags.push({ tagId, tagName, ...dated });
  user.userTags = [tagId];
}
