import { type Accepted, because } from './accepted.ts';

export const votes: Accepted[] = [
  because(
    'Another check decides the same: what is empty, too long or in no such letters is refused by the next one, or gives no key.',
    {
      'electron/core/stamps/passkey': [
        "written === '' → false",
        'written.length > mostCharacters → false',
        '/^30([0-9a-f]{2})+$/',
        '/^[A-Za-z0-9_-]+$/ → /^[A-Za-z0-9_-]+/',
        "'ey' →",
        '/^([0-9a-f]{2})+$/i',
        'x !== undefined && y !== undefined',
      ],
    },
  ),
  because('Bytes that are no UTF-8 are no JSON that holds the challenge, whichever way they are decoded.', {
    'electron/core/stamps/passkey': ['true → false', '{ fatal: true, ignoreBOM: true } → {}', "'utf8' →"],
  }),
  because('Without a return it is undefined, which counts for no as well.', {
    'electron/core/stamps/passkey': ['{ return false; } → {}', '{ return null; } → {}'],
  }),
  because(
    'Another check decides the same: a point of another curve is none of P-256, and only RSA keys have a length of modulus.',
    {
      'electron/core/stamps/passkey': ["jwk.kty === 'EC'", "jwk.crv === 'P-256' → true", "jwk.kty === 'RSA' → true"],
    },
  ),
  because('The digits of a hash are the same bytes in either encoding.', {
    'electron/core/stamps/passkey': ["'latin1' →"],
  }),
  because('Speed alone: what was examined before is examined once more.', {
    'electron/core/stamps/votes': ['before.knowledge.users === knowledge.users → false'],
  }),
  because('Behind the last letter nothing differs.', {
    'electron/core/stamps/proof': ['at < shown.length → at <= shown.length'],
  }),
];
