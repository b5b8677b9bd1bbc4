/**
 * What of the dialect a connection may have otherwise (docs/service.md#sources): a deployment of its own has keys and names
 * of its own.
 */
import { z } from 'zod';
import { matching, satisfying } from '../schema/fields.ts';
import { isP256Point } from '../schema/p256-point.ts';

const token = matching(/^[A-Za-z0-9-]{1,64}$/, 'a header name: letters, digits and hyphens');
const word = matching(/^[A-Za-z0-9_.-]{1,64}$/, 'a name of letters, digits, hyphens, dots and underscores');
const point = satisfying(isP256Point, 'a public key of P-256: 04 and 128 more hex digits that are a point of the curve');
const urlPath = matching(/^\/[A-Za-z0-9._/-]{1,200}$/, 'a path that starts with a slash');

export const dialectOverrides = z.strictObject({
  pinnedKeys: z
    .strictObject({
      signer: point.optional(),
      otp: point.optional(),
      session: point.optional(),
    })
    .optional(),
  stampSchemes: z
    .strictObject({
      API_KEY_CURVE_P256: word.optional(),
      API_KEY_CURVE_SECP256K1: word.optional(),
      API_KEY_CURVE_ED25519: word.optional(),
    })
    .optional(),
  stampHeader: token.optional(),
  authProxyConfigHeader: token.optional(),
  appProofScheme: word.optional(),
  hpkeInfo: word.optional(),
  webhookHeaderPrefix: token.optional(),
  webhookKeysPath: urlPath.optional(),
  webhookKeyMemberPrefix: word.optional(),
  historyServiceMember: word.optional(),
  errorCodeMember: word.optional(),
});
export type DialectOverrides = z.output<typeof dialectOverrides>;
