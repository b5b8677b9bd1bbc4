/** What holds for the organisation as a whole: features, quorum, contract interfaces, its own deletion. */
import { z } from 'zod';
import { featureNames, smartContractInterfaceTypes } from '../schema/enums.ts';
import { choice, flag, jsonText, maybe, note, openChoice, text, timestamp } from '../schema/fields.ts';
import { activity, query } from '../schema/operation.ts';

const feature = z.object({ name: maybe(openChoice(featureNames)), value: maybe(z.string()) });

const smartContractInterface = z.object({
  organizationId: z.string(),
  smartContractInterfaceId: z.string(),
  smartContractAddress: z.string(),
  smartContractInterface: z.string(),
  type: openChoice(smartContractInterfaceTypes),
  label: z.string(),
  notes: z.string(),
  createdAt: timestamp(),
  updatedAt: timestamp(),
});

/**
 * "400kb" in the specification, unit and encoding unsaid. Read as 400 × 1024 bytes of UTF-8: the larger reading never
 * refuses what the service would take, and the service's own refusal still stands behind it.
 */
export const interfaceBytes = 400 * 1024;

export const settings = {
  get_organization_configs: query({
    group: 'settings',
    doc: 'Reads the features and the root quorum of the organisation.',
    source: 'docs/service.md#companion-queries',
    parameters: z.strictObject({}),
    response: z.object({
      configs: z.object({
        features: z.array(feature),
        quorum: maybe(z.object({ threshold: z.number(), userIds: z.array(z.string()) })),
      }),
    }),
  }),
  set_organization_feature: activity({
    group: 'settings',
    type: 'ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE',
    intent: 'setOrganizationFeatureIntent',
    result: { member: 'setOrganizationFeatureResult', shape: z.object({ features: z.array(feature) }) },
    doc: 'Sets a feature of the organisation; the root quorum must approve it.',
    source: 'interface',
    parameters: z.strictObject({
      name: choice(featureNames).meta({ label: 'Feature' }),
      value: note().meta({ label: 'Value', help: 'Replaces the value if the feature is already set.' }),
    }),
  }),
  list_smart_contract_interfaces: query({
    group: 'settings',
    doc: 'Lists the smart contract interfaces the service decodes with.',
    source: 'docs/service.md#companion-queries',
    parameters: z.strictObject({}),
    response: z.object({ smartContractInterfaces: z.array(smartContractInterface) }),
  }),
  create_smart_contract_interface: activity({
    group: 'settings',
    type: 'ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE',
    intent: 'createSmartContractInterfaceIntent',
    result: {
      member: 'createSmartContractInterfaceResult',
      shape: z.object({ smartContractInterfaceId: z.string() }),
    },
    doc: 'Stores the ABI or IDL of a contract, so that policies can name its functions.',
    source: 'interface',
    parameters: z.strictObject({
      smartContractAddress: text().meta({
        label: 'Contract address',
        help: 'A contract address, or a program id.',
        example: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      }),
      smartContractInterface: jsonText(interfaceBytes).meta({
        label: 'ABI or IDL',
        help: 'JSON text of at most 400 kB.',
        example: '[{"type":"function","name":"pause","inputs":[],"outputs":[],"stateMutability":"nonpayable"}]',
        multiline: true,
      }),
      type: choice(smartContractInterfaceTypes).meta({ label: 'Type' }),
      label: text().meta({ label: 'Label', example: 'USDC' }),
      notes: note().optional().meta({ label: 'Notes', multiline: true }),
    }),
  }),
  delete_sub_organization: activity({
    group: 'settings',
    type: 'ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION',
    intent: 'deleteSubOrganizationIntent',
    result: { member: 'deleteSubOrganizationResult', shape: z.object({ subOrganizationUuid: z.string() }) },
    doc: 'Deletes the sub-organisation the request is for.',
    source: 'interface',
    parameters: z.strictObject({
      deleteWithoutExport: flag().optional().meta({
        label: 'Delete without export',
        help: 'Forces deletion even if wallets or private keys were never exported. Default false.',
      }),
    }),
  }),
};
