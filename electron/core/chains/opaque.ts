/** Bytes that say nothing about what they are: looked at for everything they could be, dangerous readings first. */

import { told, toldPayload } from '../review/wording/told.ts';
import { hexOf, isReadable, textOf, utf8 } from '../text/bytes.ts';
import { quoted } from '../text/visible.ts';
import { readPreimage } from './bitcoin/preimage.ts';
import { readDelegation } from './ethereum/authorization.ts';
import { nestedCall } from './ethereum/calls/calls.ts';
import { decodeRlp, numberIn } from './ethereum/rlp.ts';
import { readTransaction as readEthereum } from './ethereum/transaction.ts';
import { fact, type ReadContext, type Reading } from './reading.ts';
import { readSolana } from './solana/transaction.ts';
import { eip191, readText } from './text.ts';
import { readTron } from './tron/transaction.ts';

export function readBytes(bytes: Uint8Array, context: ReadContext, hashFunction: string): Reading {
  return (
    (hashFunction === 'HASH_FUNCTION_NO_OP' ? digest(bytes, context, hashFunction) : null) ??
    hashedBefore(bytes, context) ??
    // A transaction may be 32 bytes long, too: only what is hashed no more is a digest whatever it looks like.
    readTransaction(bytes, context) ??
    digest(bytes, context, hashFunction) ??
    ofOtherChains(bytes, context) ??
    written(bytes, context) ??
    opaque(bytes, context)
  );
}

/**
 * What the bytes of a text are beside letters; null where they are nothing else.
 * SECURITY: what is signed is bytes, whatever they were sent as: a transaction can be written so that its bytes are letters.
 */
export function readLetters(bytes: Uint8Array, context: ReadContext): Reading | null {
  const prefixed = prefixedDigest(bytes, context);
  if (prefixed !== null) return prefixed;
  const found = hashedBefore(bytes, context) ?? readTransaction(bytes, context) ?? ofOtherChains(bytes, context);
  return (
    found && {
      ...found,
      observations: [
        {
          rule: 'text-is-transaction',
          sentence: 'The letters of the text are the bytes of what is shown here: as that it counts.',
        },
        ...found.observations,
      ],
    }
  );
}

const hashedBefore = (bytes: Uint8Array, context: ReadContext): Reading | null =>
  typedPreimage(bytes, context) ?? prefixedDigest(bytes, context) ?? delegationPreimage(bytes, context);
const ofOtherChains = (bytes: Uint8Array, context: ReadContext): Reading | null =>
  readTron(bytes, context) ?? readSolana(bytes, context) ?? preimage(bytes, context);

/** Version 1 or 2 in front: each output may be an address to encode. */
function preimage(bytes: Uint8Array, context: ReadContext): Reading | null {
  if (bytes[0] === 1 || bytes[0] === 2) context.work.spend(bytes.length);
  return readPreimage(bytes, context);
}

function digest(bytes: Uint8Array, context: ReadContext, hashFunction: string): Reading | null {
  if (bytes.length !== 32) return null;
  // Ed25519 signs the message itself, so 32 bytes of it are signed as they are, too.
  const blind = hashFunction === 'HASH_FUNCTION_NO_OP' || hashFunction === 'HASH_FUNCTION_NOT_APPLICABLE';
  return {
    headline: blind
      ? `Sign a digest with ${context.account}, without seeing what it stands for`
      : `Sign 32 bytes that cannot be read with ${context.account}`,
    effects: ['A digest can stand for anything: a transfer of everything, a permission, a new owner.'],
    facts: [fact('Payload', hexOf(bytes), 'hex')],
    observations: [
      {
        rule: blind ? 'blind-signing' : 'opaque-payload',
        ...(blind ? {} : { sentence: 'The payload is 32 bytes, as long as a digest, and cannot be read.' }),
      },
    ],
    decoded: { label: '32 bytes', value: hexOf(bytes), kind: 'hex' },
    digest: null,
  };
}

