/** EIP-712: domain, primary type, every value, and what the well-known messages mean. */
import { isObject } from '../../../../contract/text/members.ts';
import { limits } from '../../../budget/limits.ts';
import { OverLimit, within } from '../../../budget/work.ts';
import { type Json, parseJson } from '../../../text/json.ts';
import type { ReadContext } from '../../context.ts';
import { broken, type Decoded, type Detail, decoded, hex, type Laid, type Payload, text } from '../../decoded.ts';
import type { Found } from '../../finding.ts';
import { hiddenInTexts } from '../../messages/hidden.ts';
import { checksummed } from '../address.ts';
import { address, party, resembling } from '../assets.ts';
import { chainName, chainText } from '../networks.ts';
import { typedDigest } from './digest.ts';
import { written } from './domain.ts';
import { counterpartyFindingsIn, textsIn } from './leaves.ts';
import { ledgerOf } from './ledgers.ts';
import { applicationOf, type Meaning, meaningOf } from './meaning.ts';
import { shapeOf, type Typed } from './shape.ts';
import { ShapeError } from './values.ts';

/** @param payload the serialised JSON text, as SDKs send it (docs/service.md#signing) */
export function readTypedData(payload: string, context: ReadContext): Payload {
  within('The typed data has', 'bytes', Buffer.byteLength(payload), limits.typedData.bytes);
  context.work.spend(payload.length / charactersAStep);
  const json = parseJson(payload);
  if (json === null || !isObject(json.value)) return broken('The typed data is not a JSON object.', payload);
  const disputes = disputesOf(json);
  // SECURITY: half a character has no UTF-8 form: libraries put different bytes in its place, or none.
  if (json.halves.length > 0 || !payload.isWellFormed())
    return broken('The typed data holds half of a character (a lone surrogate).', payload, [], disputes);
  let typed: Typed;
  try {
    typed = shapeOf(json.value);
  } catch (error) {
    if (error instanceof OverLimit) throw error;
    const { rule, message } = error instanceof ShapeError ? error : new ShapeError('it could not be followed');
    const own: Found[] = rule === 'unreadable-payload' ? [] : [{ id: rule, problem: `${message}.` }];
    const laid = [{ label: 'Typed data', came: json.value }];
    return broken(`The typed data does not fit its own types: ${message}.`, payload, laid, [...own, ...disputes]);
  }
  context.work.spend(typed.values * aValue);
  return readTyped({ ...typed, disputes: [...typed.disputes, ...disputes] }, payload, context);
}

/** Parsing, laying out and encoding by two libraries. */
const charactersAStep = 2;
const aValue = 15;

/** What readers of the same JSON take for different values. */
const disputesOf = ({ repeated, large, halves }: Json): Found[] => [
  ...repeated.map(path => ({ id: 'repeated-member.typed-data' as const, path })),
  ...large.map(path => ({ id: 'number-precision' as const, path })),
  ...halves.map(path => ({ id: 'lone-surrogate' as const, path })),
];

function readTyped(typed: Typed, payload: string, context: ReadContext): Payload {
  const { domain, primaryType } = typed;
  const chainId = typeof domain.chainId === 'bigint' ? domain.chainId : null;
  const contract = typeof domain.verifyingContract === 'string' ? checksummed(domain.verifyingContract) : null;
  const at: ReadContext = { ...context, chainId };
  const domainAlone = primaryType === 'EIP712Domain';
  const meaning = domainAlone ? null : meaningOf(typed, at);
  const { effects, details, findings, trees } = meaning?.told ?? alone(typed, at);
  const digest = typedDigest(typed, payload, context.work);
  const application = applicationOf(typed);
  const named: Detail[] =
    application === null ? [] : [{ ...text('Application', application, 'as it calls itself'), source: 'pasted' }];
  return {
    form: 'a message',
    ...(chainId === null ? {} : { on: ledgerOf(typed) ?? chainText(chainId) }),
    effects,
    details: [
      ...details,
      text('Message type', primaryType),
      ...named,
      ...(contract === null ? [] : [address('Checked by contract', contract, at)]),
      ...(chainId === null ? [] : [text('Chain', `${chainText(chainId)} (${chainId})`)]),
      ...digest.parts.map(part => hex(part.label, part.value)),
    ],
    findings: [
      ...findings,
      ...typed.disputes,
      ...typed.doubts,
      ...typed.unsigned.map(({ path }) => ({ id: 'unsigned-member.typed-data' as const, path })),
      ...hiddenInTexts(textsIn(typed.messageTree), at),
      ...domainDoubts(chainId, contract, movesBy(meaning, chainId), at),
      ...counterpartyFindingsIn(typed, meaning, contract, at),
      ...(digest.agreed
        ? []
        : [{ id: typed.disputes.length === 0 ? 'libraries-disagree' : 'libraries-disagree.readers' } as const]),
    ],
    decoded: {
      label: 'Typed data',
      children: [
        ...(domainAlone ? [] : [typed.messageTree]),
        ...trees,
        { ...typed.domainTree, ...(contract === null ? {} : { party: party(contract, at) }) },
        typesTree(typed),
        ...(typed.unsigned.length === 0 ? [] : [notSigned(typed)]),
      ],
    },
    digest,
  };
}

const alone = (typed: Typed, { actor: account }: ReadContext): Decoded =>
  decoded([{ action: 'domain alone', account, application: applicationOf(typed) }]);

/** Of what a ledger of its own takes, its chain says enough. */
const movesBy = (meaning: Meaning | null, chainId: bigint | null): boolean =>
  meaning?.known !== false && meaning?.checker !== 'stated' && !(meaning?.checker === 'none' && chainId !== null);

/** @param moves whether money or power may move by it: what only states something needs neither chain nor contract */
function domainDoubts(chainId: bigint | null, contract: string | null, moves: boolean, context: ReadContext): Found[] {
  const lacks = [
    ...(chainId === null ? ['chain id' as const] : []),
    ...(contract === null ? ['verifying contract' as const] : []),
  ];
  return [
    ...(lacks.length > 0 ? [{ id: 'domain-incomplete' as const, lacks, moves }] : []),
    ...(chainId !== null && chainName(chainId) === undefined ? [{ id: 'unknown-chain' as const, chainId }] : []),
    ...(contract === null ? [] : resembling(contract, 'contract that checks the signature', context)),
  ];
}

/** Apart from everything that is signed, so that nobody takes anything from it. */
const notSigned = ({ unsigned }: Typed): Laid => ({
  label: 'Not signed',
  note: 'stands in the payload, and no type covers it',
  children: unsigned.map(({ path, value }) => ({ label: path, came: value })),
});

const typesTree = ({ types }: Typed): Laid => ({
  label: 'Types',
  children: Object.entries(types).map(([name, fields]) => ({ label: name, value: written(fields), kind: 'text' })),
});
