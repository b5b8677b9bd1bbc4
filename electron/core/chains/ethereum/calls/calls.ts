/** A call of a contract: what it does, from its calldata, with everything nested in it. */
import type { Abi, AbiFunction, AbiParameter } from 'viem';
import { decodeFunctionData, encodeFunctionData } from 'viem/utils';
import { limits } from '../../../budget/limits.ts';
import { hexed, hexOf } from '../../../text/bytes.ts';
import { quoted } from '../../../text/visible.ts';
import type { ReadContext } from '../../context.ts';
import { amount, type Decoded, type Detail, decoded, hex, type Laid, text, traced } from '../../decoded.ts';
import type { Action, Party } from '../../effect.ts';
import type { Found } from '../../finding.ts';
import { checksummed, onChain } from '../address.ts';
import { address, coins, contract, counterpartyFindings, party, resembling } from '../assets.ts';
import { tronChain } from '../networks.ts';
import { wellKnownAt } from '../well-known.ts';
import { functionsOf } from './abi.ts';
import { wordsOf } from './abi-size.ts';
import { addressWords } from './address-words.ts';
import { actOf, bundled } from './functions.ts';

export interface Call {
  /** null creates a contract. */
  to: string | null;
  value: bigint;
  data: Uint8Array;
  /** The code runs with the account's own storage and money. */
  delegate?: boolean;
}

/** Sentences, names and look-alikes of one call. */
const aCall = 40;
/** A word is decoded, encoded again to compare, and laid out. */
const aWord = 5;

export function readCall(call: Call, context: ReadContext): Decoded {
  context.budget.calls--;
  context.budget.bytes -= call.data.length;
  context.work.spend(aCall + call.data.length / 8);
  const { to } = call;
  const read = to === null ? creation(call, context) : called(call, to, context);
  const given = call.data.length === 0 ? read : traced(read, { readFrom: call.data });
  const value: Detail[] = call.value > 0n || call.data.length === 0 ? [amount('Value', coins(call.value, context))] : [];
  const target = to === null ? [] : [address('To', to, context)];
  const whole = { ...given, details: [...target, ...value, ...given.details] };
  // Code that is known to do nothing but the calls it carries: these are what happens.
  const isLibrary = to !== null && wellKnownAt(to, context.chainId)?.roles.includes('code') === true && isBatch(given);
  return call.delegate && to !== null && !isLibrary ? delegated(to, whole, context) : whole;
}

const isBatch = ({ effects }: Decoded): boolean => effects.some(effect => effect.action === 'calls' && effect.via !== null);

/** What goes along with a call is a transfer of its own, told with the call. */
function along({ value, to }: Call, given: Decoded, context: ReadContext): Decoded {
  const told = given.effects.some(({ action }) => action === 'deposit');
  const stays = value - passedOn(given, context);
  if (stays <= 0n || told) return given;
  const counterparty = to === null ? null : party(to, context);
  return {
    ...given,
    effects: [{ action: 'send along', account: context.actor, amounts: [coins(stays, context)], counterparty }, ...given.effects],
  };
}

/** Coins that the calls inside hand on, as the same account: they came with the call, and are told there. */
const passedOn = ({ effects }: Decoded, { actor }: ReadContext): bigint =>
  effects
    .flatMap(effect => (effect.action === 'calls' ? effect.inner : []))
    .flatMap(inner => inner.effects)
    .filter(effect => paying.has(effect.action) && effect.account === actor)
    .flatMap(effect => ('amounts' in effect ? effect.amounts : []))
    .reduce((sum, { asset, units }) => sum + (asset.token === null ? (units ?? 0n) : 0n), 0n);
const paying: ReadonlySet<string> = new Set(['send', 'send along', 'deposit'] satisfies Action[]);

function delegated(to: string, given: Decoded, context: ReadContext): Decoded {
  const code = contract(to, context);
  return {
    ...given,
    effects: [{ action: 'run code', account: context.actor, counterparty: code, inner: given }],
    findings: [
      { id: 'delegatecall.code', code, account: context.actor },
      ...counterpartyFindings(to, 'contract', context),
      ...given.findings,
    ],
  };
}

