/** Calls about the API keys of this computer. */
import { z } from 'zod';
import { apiKeyCurves } from '../schema/enums.ts';
import { choice, identifier } from '../schema/fields.ts';
import { keyName } from '../schema/key-draft.ts';
import type { KeyInfo } from '../values/app-values.ts';
import { call, typed } from './call.ts';

/** A name to begin with; the person may type another one in the trusted window. */
const suggested = z.strictObject({ name: z.string().max(100, { error: 'a name of at most 100 characters' }).optional() });

export const keyCalls = {
  'keys.create': call({
    doc: 'Creates an API key in the main process and keeps it in the keychain.',
    parameters: z.strictObject({ name: keyName(), curve: choice(apiKeyCurves) }),
    answer: typed<KeyInfo>(),
    consent: 'person',
  }),
  'keys.import': call({
    doc: 'Imports an API key. The trusted window asks for it; the private key is checked against the public key and never comes back.',
    parameters: suggested,
    answer: typed<KeyInfo>(),
    consent: 'inside',
  }),
  'keys.import_file': call({
    doc: 'Imports a command-line key file chosen in a dialog of the main process (docs/service.md#key-files). The trusted window shows what was read before it is kept.',
    parameters: suggested,
    answer: typed<KeyInfo>(),
    consent: 'inside',
  }),
  'keys.repair': call({
    doc: 'Corrects the list of keys to match the keychain’s record of a key, after the confirmation window showed both.',
    parameters: z.strictObject({ keyId: identifier() }),
    answer: typed<KeyInfo>(),
    consent: 'inside',
  }),
  'keys.remove': call({
    doc: 'Forgets a key: keychain entry and index.',
    parameters: z.strictObject({ keyId: identifier() }),
    answer: typed<null>(),
    consent: 'person',
  }),
};
