/** Keys of the three curves, and the runtime that may sign with them. */
import { type Fault, within } from './fault.ts';

const tests = ['test/unit/core/curves/curves.test.ts'];

export const curves: Fault[] = [
  ...within('electron/core/curves/curves.ts', tests, [
    [
      'a key in another form than the service writes verifies votes',
      'if (key === null || key !== publicKey) return null;',
      'if (key === null) return null;',
    ],
    ['a key of one curve is taken for the same of another', 'const name = [curve, own', 'const name = [own'],
    ['every key verifies by the first', "'runtime', publicKey]", "'runtime']"],
    ['an Ed25519 signature that only the lax rule takes verifies', '{ zip215: false }', '{ zip215: true }'],
    ['a key of small order is a key', 'return point.isSmallOrder() ? null : hex;', 'return hex;'],
    ['a key in a lax encoding is a key', 'ed25519.Point.fromHex(hex, false)', 'ed25519.Point.fromHex(hex, true)'],
    ['a signer that outlived the lock signs', '      signBody = null;\n', ''],
    ['the copy of a private key outlives the lock', '      wipe();\n', ''],
    ['the key that a caller wipes is the key that signs', 'const kept = Uint8Array.from(secret);', 'const kept = secret;'],
    [
      'the runtime signs though its self-test fails',
      'if (row.native !== null && (native ?? nativeWorks(row.native.curve))) {',
      'if (row.native !== null && (native ?? true)) {',
    ],
    [
      'the runtime verifies though its self-test fails',
      '(native ?? nativeWorks(row.native.curve)) ? row.native.verifier : null',
      '(native ?? true) ? row.native.verifier : null',
    ],
    ['a private key of 33 bytes is one', 'secret.length === 32 && ', ''],
    ['a public key is read in capitals', '/^([0-9a-f]{2})+$/', '/^([0-9a-fA-F]{2})+$/'],
    [
      'a public key ends in a new line',
      'if (!/^([0-9a-f]{2})+$/.test(hex)) return null;',
      'if (!/^([0-9a-f]{2})+$/.test(hex.trim())) return null;\n  hex = hex.trim();',
    ],
    [
      'a secp256k1 signature has a high S',
      "ecdsa('secp256k1', secp256k1, true, null)",
      "ecdsa('secp256k1', secp256k1, false, null)",
    ],
    [
      'a P-256 signature of the service with a high S is refused',
      "{ format: 'der', lowS: false }",
      "{ format: 'der', lowS: true }",
    ],
  ]),
  ...within('electron/core/curves/native.ts', tests, [
    ['a runtime that takes a longer signature verifies', ' && !ask(longer, body)', ''],
    ['a runtime that verifies over any body is used', ' && !ask(signature, body.subarray(1))', ''],
    ['a runtime that makes another public key of a private one is used', 'return samePublicKey && asKnown', 'return asKnown'],
    ['a runtime that signs otherwise is used', 'return samePublicKey && asKnown && ', 'return samePublicKey && '],
  ]),
];