function creation(call: Call, context: ReadContext): Decoded {
  return along(
    call,
    decoded([{ action: 'create', account: context.actor }], {
      details: [hex('Code', hexOf(call.data))],
      findings: [{ id: 'contract-creation' }],
      trees: [{ label: 'Code', value: hexOf(call.data), kind: 'hex' }],
    }),
    context,
  );
}

function called(call: Call, to: string, context: ReadContext): Decoded {
  if (call.data.length === 0) return payment(call, to, context);
  const selector = hexOf(call.data.subarray(0, 4));
  const found = call.data.length < 4 ? undefined : decode(call.data, to, selector, context);
  return along(call, found === undefined ? unknown(call, to, selector, context) : known(call, to, found, context), context);
}

function known(call: Call, to: string, found: Known, context: ReadContext): Decoded {
  const { args } = found;
  const read = actOf(found.bundled ?? '', { to, value: call.value, args, follow: readNested }, context);
  const decodedCall = read ?? named(found, to, call.data, context);
  // What a known function takes apart is read there; for any other function, whatever its bytes hold is looked into.
  const inside = read === undefined ? insideOf(found.item, args, context) : { trees: [], findings: [] };
  // SECURITY: a familiar function name says nothing about a contract never seen: its code can do anything.
  const target = read === undefined ? [] : counterpartyFindings(to, 'contract', context);
  const leftover: Found[] = found.leftover === null ? [] : [{ id: 'calldata-leftover', ...leftBehind(found.leftover, context) }];
  const paying: Found[] =
    call.value > 0n && found.bundled !== 'deposit()' ? [{ id: 'value-with-call', amounts: [coins(call.value, context)] }] : [];
  return {
    effects: decodedCall.effects,
    details: [text('Function', found.signature, found.from), ...decodedCall.details],
    findings: [...decodedCall.findings, ...target, ...inside.findings, ...leftover, ...paying],
    trees: [
      {
        ...{ label: 'Function', value: found.signature, kind: 'text', note: found.from },
        children: [...argumentTrees(found.item.inputs, args, context.chainId), ...decodedCall.trees, ...inside.trees],
      },
    ],
  };
}

function payment(call: Call, to: string, context: ReadContext): Decoded {
  const counterparty = party(to, context);
  return decoded([{ action: 'send', account: context.actor, amounts: [coins(call.value, context)], counterparty }], {
    findings: call.value === 0n ? [] : counterpartyFindings(to, 'receiver', context),
  });
}

function unknown(call: Call, to: string, selector: string, context: ReadContext): Decoded {
  const who = contract(to, context);
  const amounts = call.value > 0n ? [coins(call.value, context)] : [];
  return decoded([{ action: 'call unknown', account: context.actor, counterparty: who, amounts }], {
    details: [hex('Function', `0x${selector}`, 'not in any known interface')],
    findings: [
      {
        ...{ id: 'opaque-call.function' as const, contract: who, selector, paid: call.value > 0n },
        // SECURITY: what begins like a call that is known and is written in another way is none of whose addresses is known.
        like: bundled.get(selector)?.item.name ?? null,
        ...strangersIn(call.data, context),
      },
      ...likenessIn(call.data, context),
      ...counterpartyFindings(to, 'contract', context),
    ],
    trees: [{ label: 'Calldata', value: hexOf(call.data), kind: 'hex' }],
  });
}

/** Addresses in bytes that are not read, that nobody here knows; null where not all of it was looked through. */
function strangersIn(data: Uint8Array, { names, chainId, signWith }: ReadContext): { strangers: readonly Party[] | null } {
  const words = addressWords(data);
  const isKnown = (address: string): boolean =>
    names.seen(address, chainId) ||
    address.toLowerCase() === signWith.toLowerCase() ||
    wellKnownAt(address, chainId) !== undefined;
  return { strangers: words?.filter(word => !isKnown(word)).map(word => ({ address: checksummed(word), chainId })) ?? null };
}
const likenessIn = (data: Uint8Array, context: ReadContext): Found[] =>
  (addressWords(data) ?? []).flatMap(word => resembling(onChain(word, context.chainId), 'address in the call', context));

