/** A call of a contract: what it does, from its calldata, with everything nested in it. */
import type { Abi, AbiFunction, AbiParameter } from 'viem';
import { decodeFunctionData, encodeFunctionData } from 'viem/utils';
import type { Fact, Tree } from '../../../../contract/document.ts';
import { limits } from '../../../budget/limits.ts';
import { hexed, hexOf } from '../../../text/bytes.ts';
import { quoted } from '../../../text/visible.ts';
import { coinMove, movesOf, unknownMove } from '../../movements.ts';
import { coins, party, strangers } from '../../parties.ts';
import { type Act, addressFact, fact, type Observation, type ReadContext } from '../../reading.ts';
import { checksummed, onChain, written } from '../address.ts';
import { tronChain } from '../networks.ts';
import { functionsOf } from './abi.ts';
import { wordsOf } from './abi-size.ts';
import { capital } from './allowances.ts';
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

export function readCall(call: Call, context: ReadContext): Act {
  context.budget.calls--;
  context.budget.bytes -= call.data.length;
  context.work.spend(aCall + call.data.length / 8);
  const act = call.to === null ? creation(call, context) : called(call, call.to, context);
  const value: Fact[] =
    call.value > 0n || call.data.length === 0
      ? [fact('Value', String(call.value), 'amount', 'computed', coins(call.value, context))]
      : [];
  const target = call.to === null ? [] : [addressFact('To', checksummed(call.to), context)];
  const facts = [...target, ...value, ...act.facts];
  const moves = [...coinMove(call.value, call.to, context), ...movesOf(act)];
  if (!call.delegate || call.to === null) return { ...act, facts, moves };
  return {
    ...act,
    facts,
    moves: [unknownMove, ...moves],
    deed: `lets the code of ${party(call.to, context, 'an unknown contract')} act as ${context.account} (delegate call)`,
    effects: [
      `The code at ${written(call.to, context.chainId)} runs as ${context.account}: it can change its owners, its code and move everything it holds.`,
      ...act.effects,
    ],
    observations: [
      {
        rule: 'delegatecall',
        sentence: `A delegate call (operation 1) lets the code at ${written(call.to, context.chainId)} do anything as ${context.account}, whatever name its function has.`,
      },
      ...strangers(call.to, 'The contract', context),
      ...act.observations,
    ],
  };
}

function creation(call: Call, context: ReadContext): Act {
  return {
    deed: `creates a new contract from ${context.account}`,
    effects: ['Code of its own is put on chain and run once.'],
    facts: [fact('Code', hexOf(call.data), 'hex')],
    moves: [],
    observations: [{ rule: 'contract-creation' }],
    trees: [{ label: 'Code', value: hexOf(call.data), kind: 'hex' }],
  };
}

function called(call: Call, to: string, context: ReadContext): Act {
  if (call.data.length === 0) return payment(call, to, context);
  const selector = hexOf(call.data.subarray(0, 4));
  const found = call.data.length < 4 ? undefined : decode(call.data, to, selector, context);
  if (found === undefined) return unknown(call, to, selector, context);

  const args = found.args;
  const tree: Tree = {
    label: 'Function',
    value: found.signature,
    kind: 'text',
    note: found.from,
    children: argumentTrees(found.item.inputs, args, context.chainId),
  };
  const known = actOf(found.bundled ?? '', { to, value: call.value, args, follow: readNested }, context);
  const act = known ?? named(found, to, context);
  // What a known act takes apart is read there; for any other function, whatever its bytes hold is looked into.
  const inside = known === undefined ? insideOf(found.item, args, context) : { trees: [], observations: [] };
  // SECURITY: a familiar function name says nothing about a contract never seen: its code can do anything.
  const target = known === undefined ? [] : strangers(to, 'The contract', context);
  const leftover: Observation[] = found.canonical
    ? []
    : [{ rule: 'calldata-leftover', sentence: 'The call carries bytes that its function does not read.' }];
  const paying: Observation[] =
    call.value > 0n && found.bundled !== 'deposit()'
      ? [{ rule: 'value-with-call', sentence: `The call sends ${coins(call.value, context)} along.` }]
      : [];
  return {
    deed: act.deed,
    effects: act.effects,
    facts: [fact('Function', found.signature, 'text', 'computed', found.from), ...act.facts],
    moves: act.moves,
    observations: [...act.observations, ...target, ...inside.observations, ...leftover, ...paying],
    trees: [{ ...tree, children: [...(tree.children ?? []), ...act.trees, ...inside.trees] }],
  };
}

function payment(call: Call, to: string, context: ReadContext): Act {
  return {
    deed: `sends ${coins(call.value, context)} from ${context.account} to ${party(to, context)}`,
    effects: [`${coins(call.value, context)} leave ${context.account}.`],
    facts: [],
    moves: [],
    observations: call.value === 0n ? [] : strangers(to, 'The receiver', context),
    trees: [],
  };
}

