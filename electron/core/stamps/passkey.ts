/**
 * A passkey's stamp: a WebAuthn assertion whose challenge is the hash of the body (docs/service.md#passkey-stamps). Where a vote
 * carries its parts is not public (docs/service.md#unknown), so they are looked for wherever they may stand; what is found is
 * verified strictly.
 */
import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto';
import type { Vote } from '../../contract/service/activity.ts';
import { isObject, type Members } from '../../contract/text/members.ts';
import { readPublicKey, verifySignature } from '../curves/curves.ts';
import { list, member, text } from '../text/members.ts';
import { readStrictJson } from '../text/strict-json.ts';

export interface Assertion {
  /** Canonical base64url; null where the vote does not name it. */
  credentialId: string | null;
  authenticatorData: Uint8Array;
  clientDataJson: Uint8Array;
  /** ASN.1 DER for ES256, raw for RS256. */
  signature: Uint8Array;
}

/** Longer ones are no stamps. */
const mostCharacters = 16_384;

/** The assertion of a vote: beside its signature, in its signature as JSON, or as base64url of that; null where it has none. */
export function assertionOf(vote: Vote): Assertion | null {
  const { signature = '' } = vote;
  if (signature.length > mostCharacters) return null;
  const whole = signature.trimStart().startsWith('{') ? signature : decodedText(signature);
  const read = whole === null ? null : readStrictJson(whole);
  const parts = read?.ok && isObject(read.value) ? read.value : { ...vote };
  const [authenticatorData, clientDataJson, made] = [
    bytesOf(text(parts, 'authenticatorData')),
    bytesOf(text(parts, 'clientDataJson') ?? text(parts, 'clientDataJSON')),
    bytesOf(text(parts, 'signature')),
  ];
  if (authenticatorData === null || clientDataJson === null || made === null) return null;
  const credentialId = bytesOf(text(parts, 'credentialId'));
  return {
    credentialId: credentialId === null ? null : urlText(credentialId),
    authenticatorData,
    clientDataJson,
    signature: made,
  };
}

const urlText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** base64url, padded or not, or hex; null for anything else. A signature in hex begins with 30, which base64url also has. */
function bytesOf(written: string | undefined): Uint8Array | null {
  if (written === undefined || written === '' || written.length > mostCharacters) return null;
  if (/^30([0-9a-f]{2})+$/.test(written)) return Uint8Array.from(Buffer.from(written, 'hex'));
  const unpadded = written
    .replace(/={1,2}$/, '')
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  if (!/^[A-Za-z0-9_-]+$/.test(unpadded)) return null;
  const bytes = Buffer.from(unpadded, 'base64url');
  // SECURITY: bits that the last character has over are zero, or two spellings would be one value.
  return bytes.toString('base64url') === unpadded ? Uint8Array.from(bytes) : null;
}

function decodedText(written: string): string | null {
  if (!written.startsWith('ey')) return null;
  const bytes = bytesOf(written);
  try {
    return bytes === null ? null : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

const presentFlag = 0x01;
const extendedFlags = 0xc0;

/** Why an assertion is not one over this message, whatever the key; null where only the key is left to ask. */
export function assertionFault(assertion: Assertion, message: string): string | null {
  const { authenticatorData, clientDataJson } = assertion;
  let client: string;
  try {
    client = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(clientDataJson);
  } catch {
    return 'what the passkey signed is not text';
  }
  const read = readStrictJson(client);
  if (!read.ok) return `what the passkey signed is not JSON that every parser reads alike: ${read.why}`;
  if (text(read.value, 'type') !== 'webauthn.get') return 'the passkey signed something other than a request';
  // The challenge is the hash as text: 64 hex digits, and those as base64url.
  const challenge = Buffer.from(hash('sha256', message), 'latin1').toString('base64url');
  if (text(read.value, 'challenge') !== challenge) return 'the passkey signed a different body';
  const flags = authenticatorData[32] ?? 0;
  const short = authenticatorData.length < 37 || ((flags & extendedFlags) === 0 && authenticatorData.length !== 37);
  if (short) return 'the passkey’s authenticator data has the wrong length';
  return (flags & presentFlag) === 0 ? 'nobody was present when the passkey signed' : null;
}

/** Whether the assertion was signed by the holder of a listed key. */
export function assertionHolds({ authenticatorData, clientDataJson, signature }: Assertion, publicKey: string): boolean {
  const signed = Buffer.concat([authenticatorData, hash('sha256', clientDataJson, 'buffer')]);
  const key = readKey(publicKey);
  if (key === null) return false;
  if (typeof key === 'string') return verifySignature('API_KEY_CURVE_P256', key, signed, signature);
  try {
    return verify('sha256', signed, key, signature);
  } catch {
    return false;
  }
}

/** COSE keys as authenticators write them (RFC 9053 §7.1, RFC 8230 §4): canonical, so that each has one form. */
const coseEs256 = /^a5010203262001215820([0-9a-f]{64})225820([0-9a-f]{64})$/;
const coseRs256 = /^a401030339010020590100([0-9a-f]{512})2143010001$/;

/**
 * The form of a listed key is not public: a P-256 point as hex, a COSE key or a SubjectPublicKeyInfo, as hex or base64url.
 * @returns a compressed point for ES256, a key for RS256; null for what is neither, or too small to be one
 */
function readKey(publicKey: string): string | KeyObject | null {
  const point = readPublicKey('API_KEY_CURVE_P256', publicKey.toLowerCase());
  if (point !== null) return point;
  const hex = /^([0-9a-f]{2})+$/i.test(publicKey) ? publicKey.toLowerCase() : hexOf(bytesOf(publicKey));
  const [, x, y] = coseEs256.exec(hex) ?? [];
  if (x !== undefined && y !== undefined) return readPublicKey('API_KEY_CURVE_P256', `04${x}${y}`);
  try {
    const modulus = coseRs256.exec(hex)?.[1];
    const key =
      modulus === undefined
        ? createPublicKey({ key: Buffer.from(hex, 'hex'), format: 'der', type: 'spki' })
        : createPublicKey({ key: { kty: 'RSA', n: urlText(Buffer.from(modulus, 'hex')), e: 'AQAB' }, format: 'jwk' });
    const jwk = key.export({ format: 'jwk' });
    if (jwk.kty === 'EC' && jwk.crv === 'P-256')
      return readPublicKey('API_KEY_CURVE_P256', `04${hexOf(bytesOf(jwk.x))}${hexOf(bytesOf(jwk.y))}`);
    return jwk.kty === 'RSA' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048 ? key : null;
  } catch {
    return null;
  }
}

const hexOf = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? []).toString('hex');

/** The passkeys that are listed for a user. */
export interface Passkey {
  credentialId: string;
  publicKey: string;
}

export function passkeysOf(user: Members): Passkey[] {
  return list(user, 'authenticators').flatMap(held => {
    const publicKey = text(member(held, 'credential'), 'publicKey') ?? '';
    const credentialId = bytesOf(text(held, 'credentialId'));
    return publicKey === '' || credentialId === null ? [] : [{ credentialId: urlText(credentialId), publicKey }];
  });
}
