import { type Accepted, because } from './accepted.ts';

export const votes: Accepted[] = [
  because(
    'Another check decides the same: what is empty, too long or in no such letters is refused by the next one, or gives no key.',
    {
      'electron/core/stamps/passkey': [
        "written === '' → false",
        'written.length > mostCharacters → false',
        '/^30([0-9a-f]{2})+$/',
        "'ey' →",
        '/^([0-9a-f]{2})+$/i',
        'x !== undefined && y !== undefined',
      ],
    },
  ),
  because('Bytes that are no UTF-8 are no JSON that holds the challenge, whichever way they are decoded.', {
    'electron/core/stamps/passkey': ['true → false', "'utf8' →"],
  }),
  because('Without a return it is undefined, which counts for no as well.', {
    'electron/core/stamps/passkey': ['{ return false; } → {}', '{ return null; } → {}'],
  }),
  because(
    'Another check decides the same: a point of another curve is none of P-256, and only RSA keys have a length of modulus.',
    {
      'electron/core/stamps/passkey': ["jwk.kty === 'EC'", "jwk.kty === 'RSA' → true"],
    },
  ),
  because('Behind the last letter nothing differs.', {
    'electron/core/stamps/proof': ['at < shown.length → at <= shown.length'],
  }),
];
