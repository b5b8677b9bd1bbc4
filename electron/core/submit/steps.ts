/**
 * Steps that follow from one release, where what a person read fixes them and the rest is nothing anybody can read: an id of
 * the service, a sealed code, a token (docs/threats.md#trusted-confirmation). SECURITY: told by the bytes of the body, as
 * every use is; a body with one member more, or with a signature over another text, is no such step.
 */
import { isObject } from '../../contract/text/members.ts';

/** A code may be tried so often (docs/service.md#rate-limits); a release covers as many checks of it, and no more. */
export const triesOfCode = 3;

/** A verification token is used at once, so it need not live longer than its code. */
export const tokenSeconds = '300';

export interface LoginStep {
  /** In the body. */
  organizationId: string;
  /** Of the session to be: compressed hex. */
  publicKey: string;
  contact: string;
  expirationSeconds: string;
  invalidateExisting: boolean;
}

/** Leave to have a code checked, once for each try. `organizationId` is empty where it goes to an authentication proxy. */
export const checkSteps = (organizationId: string): string[] =>
  Array.from({ length: triesOfCode }, (_, index) => checkStep(organizationId, index + 1));
const checkStep = (organizationId: string, trial: number): string => `check of a code ${JSON.stringify([organizationId, trial])}`;

/** Leave to log in as the contact that the code went to. */
export const loginStep = ({ organizationId, publicKey, contact, expirationSeconds, invalidateExisting }: LoginStep): string =>
  `login by a code ${JSON.stringify([organizationId, publicKey, contact.toLowerCase(), expirationSeconds, invalidateExisting])}`;

/** The steps that a body may be; none for every other body. */
export function stepsOf(name: string, organizationId: string, body: Uint8Array): string[] {
  if (name !== 'otp_login' && name !== 'verify_otp' && name !== 'proxy_otp_verify') return [];
  const json: unknown = JSON.parse(new TextDecoder().decode(body));
  const parameters = name === 'proxy_otp_verify' ? json : isObject(json) ? json.parameters : null;
  if (!isObject(parameters)) return [];
  if (name === 'otp_login') {
    const step = loginOf(organizationId, parameters);
    return step === null ? [] : [loginStep(step)];
  }
  // The key is inside the sealed code, where only the enclave reads it: the token that comes back names it, and is compared.
  const { otpId: _id, encryptedOtpBundle: _sealed, expirationSeconds, ...more } = parameters;
  const wanted = name === 'verify_otp' ? tokenSeconds : undefined;
  return Object.keys(more).length === 0 && expirationSeconds === wanted ? checkSteps(organizationId) : [];
}

/** What a login says, where its client signature is over exactly that. */
function loginOf(organizationId: string, parameters: Record<string, unknown>): LoginStep | null {
  const { verificationToken, publicKey, clientSignature, expirationSeconds, invalidateExisting, ...more } = parameters;
  if (Object.keys(more).length > 0 || !isObject(clientSignature)) return null;
  if (typeof publicKey !== 'string' || typeof expirationSeconds !== 'string') return null;
  const claims = claimsOf(verificationToken);
  if (claims === null || typeof claims.contact !== 'string' || claims.public_key !== publicKey) return null;
  const message = JSON.stringify({ login: { publicKey }, tokenId: claims.id, type: 'USAGE_TYPE_LOGIN' });
  if (clientSignature.publicKey !== publicKey || clientSignature.message !== message) return null;
  return {
    organizationId,
    publicKey,
    contact: claims.contact,
    expirationSeconds,
    invalidateExisting: invalidateExisting === true,
  };
}

function claimsOf(token: unknown): Record<string, unknown> | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString('utf8'));
    return isObject(claims) ? claims : null;
  } catch {
    return null;
  }
}
