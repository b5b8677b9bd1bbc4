/** What a person reads before an interface that was changed at the service reads calldata again. */
import { expect, test } from 'vitest';
import { interfaceDocument } from '../../../../electron/core/organisation/interface-document.ts';
import { sha256Of } from '../../../../electron/core/text/canonical.ts';

const turn = async () => {};
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const abi = JSON.stringify([
  { type: 'function', name: 'transfer', inputs: [{ type: 'address' }, { type: 'uint256' }], outputs: [] },
  { type: 'error', name: 'Panic', inputs: [{ type: 'uint256' }] },
]);
const row = (change: object = {}) => ({
  ...{ organizationId: 'o', smartContractInterfaceId: 'i', smartContractAddress: address, label: 'Vault', notes: '' },
  ...{ smartContractInterface: abi, type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM' },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
  ...change,
});
const pin = { state: 'changed', sha256: 'a'.repeat(64), at: '2026-01-01T00:00:00.000Z' } as const;

test('whose calls it reads, what it would name, and the text before and after are there to compare', async () => {
  expect(await interfaceDocument(row(), pin, turn)).toEqual({
    headline: 'Decode calls of “Vault” with an interface that was changed at the service',
    effects: [
      'From now on, reviews on this computer take the names of this contract’s functions and arguments from the new text.',
    ],
    facts: [
      { label: 'Label', value: 'Vault', kind: 'text', source: 'service' },
      { label: 'Contract', value: address, kind: 'address', source: 'service' },
      { label: 'SHA-256 now', value: sha256Of(abi), kind: 'hex', source: 'computed' },
    ],
    findings: [
      {
        rule: 'interface-changed',
        severity: 'critical',
        sentence: 'Whoever can change an interface can give a theft a harmless name.',
        check: 'Compare the functions below with the contract’s verified source, and ask who changed it.',
      },
    ],
    severity: 'critical',
    digest: null,
    decoded: {
      label: 'Functions',
      children: [
        { label: 'function', value: 'transfer(address,uint256)', kind: 'text', note: 'a9059cbb' },
        { label: 'error', value: 'Panic(uint256)', kind: 'text', note: '4e487b71' },
      ],
    },
    differences: [{ label: 'SHA-256 of the text', before: 'a'.repeat(64), after: sha256Of(abi) }],
  });
});

test('a program’s instructions are read as such, and no text before is said to be none', async () => {
  const idl = JSON.stringify({ instructions: [{ name: 'own', discriminator: [1, 2, 3, 4, 5, 6, 7, 8], args: [] }] });
  const solana = row({ type: 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA', smartContractInterface: idl });
  const { decoded, differences } = await interfaceDocument(solana, null, turn);
  expect(decoded?.children).toEqual([{ label: 'instruction', value: 'own()', kind: 'text', note: '0102030405060708' }]);
  expect(differences).toEqual([{ label: 'SHA-256 of the text', before: null, after: sha256Of(idl) }]);
  // A kind that is not known here is read as Ethereum's.
  expect((await interfaceDocument(row({ type: 'ELSE' }), null, turn)).decoded?.children).toHaveLength(2);
});
