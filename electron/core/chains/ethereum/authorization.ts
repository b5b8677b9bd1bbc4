/** EIP-7702 authorisations: who gets the account, and on which chain. */
import { authorization } from 'micro-eth-signer';
import { hashAuthorization } from 'viem/utils';
import type { Digest } from '../../../contract/document.ts';
import { capital } from '../../review/wording/say.ts';
import { hexOf } from '../../text/bytes.ts';
import { parseJson } from '../../text/json.ts';
import { isObject, member, whole } from '../../text/members.ts';
import { quoted, visible } from '../../text/visible.ts';
import { digestOf } from '../digest.ts';
import { addressFact, broken, digestFacts, fact, type Observation, type ReadContext, type Reading } from '../reading.ts';
import { checksummed, isEvmAddress, wrongChecksum, zeroAddress } from './address.ts';
import { chainName, chainText } from './networks.ts';

const members = ['address', 'chainId', 'nonce'];

/** JSON text {"address","chainId","nonce"} (service-facts §8). */
export function read7702(payload: string, context: ReadContext): Reading {
  const json = parseJson(payload);
  if (json === null || !isObject(json.value)) return broken('The authorisation is not a JSON object.', payload);
  const address = member(json.value, 'address');
  const chainId = whole(member(json.value, 'chainId'));
  const nonce = whole(member(json.value, 'nonce'));
  if (typeof address !== 'string' || !isEvmAddress(address) || chainId === null || nonce === null || chainId < 0n || nonce < 0n)
    return broken('The authorisation does not hold an address, a chain id and a nonce.', payload);
  const reading = readDelegation({ address, chainId, nonce }, context);
  const extra = Object.keys(json.value).filter(key => !members.includes(key));
  const doubts: Observation[] = [
    ...json.repeated.map(path => ({
      rule: 'repeated-member',
      sentence: `The member ${visible(path)} stands twice in the payload.`,
    })),
    ...extra.map(key => ({
      rule: 'unsigned-member',
      sentence: `The member ${quoted(key, 80)} is not part of an authorisation.`,
    })),
  ];
  return { ...reading, observations: [...reading.observations, ...doubts] };
}

export function authorizationDigest(address: string, chainId: bigint, nonce: bigint): Digest {
  return digestOf('EIP-7702: keccak256 of 0x05 and rlp [chain id, address, nonce]', [
    { library: 'viem', value: attempt(() => viaViem(address, chainId, nonce)) },
    {
      library: 'micro-eth-signer',
      value: attempt(() => hexOf(authorization.getHash({ address: checksummed(address), chainId, nonce }))),
    },
  ]);
}

/** viem takes numbers: a chain id or nonce beyond 2^53 would be rounded, so it is refused and the libraries disagree. */
function viaViem(address: string, chainId: bigint, nonce: bigint): string {
  if (chainId > BigInt(Number.MAX_SAFE_INTEGER) || nonce > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('too large');
  if (!isEvmAddress(address)) throw new TypeError('no address');
  return hashAuthorization({ contractAddress: address, chainId: Number(chainId), nonce: Number(nonce) }).slice(2);
}

function attempt(compute: () => string): string | null {
  try {
    return compute();
  } catch {
    return null;
  }
}

/** The contract whose code the account gets, as a sentence names it. */
export function takerOf({ address, chainId }: { address: string; chainId: bigint }, context: ReadContext): string {
  const known = context.names.address(address, chainId);
  return known === undefined ? 'a contract never seen here' : quoted(known.name);
}

/** What handing an account over means, for the payload encoding and for the list inside a type 4 transaction. */
export function readDelegation(given: { address: string; chainId: bigint; nonce: bigint }, context: ReadContext): Reading {
  const { address, chainId, nonce } = given;
  const at: ReadContext = { ...context, chainId };
  const revoke = address === zeroAddress;
  const everywhere = chainId === 0n;
  const place = everywhere ? 'every chain' : chainText(chainId);
  const known = context.names.address(address, chainId);
  const taker = takerOf(given, context);
  const digest = authorizationDigest(address, chainId, nonce);

  const observations: Observation[] = revoke
    ? [
        {
          rule: 'delegation-revoked',
          sentence: `${capital(context.account)} would go back to being a plain account on ${place}.`,
        },
      ]
    : [
        {
          rule: 'account-handover',
          sentence: `The code of ${taker} would act as ${context.account} on ${place}: it can move everything the account holds, at any time, without asking again.`,
        },
      ];
  if (everywhere)
    observations.push({
      rule: 'every-chain',
      sentence: 'Chain id 0 makes the authorisation valid on every chain that has EIP-7702.',
    });
  else if (chainName(chainId) === undefined)
    observations.push({ rule: 'unknown-chain', sentence: `Chain ${chainId} is not known here.` });
  if (wrongChecksum(address))
    observations.push({ rule: 'address-checksum', sentence: `The address ${address} fails its checksum (EIP-55).` });
  if (!revoke) observations.push(...context.lookalike(address, 'The contract'));
  if (!digest.agreed) observations.push({ rule: 'libraries-disagree' });
  const facts = [
    addressFact('Contract', checksummed(address), at),
    fact('Chain', everywhere ? '0: every chain' : `${chainText(chainId)} (${chainId})`, 'text'),
    fact('Nonce', String(nonce), 'text'),
  ];
  return {
    headline: revoke
      ? `Sign an authorisation that takes ${context.account} back from its contract on ${place}`
      : `Sign an authorisation that hands ${context.account} over to ${taker} on ${place}`,
    effects: revoke
      ? [`Revokes the delegation of ${context.account} on ${place}.`]
      : [
          `From then on the contract's code decides what ${context.account} does on ${place}.`,
          'It stays so until another authorisation replaces it.',
        ],
    facts: [...facts, ...digestFacts(digest)],
    observations,
    decoded: {
      label: 'EIP-7702 authorisation',
      children: [
        { label: 'address', value: address, kind: 'address', ...(known === undefined ? {} : { name: known.name }) },
        { label: 'chainId', value: String(chainId), note: everywhere ? 'every chain' : place },
        { label: 'nonce', value: String(nonce) },
      ],
    },
    digest,
  };
}
