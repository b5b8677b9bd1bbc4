/** Calls about the organisation: its allowlists, contract interfaces and secrets. */
import { z } from 'zod';
import { evaluationErrors, smartContractInterfaceTypes } from '../enums.ts';
import { choice, hex, identifier, text } from '../fields.ts';
import { apiPublicKey } from '../formats.ts';
import { uniqueNames } from '../operations/secrets.ts';
import { settings } from '../operations/settings.ts';
import { call, nothing } from './call.ts';

const secretDraft = z.strictObject({
  name: text().optional().meta({ label: 'Name' }),
  staticProperties: z
    .array(z.strictObject({ key: text().max(256), value: z.string().max(4096) }))
    .max(64)
    .optional(),
});

export const organisationCalls = {
  'organisation.allowlist': call(
    'The IP allowlist of the organisation, or of one API key, with what decides whether it binds this machine.',
    z.strictObject({ publicKey: apiPublicKey().optional() }),
  ),
  'organisation.check_allowlist': call(
    'What an allowlist would do: normalised ranges, overlaps, limits, what it replaces, and whether this machine could still come in.',
    z.strictObject({
      publicKey: apiPublicKey().nullable(),
      enabled: z.boolean(),
      onEvaluationError: choice(evaluationErrors),
      rules: z.array(z.strictObject({ cidr: z.string().max(256), label: z.string().max(1000) })).max(200),
      address: z.string().max(256),
    }),
  ),
  'organisation.read_interface': call(
    'Reads an ABI or IDL: selectors, collisions, size and hash. Nothing is sent.',
    z.strictObject({ type: choice(smartContractInterfaceTypes), text: z.string().max(16_000_000) }),
  ),
  'organisation.interfaces': call(
    'The contract interfaces of the organisation, each read and held against the hash it is pinned by.',
    nothing,
  ),
  'organisation.upload_interface': call(
    'Uploads a contract interface through review and confirmation, and pins what was uploaded.',
    settings.create_smart_contract_interface.parameters,
    'main',
    'inside',
  ),
  'organisation.accept_interface': call(
    'Pins an interface that was changed at the service as it is now. A person releases it in the confirmation window.',
    z.strictObject({ smartContractInterfaceId: identifier(), sha256: hex(32) }),
    'main',
    'inside',
  ),
  'secrets.import': call(
    'Imports secrets through review and confirmation. Their values are typed in the trusted window, sealed in the main process and kept nowhere.',
    z.strictObject({ secrets: z.array(secretDraft).min(1).max(32).superRefine(uniqueNames) }),
    'main',
    'inside',
  ),
};
