/** Messages that hold nothing but hashes: what they stand for cannot be seen. */
import type { ReadContext } from '../../context.ts';
import { decoded, hex } from '../../decoded.ts';
import { addressIn } from './fields.ts';
import type { MeaningReader } from './reader.ts';
import type { Value } from './values.ts';

/** Members that are random or count up. */
const plain = /^(?:salt|nonce|seed|challenge|requestId|sessionId|id|deadline|expiry|timestamp|version|chainId)$/i;

/**
 * A root of many orders (Blur), the hash of a message for a smart account, the hash of an action of an exchange.
 * SECURITY: whoever made the hash decides what is signed by it.
 */
export const hashes: MeaningReader = ({ message, primaryType, domain }, context) => {
  const leaves = Object.entries(message).filter(([name]) => !plain.test(name));
  const hidden = leaves.filter(([, value]) => isHash(value));
  if (hidden.length === 0 || !leaves.every(([, value]) => isHash(value) || saysNothing(value))) return null;
  // An order by its hash is made whole elsewhere: where its contract is known, it states that one agrees to it.
  const isNamed = /order/i.test(primaryType) && leaves.some(([name]) => /order/i.test(name));
  // SECURITY: any contract may call a bare hash an order: only one whose code was read takes it for nothing more.
  const isOrder = isNamed && isWellKnown(addressIn(domain, 'verifyingContract'), context);
  return decoded(
    [
      isOrder
        ? { action: 'state', account: context.actor, what: 'order by its hash', application: null }
        : { action: 'unseen typed data', account: context.actor },
    ],
    {
      details: hidden.map(([name, value]) => hex(name, String(value).slice(2))),
      findings: [{ id: isOrder ? 'unknown-typed-data' : 'blind-signing.hashes' }],
    },
  );
};

const isWellKnown = (contract: string | null, { names, chainId }: ReadContext): boolean =>
  contract !== null && names.standing(contract, 'contract', chainId) === 'well known';

/** Of 32 bytes that are spread over their whole length. */
const isHash = (value: Value): boolean =>
  typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value) && !value.startsWith(`0x${nothing}`) && !value.endsWith(nothing);
const nothing = '0'.repeat(24);
const saysNothing = (value: Value): boolean =>
  typeof value === 'bigint' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= 4);
