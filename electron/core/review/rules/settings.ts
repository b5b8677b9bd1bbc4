/** Rules about contract interfaces and sub-organisations. */
import { plural } from '../../../contract/text/plain-text.ts';
import { functionsOf, sharedSelectors } from '../../chains/ethereum/calls/abi.ts';
import { bundled } from '../../chains/ethereum/calls/functions.ts';
import { tokens } from '../../chains/ethereum/tokens.ts';
import { interfaces } from '../../known/present.ts';
import { list, text, utf8Size } from '../../text/members.ts';
import { quoted } from '../../text/visible.ts';
import { type Subject, sameText, several } from '../subject.ts';
import { forBases, type RiskRule } from './rule.ts';

/**
 * Functions with a well-known selector under another name, or a known name with another meaning
 * (docs/threats.md#contract-interfaces).
 */
function shadows(s: Subject): string[] {
  const json = text(s.parameters, 'smartContractInterface') ?? '';
  const shared = sharedSelectors(json, s.work).map(
    ([selector, names]) =>
      `${several(
        names.map(name => quoted(name)),
        '',
      )} share the selector 0x${selector}: a call can be read as either.`,
  );
  const other = Array.from(functionsOf(json, s.work), ([selector, item]) => {
    const known = bundled.get(selector);
    return known !== undefined && known.item.name !== item.name
      ? `${quoted(item.name)} has the selector 0x${selector} of ${quoted(known.item.name)}.`
      : '';
  }).filter(sentence => sentence !== '');
  return [...other, ...shared];
}

/** An interface that this contract has, or a label that another contract goes by. */
function replaced(s: Subject): boolean | string {
  const address = text(s.parameters, 'smartContractAddress') ?? '';
  if (interfaces(s).some(row => sameText(text(row, 'smartContractAddress') ?? '', address))) return true;
  const label = text(s.parameters, 'label')?.trim().toLowerCase();
  if (label === undefined || label === '') return false;
  const other = interfaces(s).find(row => text(row, 'label')?.trim().toLowerCase() === label);
  return other !== undefined && `Another contract, ${text(other, 'smartContractAddress') ?? ''}, goes by the same label.`;
}

/**
 * Somebody known whose name the label of a contract takes that is not known: a bundled token, an entry of the address book, an
 * own account.
 * SECURITY: what a contract is called is shown wherever it stands; a name that is known tells whom it imitates
 * (docs/threats.md#look-alikes).
 */
function namesake(s: Subject): string | false {
  const label = text(s.parameters, 'label')?.trim().toLowerCase() ?? '';
  const address = text(s.parameters, 'smartContractAddress') ?? '';
  const symbols = tokens.map(({ symbol, address: at }) => ({ name: symbol, address: at }));
  const known = [...s.names.anchors, ...symbols, ...tokens].filter(({ name }) => name.toLowerCase() === label);
  const [first] = known;
  const isKnown = s.names.address(address) !== undefined || known.some(each => sameText(each.address, address));
  return (
    first !== undefined &&
    !isKnown &&
    `${quoted(text(s.parameters, 'label') ?? '', 80)} is the name of another address, ${first.address}, which this app knows.`
  );
}

/** 400 kb of the specification, read as 400,000 bytes. */
const largest = 400_000;

export const settingsRules: readonly RiskRule[] = [
  {
    id: 'interface-shadows',
    severity: 'high',
    sentence: 'The interface gives a well-known function another name.',
    check: 'Take the interface from the contract’s verified source.',
    source: 'docs/threats.md#contract-interfaces',
    applies: forBases(['CREATE_SMART_CONTRACT_INTERFACE'], shadows),
  },
  {
    id: 'interface-unreadable',
    severity: 'high',
    sentence: 'The interface holds no function that can be read.',
    check: 'Upload an ABI or IDL as JSON.',
    source: 'docs/threats.md#consequences',
    applies: forBases(
      ['CREATE_SMART_CONTRACT_INTERFACE'],
      s =>
        text(s.parameters, 'type') === 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM' &&
        functionsOf(text(s.parameters, 'smartContractInterface') ?? '', s.work).size === 0,
    ),
  },
  {
    id: 'interface-too-large',
    severity: 'high',
    sentence: 'The interface is larger than the service accepts.',
    check: 'Leave out what is not called.',
    source: 'docs/service.md#limits',
    applies: forBases(['CREATE_SMART_CONTRACT_INTERFACE'], s => {
      const size = utf8Size(text(s.parameters, 'smartContractInterface') ?? '');
      return size > largest && `The interface has ${size} bytes; the limit is ${largest}.`;
    }),
  },
  {
    id: 'interface-replaced',
    severity: 'look',
    sentence: 'This contract already has an interface.',
    check: 'Compare the functions below.',
    source: 'docs/threats.md#contract-interfaces',
    applies: forBases(['CREATE_SMART_CONTRACT_INTERFACE'], replaced),
  },
  {
    id: 'interface-namesake',
    severity: 'high',
    sentence: 'The label of the contract is the name of another one that is known.',
    check: 'Compare the whole address with one from another source.',
    source: 'docs/threats.md#look-alikes, docs/threats.md#contract-interfaces',
    applies: forBases(['CREATE_SMART_CONTRACT_INTERFACE'], namesake),
  },
  {
    id: 'sub-organization',
    severity: 'look',
    sentence: 'A sub-organisation is created: only its root users decide there.',
    check: 'Compare its root users and their credentials.',
    source: 'docs/service.md#companion-submits',
    applies: forBases(
      ['CREATE_SUB_ORGANIZATION'],
      s =>
        `${plural(list(s.parameters, 'rootUsers').length, 'root user')} would decide there: ${several(
          list(s.parameters, 'rootUsers').map(u => quoted(text(u, 'userName') ?? '')),
          'nobody',
        )}.`,
    ),
  },
];
