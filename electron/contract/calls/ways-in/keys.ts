/** Calls about the API keys of this computer. */
import { z } from 'zod';
import { apiKeyCurves } from '../../schema/enums.ts';
import { choice, identifier, seconds } from '../../schema/fields.ts';
import { keyName } from '../../schema/key-draft.ts';
import type { Connection, KeyInfo, Sent } from '../../values/app-values.ts';
import type { KeyHealth, RegisteredKeys, Rotation } from '../../values/ways-in/key-values.ts';
import { call, typed } from '../call.ts';

/** A name to begin with; the person may type another one in the trusted window. */
const suggested = z.strictObject({ name: z.string().max(100, { error: 'a name of at most 100 characters' }).optional() });

const keyId = identifier();
const connectionId = identifier();
const ofConnection = z.strictObject({ connectionId });
const expiry = seconds(3_155_760_000n)
  .optional()
  .meta({ label: 'Expires after', help: 'Seconds, at most a hundred years. Left out, the key does not expire.' });

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
    parameters: z.strictObject({ keyId }),
    answer: typed<KeyInfo>(),
    consent: 'inside',
  }),
  'keys.remove': call({
    doc: 'Deletes a key from this computer: its record and its line in the list. The person types its name in the trusted window. That says where the key is still registered, and whether it is the last way in.',
    parameters: z.strictObject({ keyId }),
    answer: typed<null>(),
    consent: 'inside',
  }),
  'keys.health': call({
    doc: 'A round trip with a throwaway item in a place of keys: written, read back, removed, and read again. No key is touched.',
    parameters: z.strictObject({ place: z.enum(['keychain', 'file vault']).optional() }),
    answer: typed<KeyHealth>(),
  }),
  'keys.registered': call({
    doc: 'Which API keys the service lists for the user of a connection, and for others where it says so. Those of this computer are found by their public keys.',
    parameters: ofConnection,
    answer: typed<RegisteredKeys>(),
  }),
  'keys.register': call({
    doc: 'Registers the public key of a key of this computer with a user, through review and confirmation.',
    parameters: z.strictObject({
      keyId,
      connectionId,
      userId: identifier().optional().meta({ label: 'User', help: 'Left out: the user of the connection.' }),
      name: keyName().meta({ label: 'Name at the service' }),
      expirationSeconds: expiry,
    }),
    answer: typed<Sent>(),
    consent: 'inside',
  }),
  'keys.revoke': call({
    doc: 'Deletes an API key at the service, through review and confirmation: of a machine that was lost, or one no longer used. What this computer keeps stays.',
    parameters: z.strictObject({ connectionId, userId: identifier(), apiKeyId: identifier() }),
    answer: typed<Sent>(),
    consent: 'inside',
  }),
  'keys.make_active': call({
    doc: 'Puts a key of this computer in the place of that of a connection. A person says so first, and the service answers it as the same user.',
    parameters: z.strictObject({ keyId, connectionId }),
    answer: typed<Connection>(),
    consent: 'inside',
  }),
  'keys.rotate': call({
    doc: 'Begins to replace the key of a connection: a new one is made once a person said so. Every later step is asked for on its own.',
    parameters: z.strictObject({
      connectionId,
      name: keyName().meta({ label: 'Name of the new key' }),
      curve: choice(apiKeyCurves).optional().meta({ label: 'Curve', help: 'Left out: that of the old key.' }),
      expirationSeconds: expiry,
    }),
    answer: typed<Rotation>(),
    consent: 'inside',
  }),
  'keys.rotation': call({
    doc: 'Looks at the service how far a rotation got. null where there is none.',
    parameters: ofConnection,
    answer: typed<Rotation | null>(),
  }),
  'keys.rotation_continue': call({
    doc: 'Takes the next step of a rotation, through review and confirmation. null where it came to its end.',
    parameters: ofConnection,
    answer: typed<Rotation | null>(),
    consent: 'inside',
  }),
  'keys.rotation_stop': call({
    doc: 'Forgets a rotation. What was done so far stays, as the confirmation window says.',
    parameters: ofConnection,
    answer: typed<null>(),
    consent: 'inside',
  }),
};
