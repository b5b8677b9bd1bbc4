/** EIP-712: domain, primary type, every value, and what the well-known messages mean. */
import type { Tree } from '../../../../contract/document.ts';
import { limits } from '../../../budget/limits.ts';
import { OverLimit, within } from '../../../budget/work.ts';
import { treeOf } from '../../../known/tree.ts';
import { type Json, parseJson } from '../../../text/json.ts';
import { isObject } from '../../../text/members.ts';
import { quoted, visible } from '../../../text/visible.ts';
import { strangers } from '../../parties.ts';
import { addressFact, broken, digestFacts, fact, type Observation, type ReadContext, type Reading } from '../../reading.ts';
import { checksummed } from '../address.ts';
import { chainName, chainText } from '../networks.ts';
import { typedDigest } from './digest.ts';
import { type Meaning, meaningOf } from './meaning.ts';
import { shapeOf, type Typed } from './shape.ts';
import { ShapeError } from './values.ts';

/** @param payload the serialised JSON text, as SDKs send it (service-facts §8) */
export function readTypedData(payload: string, context: ReadContext): Reading {
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
    const shape = error instanceof ShapeError ? error : new ShapeError('it could not be followed');
    const own = shape.rule === 'unreadable-payload' ? [] : [{ rule: shape.rule, sentence: `${shape.message}.` }];
    const tree = [treeOf('Typed data', json.value, context.names)];
    return broken(`The typed data does not fit its own types: ${shape.message}.`, payload, tree, [...own, ...disputes]);
  }
  context.work.spend(typed.values * aValue);
  const doubts = [
    ...disputes,
    ...typed.doubts,
    ...typed.unsigned.map(({ path }) => ({
      rule: 'unsigned-member',
      sentence: `The member ${path} is not covered by any type: it is shown apart, and not signed.`,
    })),
  ];
  return readTyped({ ...typed, disputes: [...typed.disputes, ...disputes.map(d => d.sentence)] }, payload, context, doubts);
}

/** Parsing, laying out and encoding by two libraries. */
const charactersAStep = 2;
const aValue = 15;

/** What readers of the same JSON take for different values. */
function disputesOf({ repeated, large, halves }: Json): { rule: string; sentence: string }[] {
  return [
    ...repeated.map(path => ({
      rule: 'repeated-member',
      sentence: `The member ${visible(path)} stands twice in the payload: readers may take one or the other.`,
    })),
    ...large.map(path => ({
      rule: 'number-precision',
      sentence: `The number at ${visible(path)} is beyond 2^53 and stands without quotes: some readers round it and sign another.`,
    })),
    ...halves.map(path => ({
      rule: 'lone-surrogate',
      sentence: `The text at ${visible(path)} holds half of a character (a lone surrogate): libraries hash different bytes for it.`,
    })),
  ];
}

