/** Bytes that say nothing about what they are: every chain is asked, then whether they are a digest or a text. */
import { hexOf, isReadable, textOf } from '../text/bytes.ts';
import { readByChain } from './by-chain.ts';
import type { ReadContext } from './context.ts';
import { hex, type Payload } from './decoded.ts';
import { nestedCall } from './ethereum/calls/calls.ts';
import { prefixedDigest } from './ethereum/preimage.ts';
import { eip191 } from './ethereum/text.ts';
import { envelopeOf } from './messages/envelopes.ts';
import { signDataOf } from './messages/sign-data.ts';
import { readEnveloped, readText } from './text.ts';

export function readBytes(bytes: Uint8Array, context: ReadContext, hashFunction: string): Payload {
  return (
    (hashFunction === 'HASH_FUNCTION_NO_OP' ? digest(bytes, context, hashFunction) : null) ??
    // It has the form of a transaction, and no chain takes it for one.
    signed(bytes, context) ??
    // A transaction may be 32 bytes long, too: only what is hashed no more is a digest whatever it looks like.
    readByChain(bytes, context) ??
    digest(bytes, context, hashFunction) ??
    written(bytes, context) ??
    opaque(bytes, context)
  );
}

/**
 * What the bytes of a text are beside letters; null where they are nothing else.
 * SECURITY: what is signed is bytes, whatever they were sent as: a transaction can be written so that its bytes are letters.
 */
export function readLetters(bytes: Uint8Array, context: ReadContext): Payload | null {
  const prefixed = prefixedDigest(bytes, context);
  if (prefixed !== null) return prefixed;
  const found = signDataOf(bytes) === null ? readByChain(bytes, context) : null;
  return found && { ...found, findings: [{ id: 'text-is-transaction.letters' }, ...found.findings] };
}

function signed(bytes: Uint8Array, context: ReadContext): Payload | null {
  const found = signDataOf(bytes);
  return found && readEnveloped(found, context);
}

function digest(bytes: Uint8Array, { actor: account }: ReadContext, hashFunction: string): Payload | null {
  if (bytes.length !== 32) return null;
  // Ed25519 signs the message itself, so 32 bytes of it are signed as they are, too.
  const blind = hashFunction === 'HASH_FUNCTION_NO_OP' || hashFunction === 'HASH_FUNCTION_NOT_APPLICABLE';
  return {
    form: 'a digest',
    effects: [blind ? { action: 'blind digest', account, as: 'digest' } : { action: 'unread bytes', account, count: 32 }],
    details: [hex('Payload', hexOf(bytes))],
    // Bitcoin hashes twice: what has the length of a digest may be one, whatever is done with it.
    findings: [{ id: blind ? 'blind-signing' : 'blind-signing.again' }],
    decoded: { label: '32 bytes', value: hexOf(bytes), kind: 'hex' },
    digest: null,
  };
}

function written(bytes: Uint8Array, context: ReadContext): Payload | null {
  const envelope = envelopeOf(bytes);
  if (envelope !== null) return readEnveloped(envelope, context);
  const text = textOf(bytes);
  if (text === null) return null;
  const prefixed = text.startsWith(eip191);
  if (!prefixed && !isReadable(text)) return null;
  const reading = readText(text, context);
  return prefixed ? reading : { ...reading, findings: [...reading.findings, { id: 'hex-is-text', text }] };
}

function opaque(bytes: Uint8Array, context: ReadContext): Payload {
  const call = nestedCall(`0x${hexOf(bytes)}`, '', context);
  return {
    form: 'bytes',
    effects: [{ action: 'unread bytes', account: context.actor, count: bytes.length }],
    details: [hex('Payload', hexOf(bytes))],
    findings: [{ id: 'blind-signing.bytes', count: bytes.length }, ...(call?.findings ?? [])],
    decoded: {
      ...{ label: 'Bytes of no known form', value: hexOf(bytes), kind: 'hex' },
      ...(call === null ? {} : { children: [{ label: 'Looks like a call', does: call.effects, children: call.trees }] }),
    },
    digest: null,
  };
}
