/**
 * API keys as people bring them: typed or pasted hex, and the key files of the command-line tools
 * (docs/service.md#key-files).
 */

import { done, failure, type Outcome, type Problem } from '../../contract/outcome.ts';
import type { ApiKeyCurve } from '../../contract/service/dialect.ts';
import { curveName, derivePublicKey, isPrivateKey, readPublicKey } from '../curves/curves.ts';

export interface KeyText {
  curve: ApiKeyCurve;
  privateKey: string;
  /** Null where there is none to compare with. */
  publicKey: string | null;
}

const suffixes: Record<string, ApiKeyCurve> = {
  p256: 'API_KEY_CURVE_P256',
  secp256k1: 'API_KEY_CURVE_SECP256K1',
  ed25519: 'API_KEY_CURVE_ED25519',
};

/**
 * Reads a command-line key pair: `hex`, or `hex:p256`, `hex:secp256k1`, `hex:ed25519`; no suffix means P-256.
 * White space around it, such as the newline that other tools stumble over, is dropped.
 */
export function parseKeyFile(privateText: string, publicText: string | null): Outcome<KeyText> {
  const [privateKey = '', suffix, ...more] = privateText.trim().split(':');
  const curve = suffix === undefined ? 'API_KEY_CURVE_P256' : Object.hasOwn(suffixes, suffix) ? suffixes[suffix] : undefined;
  if (curve === undefined || more.length > 0)
    return failure('invalid', 'The key file names an unknown curve.', {
      // SECURITY: what stands behind the colon could be part of a secret in a file that is no key file; it is not shown.
      problems: [
        { path: 'privateKey', expected: ':p256, :secp256k1, :ed25519 or nothing after the key', received: 'a different ending' },
      ],
    });
  const publicKey = publicText === null ? null : (publicText.trim().split(':')[0] ?? '');
  return done({ curve, privateKey, publicKey });
}

/**
 * Checks a pair and answers its 32 secret bytes, which the caller wipes, and the public key in the service's form.
 * SECURITY: problems describe the shape of a private key, never a character of it.
 */
export function readPair(text: KeyText): Outcome<{ secret: Uint8Array; publicKey: string }> {
  const typed = text.privateKey.trim();
  const wrong = (problem: Problem) =>
    failure('invalid', `${problem.path}: expected ${problem.expected}.`, { problems: [problem] });
  const ed25519 = text.curve === 'API_KEY_CURVE_ED25519';
  const bytes = ed25519 && typed.length === 128 ? 64 : 32;
  const name = curveName(text.curve);
  if (!new RegExp(`^[0-9a-fA-F]{${bytes * 2}}$`).test(typed)) {
    const expected = `the ${name} private key as 64 hex digits${ed25519 ? ' (or 128: seed and public key)' : ''}`;
    return wrong({ path: 'privateKey', expected, received: shapeOf(typed) });
  }
  const whole = Buffer.from(typed, 'hex');
  const secret = Uint8Array.prototype.slice.call(whole, 0, 32);
  const behind = whole.subarray(32).toString('hex');
  whole.fill(0);
  if (!isPrivateKey(text.curve, secret))
    return wrong({
      path: 'privateKey',
      expected: `a ${name} scalar from 1 to the order of the curve minus 1`,
      received: 'zero, or a number above the order',
    });
  const publicKey = derivePublicKey(text.curve, secret);
  const refuse = (problem: Problem) => {
    secret.fill(0);
    return wrong(problem);
  };
  if (behind !== '' && behind !== publicKey)
    return refuse({
      path: 'privateKey',
      expected: 'the public key that belongs to the seed in the last 64 digits',
      received: 'a different public key',
    });
  if (text.publicKey === null) return done({ secret, publicKey });
  const given = text.publicKey.trim().toLowerCase();
  const read = readPublicKey(text.curve, given);
  const form = ed25519 ? '64 hex digits' : '66 hex digits, starting with 02 or 03';
  if (read === null)
    return refuse({
      path: 'publicKey',
      expected: `a ${name} public key as ${form}`,
      received: text.publicKey.trim().slice(0, 140),
    });
  // Pairs that do not match were found in the wild (docs/service.md#key-files); say which public key the private one has.
  if (read !== publicKey)
    return refuse({ path: 'publicKey', expected: `${publicKey}, which belongs to this private key`, received: read });
  return done({ secret, publicKey });
}

function shapeOf(typed: string): string {
  if (typed === '') return 'nothing';
  if (/^0x/i.test(typed)) return `${typed.length} characters beginning with 0x: leave 0x out`;
  if (/^-----BEGIN/.test(typed)) return 'a PEM text';
  const hex = /^[0-9a-fA-F]+$/.test(typed);
  return `${typed.length} ${hex ? 'hex digits' : 'characters, some of which are not hex digits'}`;
}
