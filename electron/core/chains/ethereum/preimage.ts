/** What stands before the digests of Ethereum: typed data and messages hashed before they came, authorisations as plain bytes. */
import { hexOf, utf8 } from '../../text/bytes.ts';
import type { ReadContext } from '../context.ts';
import { hex, laidOut, type Payload } from '../decoded.ts';
import { readDelegation } from './authorization.ts';
import { decodeRlp, numberIn } from './rlp.ts';
import { eip191 } from './text.ts';

/** null where the bytes are none of them. */
export const readPreimage = (bytes: Uint8Array, context: ReadContext): Payload | null =>
  typedPreimage(bytes, context) ?? prefixedDigest(bytes, context) ?? delegationPreimage(bytes, context);

/** 0x1901, domain hash, struct hash: typed data hashed before it came (EIP-712). */
function typedPreimage(bytes: Uint8Array, { actor: account }: ReadContext): Payload | null {
  if (bytes.length !== 66 || bytes[0] !== 0x19 || bytes[1] !== 0x01) return null;
  const details = [hex('Domain hash', hexOf(bytes.subarray(2, 34))), hex('Struct hash', hexOf(bytes.subarray(34)))];
  return {
    form: 'typed data',
    effects: [{ action: 'unseen typed data', account }],
    details,
    findings: [{ id: 'blind-signing.typed-data' }],
    decoded: { label: 'EIP-712, hashed', children: laidOut(details) },
    digest: null,
  };
}

const personalDigest = utf8(`${eip191}32`);

/** The EIP-191 prefix before 32 bytes: a Safe takes such a signature (eth_sign) for its owner's consent to what the digest stands for. */
export function prefixedDigest(bytes: Uint8Array, { actor: account }: ReadContext): Payload | null {
  const start = personalDigest.length;
  if (bytes.length !== start + 32 || personalDigest.some((byte, i) => bytes[i] !== byte)) return null;
  const value = hexOf(bytes.subarray(start));
  return {
    form: 'a message',
    effects: [{ action: 'blind digest', account, as: 'message' }],
    details: [hex('Message', value)],
    findings: [{ id: 'blind-signing.message' }],
    decoded: { label: 'Ethereum signed message (EIP-191) of 32 bytes', value, kind: 'hex' },
    digest: null,
  };
}

/** 0x05 and rlp [chain id, address, nonce]: an EIP-7702 authorisation sent as plain bytes. */
function delegationPreimage(bytes: Uint8Array, context: ReadContext): Payload | null {
  if (bytes[0] !== 0x05 || bytes.length > 64) return null;
  const item = decodeRlp(bytes.subarray(1));
  if (!Array.isArray(item) || item.length !== 3) return null;
  const [, address] = item;
  const chainId = numberIn(item[0]);
  const nonce = numberIn(item[2]);
  if (chainId === null || nonce === null || !(address instanceof Uint8Array) || address.length !== 20) return null;
  const reading = readDelegation({ address: `0x${hexOf(address)}`, chainId, nonce }, context);
  return { ...reading, findings: [{ id: 'disguised-authorization' }, ...reading.findings] };
}
