/**
 * A software authenticator, and how the service checks what one signed (docs/service.md#passkey-stamps). For tests alone: it
 * asks nobody.
 */
import { createHash, sign, verify } from 'node:crypto';
import { privateKeyObject, publicKeyObject, publicKeyOf } from './curves.ts';

export interface SoftPasskey {
  /** base64url. */
  credentialId: string;
  /** 64 hex digits: a P-256 scalar. */
  privateKey: string;
  /** Compressed point, hex: how the service lists it. */
  publicKey: string;
}

/** The members of X-Stamp-WebAuthn, all base64url. */
export interface AssertionParts {
  credentialId: string;
  authenticatorData: string;
  clientDataJson: string;
  signature: string;
}

export const passkeyScheme = 'SIGNATURE_SCHEME_TK_WEBAUTHN';

export const softPasskey = (credentialId: string, privateKey: string): SoftPasskey => ({
  credentialId,
  privateKey,
  publicKey: publicKeyOf('API_KEY_CURVE_P256', privateKey),
});

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
const challengeOf = (body: Uint8Array): string => Buffer.from(sha256(body).toString('hex')).toString('base64url');

/** @param lie what is signed otherwise than it should be */
export function assertionFor(
  key: SoftPasskey,
  body: Uint8Array,
  lie: { type?: string; challenge?: string; flags?: number; clientDataJson?: string } = {},
): AssertionParts {
  const clientData = {
    type: lie.type ?? 'webauthn.get',
    challenge: lie.challenge ?? challengeOf(body),
    origin: 'https://app.example',
  };
  const clientDataJson = lie.clientDataJson ?? JSON.stringify(clientData);
  const authenticatorData = Buffer.concat([sha256('app.example'), Buffer.from([lie.flags ?? 0x05, 0, 0, 0, 7])]);
  const signed = Buffer.concat([authenticatorData, sha256(clientDataJson)]);
  return {
    credentialId: key.credentialId,
    authenticatorData: authenticatorData.toString('base64url'),
    clientDataJson: Buffer.from(clientDataJson).toString('base64url'),
    signature: sign('sha256', signed, privateKeyObject('API_KEY_CURVE_P256', key.privateKey)).toString('base64url'),
  };
}

/** null where the header holds no such parts. */
export function readAssertion(header: string): AssertionParts | null {
  try {
    const parts = JSON.parse(header) as Record<string, unknown>;
    const names = ['credentialId', 'authenticatorData', 'clientDataJson', 'signature'];
    return names.every(name => typeof parts[name] === 'string') ? (parts as unknown as AssertionParts) : null;
  } catch {
    return null;
  }
}

/** Whether this key signed these bytes for somebody who was there. */
export function assertionHolds(parts: AssertionParts, publicKey: string, body: Uint8Array): boolean {
  const [data, client, signature] = [parts.authenticatorData, parts.clientDataJson, parts.signature].map(part =>
    Buffer.from(part, 'base64url'),
  ) as [Buffer, Buffer, Buffer];
  const said = JSON.parse(client.toString('utf8')) as { type?: unknown; challenge?: unknown };
  const isThere = ((data[32] ?? 0) & 1) === 1;
  const key = publicKeyObject('API_KEY_CURVE_P256', Buffer.from(publicKey, 'hex'));
  return (
    said.type === 'webauthn.get' &&
    said.challenge === challengeOf(body) &&
    isThere &&
    verify('sha256', Buffer.concat([data, sha256(client)]), key, signature)
  );
}