/** 0x1901, domain hash, struct hash: typed data hashed before it came (EIP-712). */
function typedPreimage(bytes: Uint8Array, context: ReadContext): Reading | null {
  if (bytes.length !== 66 || bytes[0] !== 0x19 || bytes[1] !== 0x01) return null;
  const facts = [fact('Domain hash', hexOf(bytes.subarray(2, 34)), 'hex'), fact('Struct hash', hexOf(bytes.subarray(34)), 'hex')];
  return {
    headline: `Sign typed data with ${context.account}, without seeing what it says`,
    effects: ['Only the hashes of the message are here: it can be a permission to move everything.'],
    facts,
    observations: [
      { rule: 'blind-signing', sentence: 'The payload is typed data that was hashed before it came: its values cannot be seen.' },
    ],
    decoded: { label: 'EIP-712, hashed', children: facts.map(f => ({ label: f.label, value: f.value, kind: f.kind })) },
    digest: null,
  };
}

const personalDigest = utf8(`${eip191}32`);

/** The EIP-191 prefix before 32 bytes: a Safe takes such a signature (eth_sign) for its owner's consent to what the digest stands for. */
function prefixedDigest(bytes: Uint8Array, context: ReadContext): Reading | null {
  const start = personalDigest.length;
  if (bytes.length !== start + 32 || personalDigest.some((byte, i) => bytes[i] !== byte)) return null;
  const value = hexOf(bytes.subarray(start));
  return {
    headline: `Sign a digest as a message with ${context.account}, without seeing what it stands for`,
    effects: ['A digest can stand for anything: a contract that takes such a signature may move everything by it.'],
    facts: [fact('Message', value, 'hex')],
    observations: [
      { rule: 'blind-signing', sentence: 'The message is a digest of 32 bytes: what it stands for cannot be told from it.' },
    ],
    decoded: { label: 'Ethereum signed message (EIP-191) of 32 bytes', value, kind: 'hex' },
    digest: null,
  };
}

/** 0x05 and rlp [chain id, address, nonce]: an EIP-7702 authorisation sent as plain bytes. */
function delegationPreimage(bytes: Uint8Array, context: ReadContext): Reading | null {
  if (bytes[0] !== 0x05 || bytes.length > 64) return null;
  const item = decodeRlp(bytes.subarray(1));
  if (!Array.isArray(item) || item.length !== 3) return null;
  const [, address] = item;
  const chainId = numberIn(item[0]);
  const nonce = numberIn(item[2]);
  if (chainId === null || nonce === null || !(address instanceof Uint8Array) || address.length !== 20) return null;
  const reading = toldPayload(readDelegation({ address: `0x${hexOf(address)}`, chainId, nonce }, context), context);
  return { ...reading, observations: [{ rule: 'disguised-authorization' }, ...reading.observations] };
}

function written(bytes: Uint8Array, context: ReadContext): Reading | null {
  const text = textOf(bytes);
  if (text === null) return null;
  const prefixed = text.startsWith(eip191);
  if (!prefixed && !isReadable(text)) return null;
  const reading = readText(text, context);
  return {
    ...reading,
    observations: [
      ...reading.observations,
      ...(prefixed
        ? []
        : [{ rule: 'hex-is-text', sentence: `The bytes are readable text: ${quoted(text.replaceAll(/\s+/g, ' '), 80)}.` }]),
    ],
  };
}

function opaque(bytes: Uint8Array, context: ReadContext): Reading {
  const found = nestedCall(`0x${hexOf(bytes)}`, '', context);
  const call = found === null ? null : told(found, context);
  return {
    headline: `Sign ${bytes.length} bytes that cannot be read with ${context.account}`,
    effects: ['What this signature would do is not known.'],
    facts: [fact('Payload', hexOf(bytes), 'hex')],
    observations: [
      {
        rule: 'opaque-payload',
        sentence: `The payload is ${bytes.length} byte${bytes.length === 1 ? '' : 's'} of no form known here.`,
      },
      ...(call === null ? [] : call.observations),
    ],
    decoded: {
      label: 'Bytes of no known form',
      value: hexOf(bytes),
      kind: 'hex',
      ...(call === null ? {} : { children: [{ label: 'Looks like a call', note: call.deed, children: call.trees }] }),
    },
    digest: null,
  };
}

function readTransaction(bytes: Uint8Array, context: ReadContext): Reading | null {
  const found = readEthereum(bytes, context);
  return found === null ? null : toldPayload(found, context);
}
