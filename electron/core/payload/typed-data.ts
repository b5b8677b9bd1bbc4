/** EIP-712: domain, primary type, every value, and what the well-known messages mean. */
import type { Tree } from '../../contract/document.ts';
import { treeOf } from '../review/tree.ts';
import { quoted } from '../review/visible.ts';
import { chainName, chainText } from './chains.ts';
import { checksummed } from './evm-address.ts';
import { parseJson } from './json.ts';
import { isObject } from './members.ts';
import { strangers } from './parties.ts';
import { addressFact, broken, type Desk, digestFacts, fact, type Observation, type Reading } from './reading.ts';
import { typedDigest } from './typed-digest.ts';
import { type Meaning, meaningOf } from './typed-meaning.ts';
import { ShapeError, shapeOf, type Typed } from './typed-shape.ts';

/** @param payload the serialised JSON text, as SDKs send it (service-facts §8) */
export function readTypedData(payload: string, desk: Desk): Reading {
  const json = parseJson(payload);
  if (json === null || !isObject(json.value)) return broken('The typed data is not a JSON object.', payload);
  let typed: Typed;
  try {
    typed = shapeOf(json.value);
  } catch (error) {
    const why = error instanceof ShapeError ? error.message : 'it could not be followed';
    return broken(`The typed data does not fit its own types: ${why}.`, payload, [treeOf('Typed data', json.value, desk.names)]);
  }
  const doubts = [
    ...json.repeated.map(path => ({
      rule: 'repeated-member',
      sentence: `The member ${path} stands twice in the payload: readers may take one or the other.`,
    })),
    ...typed.unsigned.map(path => ({
      rule: 'unsigned-member',
      sentence: `The member ${path} is not covered by any type: it is shown, and not signed.`,
    })),
    ...typed.checksums.map(path => ({
      rule: 'address-checksum',
      sentence: `The address at ${path} fails its checksum (EIP-55).`,
    })),
  ];
  return readTyped(typed, payload, desk, doubts);
}

function readTyped(typed: Typed, payload: string, desk: Desk, doubts: Observation[]): Reading {
  const { domain, primaryType } = typed;
  const chainId = typeof domain.chainId === 'bigint' ? domain.chainId : null;
  const contract = typeof domain.verifyingContract === 'string' ? checksummed(domain.verifyingContract) : null;
  const at: Desk = { ...desk, chainId };
  const observations: Observation[] = [...doubts, ...domainDoubts(chainId, contract, at)];
  const meaning: Meaning | null = meaningOf(typed, at);
  // What moves money or power is judged by its contract too.
  if (meaning !== null && contract !== null) observations.push(...strangers(contract, 'The contract', at));
  const digest = typedDigest(typed, payload);
  if (!digest.agreed) observations.push({ rule: 'libraries-disagree' });

  const known = contract === null ? undefined : desk.names.address(contract, chainId);
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
    typed.messageTree,
    ...(meaning?.trees ?? []),
    { ...typed.domainTree, ...(known === undefined ? {} : { note: known.name }) },
    typesTree(typed),
  ];
  return {
    headline:
      meaning === null
        ? `Sign typed data ${quoted(primaryType)} for ${place} with ${desk.account}`
        : `Sign a message that ${meaning.deed}`,
    effects: meaning?.effects ?? [
      `What a contract does with a ${quoted(primaryType)} message is not known here: read its values.`,
    ],
    facts,
    moves: meaning?.moves,
    observations: [...(meaning?.observations ?? [{ rule: 'unknown-typed-data' }]), ...observations],
    decoded: { label: 'Typed data', children: tree },
    digest,
  };
}

function domainDoubts(chainId: bigint | null, contract: string | null, desk: Desk): Observation[] {
  const found: Observation[] = [];
  const absent = [...(chainId === null ? ['chain id'] : []), ...(contract === null ? ['verifying contract'] : [])];
  if (absent.length > 0)
    found.push({
      rule: 'domain-incomplete',
      sentence: `The domain names no ${absent.join(' and no ')}: the signature is not bound to ${chainId === null ? 'one chain' : 'one contract'}.`,
    });
  if (chainId !== null && chainName(chainId) === undefined)
    found.push({ rule: 'unknown-chain', sentence: `Chain ${chainId} is not known here.` });
  if (contract !== null) found.push(...desk.lookalike(contract, 'The contract that checks the signature'));
  return found;
}

const typesTree = (typed: Typed): Tree => ({
  label: 'Types',
  children: Object.entries(typed.types).map(([name, fields]) => ({
    label: name,
    value: fields.map(f => `${f.type} ${f.name}`).join(', '),
    kind: 'text' as const,
  })),
});
