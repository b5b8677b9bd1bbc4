/** Bytes as the chains take them, every one of which is asked. */
import { hexOf } from '../text/bytes.ts';
import type { ReadContext } from './context.ts';
import { formOn, type Payload } from './decoded.ts';
import { chains } from './table.ts';

/**
 * What the bytes are to a chain; null where they are nothing to any.
 * SECURITY: bytes that two chains take are never told as those of one: which one is signed depends on the reader.
 */
export function readByChain(bytes: Uint8Array, context: ReadContext): Payload | null {
  const found = chains.flatMap(chain => chain.read(bytes, context) ?? []);
  const [first, ...others] = found;
  if (first === undefined || others.length === 0) return first ?? null;
  return {
    form: 'a payload',
    effects: [{ action: 'read two ways', account: context.actor, ways: found }],
    details: [],
    findings: [{ id: 'unreadable-payload.chains', forms: found.map(formOn) }, ...found.flatMap(each => each.findings)],
    decoded: {
      label: 'Payload',
      children: [...found.map(each => each.decoded), { label: 'Bytes', value: hexOf(bytes), kind: 'hex' }],
    },
    digest: null,
  };
}
