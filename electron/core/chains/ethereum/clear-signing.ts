/**
 * Clear signing (ERC-7730): intent and labelled fields of typed data, from micro-eth-signer's bundled descriptors.
 * Its own renderer answers by promise, and a review is made in one step; so the descriptors, which are plain data, are
 * laid out here. Their words are a label beside the values, never a replacement.
 */
import { CLEARSIG_REPO } from 'micro-eth-signer/abi.js';
import { CLEARSIG_REPO_FULL } from 'micro-eth-signer/clearsig/repo-full.js';
import { isObject } from '../../../contract/text/members.ts';
import { list, member, rows, text } from '../../text/members.ts';
import type { ReadContext } from '../context.ts';
import { type Decoded, type Detail, decoded, text as textDetail, time } from '../decoded.ts';
import { address, tokenAmount } from './assets.ts';
import type { Struct, Typed } from './typed-data/shape.ts';
import type { Value } from './typed-data/values.ts';

interface Descriptor {
  intent: string;
  fields: { label: string; path: string; format: string; tokenPath: string | undefined }[];
}

/** By chain, contract and encodeType of the message. */
let index: Map<string, Descriptor> | undefined;

function descriptors(): Map<string, Descriptor> {
  if (index !== undefined) return index;
  index = new Map();
  for (const file of Object.values({ ...CLEARSIG_REPO, ...CLEARSIG_REPO_FULL } as Record<string, unknown>)) {
    const places = rows(member(member(file, 'context'), 'eip712'), 'deployments');
    const formats = member(member(file, 'display'), 'formats');
    if (!isObject(formats)) continue;
    for (const [type, format] of Object.entries(formats)) {
      const descriptor = described(format);
      for (const place of places) {
        const address = text(place, 'address')?.toLowerCase();
        if (descriptor !== null) index.set(`${text(place, 'chainId')}:${address}:${spelled(type)}`, descriptor);
      }
    }
  }
  return index;
}

/** Descriptors name the type by its encodeType or, in older ones, by the primary type alone. */
const spelled = (type: string): string =>
  type
    .split(',')
    .map(part => part.trim())
    .join(',');

function described(format: unknown): Descriptor | null {
  const intent = text(format, 'intent');
  if (intent === undefined) return null;
  const fields = list(format, 'fields').flatMap(field => {
    const label = text(field, 'label');
    const path = text(field, 'path');
    if (label === undefined || path === undefined || text(field, 'visible') === 'never') return [];
    return [
      {
        label,
        path: path.replace(/^#\./, ''),
        format: text(field, 'format') ?? 'raw',
        tokenPath: text(member(field, 'params'), 'tokenPath'),
      },
    ];
  });
  return { intent, fields };
}

/** null where no descriptor is bound to this contract, chain and message. */
export function clearSigned(typed: Typed, context: ReadContext): Decoded | null {
  const contract = typed.domain.verifyingContract;
  if (typeof contract !== 'string' || context.chainId === null) return null;
  const place = `${context.chainId}:${contract}`;
  const found = descriptors().get(`${place}:${encodeType(typed)}`) ?? descriptors().get(`${place}:${typed.primaryType}`);
  if (found === undefined) return null;
  const fields = found.fields.flatMap(field => {
    const value = at(typed.message, field.path);
    return value === undefined ? [] : [laidOut(field, value, typed, contract, context)];
  });
  return decoded([{ action: 'as described', account: context.actor, intent: found.intent }], {
    details: [textDetail('Meant as', found.intent, 'ERC-7730 description, bundled'), ...fields],
  });
}

function laidOut(
  field: Descriptor['fields'][number],
  value: Value,
  typed: Typed,
  contract: string,
  context: ReadContext,
): Detail {
  const { label, format } = field;
  if (format === 'tokenAmount' && typeof value === 'bigint') {
    const token =
      field.tokenPath === undefined || field.tokenPath === '@.to'
        ? contract
        : at(typed.message, field.tokenPath.replace(/^#\./, ''));
    return tokenAmount(label, value, typeof token === 'string' ? token : contract, context);
  }
  if (format === 'date' && typeof value === 'bigint') return time(label, value);
  if (typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value)) return address(label, value, context);
  return textDetail(
    label,
    typeof value === 'object'
      ? JSON.stringify(value, (_, v: unknown) => (typeof v === 'bigint' ? v.toString() : v))
      : String(value),
  );
}

function at(message: Struct, path: string): Value | undefined {
  let value: Value | undefined = message;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || Array.isArray(value) || !Object.hasOwn(value, step)) return undefined;
    value = value[step];
  }
  return value;
}

function encodeType({ types, primaryType }: Typed): string {
  const found = new Set<string>();
  const visit = (type: string) => {
    const [base = ''] = type.split('[', 1);
    if (found.has(base) || !Object.hasOwn(types, base)) return;
    found.add(base);
    for (const field of types[base] ?? []) visit(field.type);
  };
  visit(primaryType);
  found.delete(primaryType);
  return [primaryType, ...Array.from(found).sort()]
    .map(name => `${name}(${(types[name] ?? []).map(f => `${f.type} ${f.name}`).join(',')})`)
    .join('');
}