/** SECURITY: what stands behind the arguments is nothing only if it is no call and names nobody that is not known. */
function leftBehind(leftover: Uint8Array, context: ReadContext): { isMore: boolean } {
  const { strangers } = strangersIn(Uint8Array.from([0, 0, 0, 0, ...leftover]), context);
  return { isMore: strangers === null || strangers.length > 0 || bundled.has(hexOf(leftover.subarray(0, 4))) };
}

interface Known {
  item: AbiFunction;
  args: readonly unknown[];
  signature: string;
  /** Where the interface is from. */
  from: string;
  /** Key of the bundled list. */
  bundled?: string;
  /** Bytes behind the arguments; null where there are none. */
  leftover: Uint8Array | null;
}

function decode(data: Uint8Array, to: string, selector: string, context: ReadContext): Known | undefined {
  const listed = bundled.get(selector);
  // SECURITY: on TRON the contract behind the same 20 bytes is another one.
  const uploaded = context.interfaceOf(onChain(to, context.chainId));
  const item = uploaded === undefined ? undefined : functionsOf(uploaded.json, context.work).get(selector);
  // SECURITY: what is well known is read as what it is, whatever an uploaded interface calls it.
  if (listed !== undefined) {
    const found = attempt(data, listed.item, context);
    if (found !== undefined) return { ...found, from: 'well-known function', bundled: listed.key };
  }
  if (item !== undefined && uploaded !== undefined) {
    const found = attempt(data, item, context);
    if (found !== undefined) return { ...found, from: `uploaded interface ${quoted(uploaded.label)}` };
  }
  return undefined;
}

function attempt(
  data: Uint8Array,
  item: AbiFunction,
  { chainId, work }: Pick<ReadContext, 'chainId' | 'work'>,
): Pick<Known, 'item' | 'args' | 'signature' | 'leftover'> | undefined {
  work.spend(wordsOf(item.inputs, data.subarray(4)) * aWord);
  try {
    const abi: Abi = [item];
    const bytes = hexed(data);
    const decoded = decodeFunctionData({ abi, data: bytes });
    const args = (decoded.args ?? []) as readonly unknown[];
    const again = encodeFunctionData({ abi, functionName: item.name, args });
    const signature = `${item.name}(${item.inputs.map(i => `${i.type}${i.name === undefined || i.name === '' ? '' : ` ${i.name}`}`).join(', ')})`;
    if (again === bytes || (chainId === tronChain && withoutPrefix(bytes, again)))
      return { item, args, signature, leftover: null };
    // SECURITY: arguments that are not written as their types are written may be read in another way by the contract: the call
    // is not the one it looks like (docs/threats.md#rules).
    return bytes.startsWith(again) ? { item, args, signature, leftover: data.slice(again.length / 2 - 1) } : undefined;
  } catch {
    return undefined;
  }
}

/** Wallets of TRON often leave the byte 0x41 before an address in its word, and contracts pass over it. */
function withoutPrefix(sent: string, again: string): boolean {
  const words = (hex: string) => hex.slice(10).match(/.{64}/g) ?? [];
  const plain = words(again);
  return (
    sent.length === again.length &&
    words(sent).every((word, i) => word === plain[i] || word === plain[i]?.replace(/^0{24}/, `${'0'.repeat(22)}41`))
  );
}

/** A function with a name and no reading of its own. */
function named(found: Known, to: string, data: Uint8Array, context: ReadContext): Decoded {
  const counterparty = contract(to, context);
  const { name } = found.item;
  return decoded([{ action: 'call named', account: context.actor, counterparty, name }], {
    findings: [
      { id: 'named-call.function', contract: counterparty, name, ...strangersIn(data, context) },
      ...likenessIn(data, context),
      ...counterpartyFindings(to, 'contract', context),
    ],
  });
}

