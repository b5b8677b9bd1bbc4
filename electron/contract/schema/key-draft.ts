/** A key as it is taken in: what is typed in the trusted window has to fit this. */
import { z } from 'zod';
import { apiKeyCurves } from './enums.ts';
import { choice, text } from './fields.ts';

/** It stands wherever the key would sign. */
export const keyName = () => text().max(100, { error: 'a name of at most 100 characters' });

export const keyDraft = z.strictObject({
  name: keyName(),
  curve: choice(apiKeyCurves),
  publicKey: z.string().trim().min(1, { error: 'a public key of 66 hexadecimal digits, or 64 for Ed25519' }).max(256),
  privateKey: z
    .string()
    .trim()
    .min(1, { error: 'a private key of 64 hexadecimal digits' })
    .max(4096)
    .meta({ label: 'Private key', secret: true }),
});
