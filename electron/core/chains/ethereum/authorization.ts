/** EIP-7702 authorisations: who gets the account, and on which chain. */
import { authorization } from 'micro-eth-signer';
import { hashAuthorization } from 'viem/utils';
import { isObject } from '../../../contract/text/members.ts';
import type { Digest } from '../../../contract/values/document.ts';
import { hexOf } from '../../text/bytes.ts';
import { parseJson } from '../../text/json.ts';
import { member, whole } from '../../text/members.ts';
import type { ReadContext } from '../context.ts';
import { broken, type Payload, text } from '../decoded.ts';
import { digestOf } from '../digest.ts';
import type { EffectOf } from '../effect.ts';
import type { Found } from '../finding.ts';
import { checksummed, isEvmAddress, wrongChecksum, zeroAddress } from './address.ts';
import { address as addressDetail, party, resembling } from './assets.ts';
import { chainName, chainText } from './networks.ts';

const members = ['address', 'chainId', 'nonce'];

/** JSON text {"address","chainId","nonce"} (docs/service.md#signing). */
export function read7702(payload: string, context: ReadContext): Payload {
  const json = parseJson(payload);
  if (json === null || !isObject(json.value)) return broken('The authorisation is not a JSON object.', payload);
  const address = member(json.value, 'address');
  const chainId = whole(member(json.value, 'chainId'));
  const nonce = whole(member(json.value, 'nonce'));
  if (typeof address !== 'string' || !isEvmAddress(address) || chainId === null || nonce === null || chainId < 0n || nonce < 0n)
    return broken('The authorisation does not hold an address, a chain id and a nonce.', payload);
  const reading = readDelegation({ address, chainId, nonce }, context);
  const extra = Object.keys(json.value).filter(key => !members.includes(key));
  return {
    ...reading,
    findings: [
      ...reading.findings,
      ...json.repeated.map(path => ({ id: 'repeated-member.authorisation' as const, path })),
      ...extra.map(key => ({ id: 'unsigned-member.authorisation' as const, key })),
    ],
  };
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

/** What handing an account over means, for the payload encoding and for the list inside a type 4 transaction. */
export function readDelegation(given: { address: string; chainId: bigint; nonce: bigint }, context: ReadContext): Payload {
  const { address, chainId, nonce } = given;
  const at: ReadContext = { ...context, chainId };
  const everywhere = chainId === 0n;
  const chain = everywhere ? 'every chain' : chainText(chainId);
  const digest = authorizationDigest(address, chainId, nonce);
  const { actor: account } = context;
  const effect: EffectOf<'hand over account' | 'take account back'> =
    address === zeroAddress
      ? { action: 'take account back', account, chain }
      : { action: 'hand over account', account, counterparty: party(address, at, 'a contract new to this app'), chain };
  const findings: Found[] = [
    effect.action === 'hand over account' ? { id: 'account-handover', effect } : { id: 'delegation-revoked', effect },
    ...(everywhere ? [{ id: 'every-chain' as const }] : []),
    ...(!everywhere && chainName(chainId) === undefined ? [{ id: 'unknown-chain' as const, chainId }] : []),
    ...(wrongChecksum(address) ? [{ id: 'address-checksum' as const, role: 'address', party: { address } }] : []),
    ...(effect.action === 'hand over account' ? resembling(address, 'contract', context) : []),
    ...(digest.agreed ? [] : [{ id: 'libraries-disagree' as const }]),
  ];
  return {
    ...{ form: 'an authorisation', on: chain },
    effects: [effect],
    details: [
      addressDetail('Contract', address, at),
      text('Chain', everywhere ? '0: every chain' : `${chainText(chainId)} (${chainId})`),
      text('Nonce', String(nonce)),
    ],
    findings,
    decoded: {
      label: 'EIP-7702 authorisation',
      children: [
        { label: 'address', value: address, kind: 'address', party: party(address, at) },
        { label: 'chainId', value: String(chainId), note: chain },
        { label: 'nonce', value: String(nonce) },
      ],
    },
    digest,
  };
}