function unknown(call: Call, to: string, selector: string, context: ReadContext): Act {
  const who = party(to, context, 'an unknown contract');
  const money = call.value > 0n ? ` and sends it ${coins(call.value, context)}` : '';
  return {
    deed: `calls a function of ${who} that is not known here${money}`,
    effects: [
      'What the call does cannot be told from its bytes.',
      ...(call.value > 0n ? [`${coins(call.value, context)} leave ${context.account}.`] : []),
    ],
    facts: [fact('Function', `0x${selector}`, 'hex', 'computed', 'not in any known interface')],
    observations: [
      {
        rule: 'opaque-call',
        sentence: `The function 0x${selector} of ${who} is in no interface known here${money === '' ? '' : ', and money goes with it'}.`,
      },
      ...strangers(to, 'The contract', context),
    ],
    trees: [{ label: 'Calldata', value: hexOf(call.data), kind: 'hex' }],
  };
}

interface Decoded {
  item: AbiFunction;
  args: readonly unknown[];
  signature: string;
  /** Where the interface is from. */
  from: string;
  /** Key of the bundled list. */
  bundled?: string;
  canonical: boolean;
}

function decode(data: Uint8Array, to: string, selector: string, context: ReadContext): Decoded | undefined {
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
): Pick<Decoded, 'item' | 'args' | 'signature' | 'canonical'> | undefined {
  work.spend(wordsOf(item.inputs, data.subarray(4)) * aWord);
  try {
    const abi: Abi = [item];
    const bytes = hexed(data);
    const decoded = decodeFunctionData({ abi, data: bytes });
    const args = (decoded.args ?? []) as readonly unknown[];
    const again = encodeFunctionData({ abi, functionName: item.name, args });
    const signature = `${item.name}(${item.inputs.map(i => `${i.type}${i.name === undefined || i.name === '' ? '' : ` ${i.name}`}`).join(', ')})`;
    return { item, args, signature, canonical: again === bytes || (chainId === tronChain && withoutPrefix(bytes, again)) };
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
function named(found: Decoded, to: string, context: ReadContext): Act {
  const who = party(to, context, 'an unknown contract');
  return {
    deed: `calls ${quoted(found.item.name)} of ${who} from ${context.account}`,
    effects: [],
    facts: [],
    observations: [
      {
        rule: 'named-call',
        sentence: `${capital(who)} is asked to ${quoted(found.item.name)}: its name is known, its effect is not.`,
      },
      ...strangers(to, 'The contract', context),
    ],
    trees: [],
  };
}

function insideOf(
  item: AbiFunction,
  args: readonly unknown[],
  context: ReadContext,
): { trees: Tree[]; observations: Observation[] } {
  const trees: Tree[] = [];
  const observations: Observation[] = [];
  const look = (input: AbiParameter, value: unknown, path: string): void => {
    if (input.type === 'bytes') {
      const nested = typeof value === 'string' ? nestedCall(value, '', context) : null;
      if (nested === null) return;
      trees.push({ label: `Call in ${path}`, note: nested.deed, children: nested.trees });
      observations.push(...nested.observations);
    } else if (Array.isArray(value) && input.type.endsWith(']')) {
      const inner = { ...input, type: input.type.replace(/\[\d*\]$/, '') };
      for (const [i, one] of value.entries()) look(inner, one, `${path} ${i + 1}`);
    } else if ('components' in input && typeof value === 'object' && value !== null) {
      // A tuple without names comes as a list.
      for (const [i, part] of input.components.entries())
        look(part, (value as Record<string, unknown>)[part.name || String(i)], `${path}.${part.name || i + 1}`);
    }
  };
  for (const [i, input] of item.inputs.entries()) look(input, args[i], input.name || String(i + 1));
  return { trees, observations };
}

/** Calldata found inside another value, where it is certainly a call; null otherwise. */
export function nestedCall(hex: string, to: string, context: ReadContext): Act | null {
  if (hex.length < 10 || hex.length % 64 !== 10) return null;
  const listed = bundled.get(hex.slice(2, 10).toLowerCase());
  if (listed === undefined) return null;
  const data = Uint8Array.from(Buffer.from(hex.slice(2), 'hex'));
  const over = overOf(data, context);
  if (over !== null) return left(data, over, context);
  if (!attempt(data, listed.item, context)?.canonical) return null;
  const act = readCall({ to: to === '' ? unknownTarget : to, value: 0n, data }, { ...context, depth: context.depth + 1 });
  const nobody = written(unknownTarget, context.chainId);
  return to === '' ? { ...act, observations: act.observations.filter(o => o.sentence?.includes(nobody) !== true) } : act;
}
/** Stands for a target that the value does not name. */
const unknownTarget = '0x0000000000000000000000000000000000000000';

/** A call inside a call: the same reading, one level down; what is over a limit is left out and counted. */
export function readNested(call: Call, context: ReadContext): Act {
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
function left(data: Uint8Array, over: keyof ReadContext['budget']['unread'], context: ReadContext): Act {
  context.budget.unread[over]++;
  return {
    deed: 'makes a further call that is not read',
    effects: [],
    facts: [],
    observations: [],
    trees: [{ label: 'Calldata, not read', value: hexOf(data), kind: 'hex' }],
  };
}

function argumentTrees(
  inputs: readonly { name?: string | undefined; type: string }[],
  args: readonly unknown[],
  chainId: bigint | null,
): Tree[] {
  return inputs.map((input, i) =>
    argumentTree(input.name === undefined || input.name === '' ? `argument ${i + 1}` : input.name, input.type, args[i], chainId),
  );
}

function argumentTree(label: string, type: string, value: unknown, chainId: bigint | null): Tree {
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
