/** What a person reads before an interface that was changed at the service is used to read calldata again. */
import type { ReviewDocument } from '../../contract/values/document.ts';
import type { KnownInterface } from '../../contract/values/organisation.ts';
import { sha256Of } from '../text/canonical.ts';
import { quoted } from '../text/visible.ts';
import type { InterfaceRow } from './interface-list.ts';
import { readInterface } from './interfaces.ts';

export async function interfaceDocument(
  row: InterfaceRow,
  pin: KnownInterface['pin'] | null,
  turn: () => Promise<void>,
): Promise<ReviewDocument> {
  const { smartContractInterface: text, smartContractAddress, label, type } = row;
  const isSolana = type === 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA';
  const { entries } = await readInterface(isSolana ? type : 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM', text, turn);
  return {
    headline: `Decode calls of ${quoted(label)} with an interface that was changed at the service`,
    effects: [
      'From now on, reviews on this computer take the names of this contract’s functions and arguments from the new text.',
    ],
    facts: [
      { label: 'Label', value: label, kind: 'text', source: 'service' },
      { label: 'Contract', value: smartContractAddress, kind: 'address', source: 'service' },
      { label: 'SHA-256 now', value: sha256Of(text), kind: 'hex', source: 'computed' },
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
      children: entries.map(entry => ({ label: entry.kind, value: entry.signature, kind: 'text', note: entry.selector })),
    },
    differences: [{ label: 'SHA-256 of the text', before: pin?.sha256 ?? null, after: sha256Of(text) }],
  };
}