function insideOf(item: AbiFunction, args: readonly unknown[], context: ReadContext): Pick<Decoded, 'trees' | 'findings'> {
  const trees: Laid[] = [];
  const findings: Found[] = [];
  const visit = (input: AbiParameter, value: unknown, path: string): void => {
    if (input.type === 'bytes') {
      const nested = typeof value === 'string' ? nestedCall(value, '', context) : null;
      if (nested === null) return;
      trees.push({ label: `Call in ${path}`, does: nested.effects, children: nested.trees });
      findings.push(...nested.findings);
    } else if (Array.isArray(value) && input.type.endsWith(']')) {
      const inner = { ...input, type: input.type.replace(/\[\d*\]$/, '') };
      for (const [i, one] of value.entries()) visit(inner, one, `${path} ${i + 1}`);
    } else if ('components' in input && typeof value === 'object' && value !== null) {
      // A tuple without names comes as a list.
      for (const [i, part] of input.components.entries())
        visit(part, (value as Record<string, unknown>)[part.name || String(i)], `${path}.${part.name || i + 1}`);
    }
  };
  for (const [i, input] of item.inputs.entries()) visit(input, args[i], input.name || String(i + 1));
  return { trees, findings };
}

/** Calldata found inside another value, where it is certainly a call; null otherwise. */
export function nestedCall(data: string, to: string, context: ReadContext): Decoded | null {
  if (data.length < 10 || data.length % 64 !== 10) return null;
  const listed = bundled.get(data.slice(2, 10).toLowerCase());
  if (listed === undefined) return null;
  const bytes = Uint8Array.from(Buffer.from(data.slice(2), 'hex'));
  const over = overOf(bytes, context);
  if (over !== null) return left(bytes, over, context);
  if (attempt(bytes, listed.item, context)?.leftover !== null) return null;
  const given = readCall(
    { to: to === '' ? unknownTarget : to, value: 0n, data: bytes },
    { ...context, depth: context.depth + 1 },
  );
  return to === '' ? { ...given, findings: given.findings.filter(found => !isAbout(found, unknownTarget)) } : given;
}
/** Stands for a target that the value does not name. */
const unknownTarget = '0x0000000000000000000000000000000000000000';
/** Whether somebody's address is what a finding is about. */
const isAbout = (found: Found, target: string): boolean => 'party' in found && found.party.address === target;

/** A call inside a call: the same reading, one level down; what is over a limit is left out and counted. */
export function readNested(call: Call, context: ReadContext): Decoded {
  const over = overOf(call.data, context);
  return over === null ? readCall(call, { ...context, depth: context.depth + 1 }) : left(call.data, over, context);
}

/** The limit that the call would go over; null where it goes over none. */
function overOf(data: Uint8Array, { depth, budget }: ReadContext): keyof ReadContext['budget']['unread'] | null {
  if (depth >= limits.calls.depth) return 'depth';
  if (budget.calls <= 0) return 'count';
  return budget.bytes < data.length ? 'bytes' : null;
}

/** SECURITY: the reading as a whole says how many were left out, and is critical (`over-limit.ts`). */
function left(data: Uint8Array, over: keyof ReadContext['budget']['unread'], context: ReadContext): Decoded {
  context.budget.unread[over]++;
  return decoded([{ action: 'unread call', account: context.actor }], {
    trees: [{ label: 'Calldata, not read', value: hexOf(data), kind: 'hex' }],
  });
}

function argumentTrees(
  inputs: readonly { name?: string | undefined; type: string }[],
  args: readonly unknown[],
  chainId: bigint | null,
): Laid[] {
  return inputs.map((input, i) =>
    argumentTree(input.name === undefined || input.name === '' ? `argument ${i + 1}` : input.name, input.type, args[i], chainId),
  );
}

function argumentTree(label: string, type: string, value: unknown, chainId: bigint | null): Laid {
  if (Array.isArray(value))
    return {
      label,
      note: type,
      ...(value.length > 0
        ? { children: value.map((v, i) => argumentTree(String(i + 1), type.replace(/\[\d*\]$/, ''), v, chainId)) }
        : { value: 'empty list' }),
    };
  if (typeof value === 'object' && value !== null)
    return { label, note: type, children: Object.entries(value).map(([key, v]) => argumentTree(key, '', v, chainId)) };
  const kind = type === 'address' ? 'address' : type.startsWith('bytes') ? 'hex' : /^u?int/.test(type) ? 'amount' : 'text';
  const shown = type === 'address' ? onChain(String(value), chainId) : String(value);
  return { label, value: shown, kind, ...(type === '' ? {} : { note: type }) };
}
