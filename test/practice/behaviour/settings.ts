/** Features, quorum, contract interfaces, and the end of a sub-organisation. */
import type { Answers, Deeds } from '../context.ts';
import { wrongField } from '../errors.ts';
import { dated } from '../present.ts';

export const settings = {
  set_organization_feature: {
    perform({ organisation }, { name, value }) {
      organisation.features = [...organisation.features.filter(f => f.name !== name), { name, value }];
      return { features: organisation.features.map(f => ({ ...f })) };
    },
  },
  create_smart_contract_interface: {
    check({ organisation }, { smartContractAddress, type, label, smartContractInterface }) {
      if (organisation.interfaces.some(i => i.label === label))
        throw wrongField('parameters.label', `labels must be unique, ${label} is taken`);
      const evm = /^0x[0-9a-fA-F]{40}$/.test(smartContractAddress);
      if ((type === 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM') !== evm)
        throw wrongField(
          'parameters.smartContractAddress',
          `expected an address that goes with ${type}, received ${smartContractAddress}`,
        );
      const json: unknown = JSON.parse(smartContractInterface);
      if (type === 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM' && !Array.isArray(json))
        throw wrongField('parameters.smartContractInterface', 'expected an ABI: a JSON array');
    },
    perform({ organisation, newId, now }, { smartContractAddress, smartContractInterface, type, label, notes = '' }) {
      const smartContractInterfaceId = newId('interface');
      const what = { smartContractAddress, smartContractInterface, type, label, notes };
      organisation.interfaces.push({ smartContractInterfaceId, ...what, createdAt: now, updatedAt: now });
      return { smartContractInterfaceId };
    },
  },
  delete_sub_organization: {
    check({ organisation }, { deleteWithoutExport }) {
      if (organisation.parentId === null)
        throw wrongField('organizationId', `expected a sub-organization; ${organisation.organizationName} has no parent`);
      const kept = [...organisation.wallets, ...organisation.privateKeys].filter(k => !k.exported);
      if (kept.length > 0 && deleteWithoutExport !== true)
        throw wrongField(
          'parameters.deleteWithoutExport',
          `${kept.length} wallets or private keys have not been exported; export them or set deleteWithoutExport`,
        );
    },
    perform({ state, organisation }) {
      state.organisations = state.organisations.filter(o => o !== organisation);
      return { subOrganizationUuid: organisation.organizationId };
    },
  },
} satisfies Deeds<'set_organization_feature' | 'create_smart_contract_interface' | 'delete_sub_organization'>;

export const settingAnswers = {
  get_organization_configs: ({ organisation }) => ({ configs: { features: organisation.features, quorum: organisation.quorum } }),
  list_smart_contract_interfaces: ({ organisation }) => ({
    smartContractInterfaces: organisation.interfaces.map(i => ({
      organizationId: organisation.organizationId,
      ...i,
      ...dated(i),
    })),
  }),
} satisfies Answers<'get_organization_configs' | 'list_smart_contract_interfaces'>;