function readTyped(typed: Typed, payload: string, context: ReadContext, doubts: Observation[]): Reading {
  const { domain, primaryType } = typed;
  const chainId = typeof domain.chainId === 'bigint' ? domain.chainId : null;
  const contract = typeof domain.verifyingContract === 'string' ? checksummed(domain.verifyingContract) : null;
  const at: ReadContext = { ...context, chainId };
  const observations: Observation[] = [...doubts, ...domainDoubts(chainId, contract, at)];
  const domainAlone = primaryType === 'EIP712Domain';
  const meaning: Meaning | null = domainAlone ? null : meaningOf(typed, at);
  // What moves money or power is judged by its contract too.
  if (!domainAlone && contract !== null) observations.push(...strangers(contract, 'The contract', at));
  // SECURITY: of a message whose meaning is not known, each address in it may be the one that gets money or power by it.
  if (meaning === null || meaning.described)
    observations.push(...addressesIn(typed.messageTree).flatMap(({ address, path }) => strangers(address, path, at)));
  const digest = typedDigest(typed, payload, context.work);
  if (!digest.agreed)
    observations.push(
      typed.disputes.length === 0
        ? { rule: 'libraries-disagree' }
        : { rule: 'libraries-disagree', sentence: 'Readers of this payload hash different things: no digest of it is certain.' },
    );

  const known = contract === null ? undefined : context.names.address(contract, chainId);
  const domainName = typeof domain.name === 'string' ? domain.name : null;
  const place = domainName === null ? 'an unnamed application' : quoted(domainName);
  const facts = [
    ...(meaning?.facts ?? []),
    fact('Message type', primaryType, 'text'),
    ...(domainName === null ? [] : [fact('Application', domainName, 'text', 'pasted', 'as it calls itself')]),
    ...(contract === null ? [] : [addressFact('Checked by contract', contract, at)]),
    ...(chainId === null ? [] : [fact('Chain', `${chainText(chainId)} (${chainId})`, 'text')]),
    ...digest.parts.map(part => fact(part.label, part.value, 'hex')),
    ...digestFacts(digest),
  ];
  const tree: Tree[] = [
    ...(domainAlone ? [] : [typed.messageTree]),
    ...(meaning?.trees ?? []),
    { ...typed.domainTree, ...(known === undefined ? {} : { note: known.name }) },
    typesTree(typed),
    ...(typed.unsigned.length === 0 ? [] : [notSigned(typed, context)]),
  ];
  return {
    headline: domainAlone
      ? `Sign the domain of ${place} alone, without any message, with ${context.account}`
      : meaning === null
        ? `Sign typed data ${quoted(primaryType)} for ${place} with ${context.account}`
        : `Sign a message that ${meaning.deed}`,
    effects: domainAlone
      ? ['Nothing of the message is signed.']
      : (meaning?.effects ?? [`What a contract does with a ${quoted(primaryType)} message is not known here: read its values.`]),
    facts,
    moves: domainAlone ? [] : meaning?.moves,
    observations: [...(meaning?.observations ?? (domainAlone ? [] : [{ rule: 'unknown-typed-data' }])), ...observations],
    decoded: { label: 'Typed data', children: tree },
    digest,
  };
}

/** Each address of a message, with where it stands. */
function addressesIn({ kind, value = '', children = [] }: Tree, path = ''): { address: string; path: string }[] {
  if (kind === 'address') return Number(value) === 0 ? [] : [{ address: value, path: `The address at ${path}` }];
  return children.flatMap(child => addressesIn(child, path === '' ? child.label : `${path}.${child.label}`));
}

function domainDoubts(chainId: bigint | null, contract: string | null, context: ReadContext): Observation[] {
  const found: Observation[] = [];
  const absent = [...(chainId === null ? ['chain id'] : []), ...(contract === null ? ['verifying contract'] : [])];
  if (absent.length > 0)
    found.push({
      rule: 'domain-incomplete',
      sentence: `The domain names no ${absent.join(' and no ')}: the signature is not bound to ${chainId === null ? 'one chain' : 'one contract'}.`,
    });
  if (chainId !== null && chainName(chainId) === undefined)
    found.push({ rule: 'unknown-chain', sentence: `Chain ${chainId} is not known here.` });
  if (contract !== null) found.push(...context.lookalike(contract, 'The contract that checks the signature'));
  return found;
}

/** Apart from everything that is signed, so that nobody takes anything from it. */
const notSigned = (typed: Typed, context: ReadContext): Tree => ({
  label: 'Not signed',
  note: 'stands in the payload, and no type covers it',
  children: typed.unsigned.map(({ path, value }) => treeOf(path, value, context.names)),
});

const typesTree = (typed: Typed): Tree => ({
  label: 'Types',
  children: Object.entries(typed.types).map(([name, fields]) => ({
    label: name,
    value: fields.map(f => `${f.type} ${f.name}`).join(', '),
    kind: 'text' as const,
  })),
});
