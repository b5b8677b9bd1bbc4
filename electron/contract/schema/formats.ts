/** Fields with a form of their own: keys, addresses, tokens and networks. */
import { z } from 'zod';
import { ambiguousHost } from '../text/host.ts';
import { readIp } from '../text/ip.ts';
import { urlOf } from '../text/url-text.ts';
import { hex, matching, satisfying } from './fields.ts';

/** 33 bytes, as API keys of the two SEC1 curves are written (docs/service.md#api-key-stamps). */
export const compressedPublicKey = () =>
  matching(/^0[23][0-9a-fA-F]{64}$/, 'a compressed public key: 02 or 03 and 64 more hex digits').meta({
    example: '02f739f8c77b32f4d5f13265861febd76e7a9c61a1140d296b8c16302508870316',
  });

/**
 * 65 bytes, as the receiver of an HPKE bundle is written (docs/service.md#credential-bundle,
 * docs/service.md#enclave-envelopes).
 */
export const uncompressedPublicKey = () =>
  matching(/^04[0-9a-fA-F]{128}$/, 'an uncompressed P-256 public key: 04 and 128 more hex digits');

/** An API key of any curve: compressed point, or the 32 bytes of Ed25519 (docs/service.md#api-key-stamps). */
export const apiPublicKey = () =>
  matching(/^(0[23])?[0-9a-fA-F]{64}$/, 'an API public key: 66 hex digits (02… or 03…), or 64 for Ed25519');

/** r and s of an ECDSA signature, 32 bytes each (docs/service.md#one-time-passwords). */
export const rawSignature = () => hex(64);

/** A token as it came: JWTs are base64url parts with dots; "base64 encoded" leaves room for the other alphabet. */
export const token = () =>
  matching(/^[A-Za-z0-9+/_=.-]+$/, 'a base64 or base64url token, without spaces').meta({ secret: true, multiline: true });

/** What the client seals for the enclave: JSON text with two hex members (docs/service.md#enclave-envelopes). */
export const clientMessage = () =>
  satisfying(isClientMessage, 'JSON text with the hex members encappedPublic (65 bytes) and ciphertext').meta({
    secret: true,
    multiline: true,
  });

function isClientMessage(value: string): boolean {
  try {
    return z
      .object({ encappedPublic: z.string().regex(/^04[0-9a-fA-F]{128}$/), ciphertext: z.string().regex(/^([0-9a-fA-F]{2})+$/) })
      .safeParse(JSON.parse(value)).success;
  } catch {
    return false;
  }
}

/** Every chain the earn and history operations take is an eip155 one (docs/service.md#enumerations). */
export const evmAddress = () =>
  matching(/^0x[0-9a-fA-F]{40}$/, 'an address: 0x and 40 hex digits').meta({
    example: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  });

/** BIP-32: indexes below 2^31, hardened ones with an apostrophe. */
export const derivationPath = () =>
  z.string().refine(isDerivationPath, { error: "a BIP-32 path such as m/44'/60'/0'/0/0" }).meta({ example: "m/44'/60'/0'/0/0" });

function isDerivationPath(value: string): boolean {
  if (!/^m(\/(0|[1-9]\d{0,9})'?)*$/.test(value)) return false;
  return value
    .split('/')
    .slice(1)
    .every(part => Number(part.replace("'", '')) < 2 ** 31);
}

export const cidr = () =>
  satisfying(isCidr, 'an IPv4 or IPv6 CIDR block such as 203.0.113.0/24').meta({ example: '203.0.113.0/24' });
function isCidr(value: string): boolean {
  const [address = '', bits = ''] = value.split('/');
  const family = readIp(address)?.family;
  return /^[^/]+\/(0|[1-9]\d{0,2})$/.test(value) && family !== undefined && Number(bits) <= (family === 'ipv4' ? 32 : 128);
}

// SECURITY: https only and no user info; http is let through for loopback hosts alone, where a delivery leaves no machine.
export const webhookUrl = () =>
  satisfying(
    isWebhookUrl,
    'an https URL without user name or password, its host written plainly (http only for a loopback host)',
  ).meta({
    example: 'https://hooks.example.com/activities',
  });

function isWebhookUrl(value: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(value)) return false;
  const url = urlOf(value);
  if (url === null || url.username !== '' || url.password !== '' || value.includes('\\') || ambiguousHost(value) !== null)
    return false;
  return url.protocol === 'https:' || isLoopback(url.hostname);
}

/** The host as `URL` normalises it: IPv6 in brackets, IPv4 in dotted decimal. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
