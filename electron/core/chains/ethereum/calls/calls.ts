/** A call of a contract: what it does, from its calldata, with everything nested in it. */
import type { AbiFunction, AbiParameter } from 'viem';
import { limits } from '../../../budget/limits.ts';
import { hexOf } from '../../../text/bytes.ts';
import type { ReadContext } from '../../context.ts';
import { amount, type Decoded, type Detail, decoded, hex, type Laid, text, traced } from '../../decoded.ts';
import type { Action } from '../../effect.ts';
import type { Found } from '../../finding.ts';
import { onChain } from '../address.ts';
import { address, coins, contract, counterpartyFindings, party } from '../assets.ts';
import { booksCoins } from '../contracts/booked.ts';
import { wellKnownAt } from '../well-known.ts';
import { namedIn } from './address-words.ts';
import { targetFindings } from './asked.ts';
import { attempt, decode, type Known } from './decode.ts';
import { bundled } from './functions.ts';

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
  const isLibrary = to !== null && wellKnownAt(to, context.chainId)?.roles.includes('library') === true && isBatch(given);
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
  const read = found.read?.({ to, value: call.value, args, follow: readNested }, context);
  const decodedCall = read ?? named(found, to, call.data, context);
  // What a known function takes apart is read there; for any other function, whatever its bytes hold is looked into.
  const inside = read === undefined ? insideOf(found.item, args, context) : { trees: [], findings: [] };
  const target = read === undefined ? [] : targetFindings(call, to, read, context);
  const leftover: Found[] = found.leftover === null ? [] : [{ id: 'calldata-leftover', isMore: isMore(found.leftover, context) }];
  const paying: Found[] =
    call.value > 0n && !(found.read !== undefined && found.signature === 'deposit()')
      ? [{ id: 'value-with-call', amounts: [coins(call.value, context)] }]
      : [];
  return {
    effects: decodedCall.effects,
    // One that is read is told by what it does.
    details: [
      { ...text('Function', found.signature, found.from), ...(read !== undefined && { exact: true as const }) },
      ...decodedCall.details,
    ],
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
    // SECURITY: being known to be called does not make a contract keep coins for whoever pays (docs/threats.md#severity).
    findings:
      call.value === 0n ? [] : counterpartyFindings(to, booksCoins(to, context.chainId) ? 'contract' : 'receiver', context),
  });
}

function unknown(call: Call, to: string, selector: string, context: ReadContext): Decoded {
  const who = contract(to, context);
  const inside = namedIn(call.data, context);
  const amounts = call.value > 0n ? [coins(call.value, context)] : [];
  return decoded([{ action: 'call unknown', account: context.actor, counterparty: who, amounts }], {
    details: [hex('Function', `0x${selector}`, 'not in any known interface')],
    findings: [
      {
        ...{ id: 'opaque-call.function' as const, contract: who, selector, paid: call.value > 0n },
        // SECURITY: what begins like a call that is known and is written in another way is none of whose addresses is known.
        like: bundled.get(selector)?.item.name ?? null,
        strangers: inside.strangers,
      },
      ...inside.likeness,
      ...counterpartyFindings(to, 'contract', context),
    ],
    trees: [{ label: 'Calldata', value: hexOf(call.data), kind: 'hex' }],
  });
}

/** SECURITY: what stands behind the arguments is nothing only if it is no call and names nobody that is not known. */
function isMore(leftover: Uint8Array, context: ReadContext): boolean {
  const { strangers } = namedIn(Uint8Array.from([0, 0, 0, 0, ...leftover]), context);
  return strangers === null || strangers.length > 0 || bundled.has(hexOf(leftover.subarray(0, 4)));
}

/** A function with a name and no reading of its own. */
function named(found: Known, to: string, data: Uint8Array, context: ReadContext): Decoded {
  const counterparty = contract(to, context);
  const { name } = found.item;
  const inside = namedIn(data, context);
  return decoded([{ action: 'call named', account: context.actor, counterparty, name }], {
    findings: [
      { id: 'named-call.function', contract: counterparty, name, strangers: inside.strangers },
      ...inside.likeness,
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
