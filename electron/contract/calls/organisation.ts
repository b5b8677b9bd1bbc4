/** Calls about the organisation: its allowlists, contract interfaces and secrets. */
import { z } from 'zod';
import { uniqueNames } from '../operations/secrets.ts';
import { settings } from '../operations/settings.ts';
import { evaluationErrors, smartContractInterfaceTypes } from '../schema/enums.ts';
import { choice, hex, identifier, text } from '../schema/fields.ts';
import { apiPublicKey } from '../schema/formats.ts';
import type { Sent } from '../values/app-values.ts';
import type { AllowlistReport, AllowlistState, InterfaceReading, KnownInterface, SecretsImport } from '../values/organisation.ts';
import { call, nothing, typed } from './call.ts';

const secretDraft = z.strictObject({
  name: text().optional().meta({ label: 'Name' }),
  staticProperties: z
    .array(z.strictObject({ key: text().max(256), value: z.string().max(4096) }))
    .max(64)
    .optional(),
});

export const organisationCalls = {
  'organisation.allowlist': call({
    doc: 'The IP allowlist of the organisation, or of one API key, with what decides whether it applies to this computer.',
    parameters: z.strictObject({ publicKey: apiPublicKey().optional() }),
    // `saved` is the file's name, null where the person chose none; `hash` and `words` are to be told to whoever opens it.
    answer: typed<AllowlistState>(),
  }),
  'organisation.check_allowlist': call({
    doc: 'The effect of an allowlist: normalised ranges, overlaps, limits, what it replaces, and whether this computer would still be let in.',
    parameters: z.strictObject({
      publicKey: apiPublicKey().nullable(),
      enabled: z.boolean(),
      onEvaluationError: choice(evaluationErrors),
      rules: z.array(z.strictObject({ cidr: z.string().max(256), label: z.string().max(1000) })).max(200),
      address: z.string().max(256),
    }),
    answer: typed<AllowlistReport>(),
  }),
  'organisation.read_interface': call({
    doc: 'Reads an ABI or IDL: selectors, collisions, size and hash. Nothing is sent.',
    parameters: z.strictObject({ type: choice(smartContractInterfaceTypes), text: z.string().max(16_000_000) }),
    answer: typed<InterfaceReading>(),
  }),
  'organisation.interfaces': call({
    doc: 'The contract interfaces of the organisation, each compared with its pinned hash.',
    parameters: nothing,
    answer: typed<KnownInterface[]>(),
  }),
  'organisation.upload_interface': call({
    doc: 'Uploads a contract interface through review and confirmation, and pins what was uploaded.',
    parameters: settings.create_smart_contract_interface.parameters,
    answer: typed<Sent>(),
    consent: 'inside',
  }),
  'organisation.accept_interface': call({
    doc: 'Pins the current text of an interface that was changed at the service. A person releases it in the confirmation window.',
    parameters: z.strictObject({ smartContractInterfaceId: identifier(), sha256: hex(32) }),
    answer: typed<null>(),
    consent: 'inside',
  }),
  'secrets.import': call({
    doc: 'Imports secrets through review and confirmation. Their values are typed in the trusted window, sealed in the main process and stored nowhere.',
    parameters: z.strictObject({ secrets: z.array(secretDraft).min(1).max(32).superRefine(uniqueNames) }),
    answer: typed<SecretsImport>(),
    consent: 'inside',
  }),
};
