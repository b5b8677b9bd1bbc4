/** Calls about the API keys of this computer. */
import { z } from 'zod';
import { apiKeyCurves } from '../enums.ts';
import { choice, identifier } from '../fields.ts';
import { keyName } from '../key-draft.ts';
import { call, nothing } from './call.ts';

/** A name to begin with; the person may type another one in the trusted window. */
const suggested = z.strictObject({ name: z.string().max(100, { error: 'a name of at most 100 characters' }).optional() });

export const keyCalls = {
  'keys.list': call('Names and public keys from the non-secret index, with what the keychain says.', nothing),
  'keys.create': call(
    'Creates an API key in the main process and keeps it in the keychain.',
    z.strictObject({ name: keyName(), curve: choice(apiKeyCurves) }),
    'main',
    'person',
  ),
  'keys.import': call(
    'Imports an API key. The trusted window asks for it; the private key is checked against the public key and never comes back.',
    suggested,
    'main',
    'inside',
  ),
  'keys.import_file': call(
    'Imports a command-line key file chosen in a dialog of the main process (service-facts §1.2). The trusted window shows what was read before it is kept.',
    suggested,
    'main',
    'inside',
  ),
  'keys.repair': call(
    'Makes the list of keys say of a key what the keychain says, after the confirmation window showed both.',
    z.strictObject({ keyId: identifier() }),
    'main',
    'inside',
  ),
  'keys.remove': call('Forgets a key: keychain entry and index.', z.strictObject({ keyId: identifier() }), 'main', 'person'),
};
