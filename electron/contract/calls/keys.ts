/** Calls about the API keys of this computer. */
import { z } from 'zod';
import { apiKeyCurves } from '../enums.ts';
import { choice, identifier, text } from '../fields.ts';
import { call, nothing } from './call.ts';

/** It stands wherever the key would sign. */
const keyName = text().max(100, { error: 'a name of at most 100 characters' });

export const keyCalls = {
  'keys.list': call('Names and public keys from the non-secret index, with what the keychain says.', nothing),
  'keys.create': call(
    'Creates an API key in the main process and keeps it in the keychain.',
    z.strictObject({ name: keyName, curve: choice(apiKeyCurves) }),
  ),
  'keys.import': call(
    'Imports an API key. The private key is checked against the public key and never comes back.',
    z.strictObject({
      name: keyName,
      curve: choice(apiKeyCurves),
      privateKey: z
        .string()
        .min(1, { error: 'a private key of 64 hexadecimal digits' })
        .max(4096)
        .meta({ label: 'Private key', secret: true }),
      publicKey: z.string().min(1).max(256).meta({ label: 'Public key' }),
    }),
  ),
  'keys.import_file': call(
    'Imports a command-line key file chosen in a dialog of the main process (service-facts §1.2).',
    z.strictObject({ name: keyName }),
  ),
  'keys.repair': call(
    'Makes the list of keys say of a key what the keychain says, after the confirmation window showed both.',
    z.strictObject({ keyId: identifier() }),
  ),
  'keys.remove': call('Forgets a key: keychain entry and index.', z.strictObject({ keyId: identifier() })),
};
