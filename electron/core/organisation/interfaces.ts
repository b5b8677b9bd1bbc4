/** Reads an ABI or IDL: what it names, by selector, and what is wrong or odd about it (docs/service.md#limits). */
import type { AbiFunction } from 'viem';
import { toEventSelector, toFunctionSelector, toFunctionSignature } from 'viem/utils';
import { interfaceBytes } from '../../contract/operations/settings.ts';
import { isObject, type Members } from '../../contract/text/members.ts';
import type { InterfaceEntry, InterfaceReading, InterfaceType } from '../../contract/values/organisation.ts';
import { limits } from '../budget/limits.ts';
import { entriesInWords } from '../chains/ethereum/calls/abi-words.ts';
import { bundled } from '../chains/ethereum/calls/functions.ts';
import { instructionsOf } from '../chains/solana/idl.ts';
import { sha256Of } from '../text/canonical.ts';
import { rows, text as textAt, utf8Size } from '../text/members.ts';

type Found = Pick<InterfaceReading, 'format' | 'entries' | 'unread' | 'text'>;
const nothing = (text: string): Found => ({ format: 'unknown', entries: [], unread: 0, text });

type Turn = () => Promise<void>;
/** Entries read before other work gets its turn: a selector takes a hash. */
const atOnce = 100;
/** Entries that are read; the largest interface the service takes has fewer (docs/service.md#limits). */
const mostEntries = 20_000;

async function inTurns<T, U>(items: readonly T[], turn: Turn, read: (item: T) => U): Promise<U[]> {
  const made: U[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % atOnce === 0) await turn();
    made.push(read(item));
  }
  return made;
}

/**
 * Total: whatever the text is, a reading comes back.
 * @param turn lets other work have its turn between the slices
 */
export async function readInterface(type: InterfaceType, typed: string, turn: Turn): Promise<InterfaceReading> {
  const value = parse(typed);
  const isEthereum = type === 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM';
  const found =
    value === undefined ? nothing(typed) : await (isEthereum ? readAbi(value, typed, turn) : readIdl(value, typed, turn));
  const bytes = utf8Size(found.text);
  return {
    ...found,
    bytes,
    limit: interfaceBytes,
    sha256: sha256Of(found.text),
    collisions: collisionsOf(found.entries),
    problems: problemsOf(found, value, isEthereum, bytes),
  };
}

function problemsOf({ entries, format }: Found, value: unknown, isEthereum: boolean, bytes: number): string[] {
  const problems: string[] = [];
  if (bytes > interfaceBytes)
    problems.push(`It has ${bytes} bytes; the service accepts ${interfaceBytes}. Leave out what is not called.`);
  if (value === undefined) problems.push('This is not JSON. Use the ABI or IDL file itself, not source code.');
  else if (entries.length === 0 && isEthereum && isIdl(value)) problems.push('This is a Solana IDL. Choose Solana as its type.');
  else if (entries.length === 0 && !isEthereum && Array.isArray(value))
    problems.push('This is an Ethereum ABI. Choose Ethereum as its type.');
  else if (entries.length === 0) problems.push('No function, event or instruction in it can be read.');
  if (format === 'human-readable ABI')
    problems.push('This is a human-readable ABI. The service needs the JSON form, with one object for each function.');
  return problems;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
const isIdl = (value: unknown): boolean => isObject(value) && Array.isArray(value.instructions);

async function readAbi(value: unknown, typed: string, turn: Turn): Promise<Found> {
  const isWrapped = isObject(value) && Array.isArray(value.abi);
  const list: unknown[] = Array.isArray(value) ? value : isObject(value) && Array.isArray(value.abi) ? value.abi : [];
  if (list.length === 0) return nothing(typed);
  const isWords = list.every(entry => typeof entry === 'string');
  const items = isWords ? await inWords(list as string[], turn) : list;
  const read = await inTurns(items.slice(0, mostEntries), turn, abiEntry);
  const entries = read.filter(entry => entry !== null && entry !== 'unread');
  return {
    format: isWords ? 'human-readable ABI' : isWrapped ? 'ABI with metadata' : 'ABI',
    entries,
    unread: read.filter(entry => entry === 'unread').length + Math.max(0, items.length - mostEntries),
    // A build artefact holds bytecode as well: the list alone is the interface.
    text: isWrapped ? JSON.stringify(list) : typed,
  };
}

/** Read some at a time, each time with the structures that they may name. */
async function inWords(list: string[], turn: Turn): Promise<readonly unknown[]> {
  const isStructure = (words: string) => words.startsWith('struct ') && words.length <= limits.interface.letters;
  const structures = list.filter(isStructure).slice(0, atOnce);
  const others = list.filter(words => !isStructure(words));
  const most = Math.min(others.length, mostEntries);
  const read: unknown[] = [];
  for (let at = 0; at < most; at += atOnce) {
    if (at > 0) await turn();
    const some = others.slice(at, at + atOnce);
    read.push(...(entriesInWords([...structures, ...some]) ?? some));
  }
  // What is left is not read, and counts as unread.
  return [...read, ...others.slice(mostEntries)];
}

/** Letters of one entry as JSON; longer ones are not read, because hashing them takes as long as they like. */
const mostLetters = 20_000;

/** null: nothing that is called or told by name (constructor, receive, fallback). */
function abiEntry(item: unknown): InterfaceEntry | 'unread' | null {
  if (!isObject(item) || !['function', 'event', 'error'].includes(textAt(item, 'type') ?? ''))
    return isObject(item) && ['constructor', 'receive', 'fallback'].includes(textAt(item, 'type') ?? '') ? null : 'unread';
  if (JSON.stringify([item.name, item.inputs]).length > mostLetters) return 'unread';
  try {
    const kind = item.type as 'function' | 'event' | 'error';
    const name = textAt(item, 'name');
    if (name === undefined || !Array.isArray(item.inputs)) return 'unread';
    // An event's and an error's signature is written as a function's is: the name and its types.
    const signature = toFunctionSignature({ ...item, type: 'function' } as unknown as AbiFunction);
    const selector = kind === 'event' ? toEventSelector(signature) : toFunctionSelector(signature);
    const known = kind === 'function' ? bundled.get(selector.slice(2)) : undefined;
    return {
      kind,
      name,
      signature,
      selector: selector.slice(2),
      mutability: textAt(item, 'stateMutability') ?? null,
      shadows: known !== undefined && known.item.name !== name ? toFunctionSignature(known.item) : null,
    };
  } catch {
    return 'unread';
  }
}

async function readIdl(value: unknown, typed: string, turn: Turn): Promise<Found> {
  if (!isIdl(value)) return nothing(typed);
  const all = rows((value as Members).instructions, 'instructions');
  const named = (await inTurns(all.slice(0, mostEntries), turn, row => instructionsOf({ instructions: [row] }))).flat();
  return {
    format: 'Anchor IDL',
    entries: named.map(({ name, discriminator, row }) => ({
      kind: 'instruction',
      name,
      signature: `${name}(${rows(row, 'args')
        .map(argument => `${textAt(argument, 'name') ?? '?'}: ${typeOf(argument.type)}`)
        .join(', ')})`,
      selector: Buffer.from(discriminator).toString('hex'),
      mutability: null,
      shadows: null,
    })),
    unread: all.length - named.length,
    text: typed,
  };
}

const typeOf = (type: unknown): string => (typeof type === 'string' ? type : (JSON.stringify(type) ?? '?'));

/** One selector, two functions: calldata would be read as either (a 4-byte hash is short enough to be searched for). */
function collisionsOf(entries: readonly InterfaceEntry[]): InterfaceReading['collisions'] {
  const bySelector = new Map<string, Set<string>>();
  for (const { selector, signature } of entries) bySelector.set(selector, (bySelector.get(selector) ?? new Set()).add(signature));
  return [...bySelector]
    .filter(([, signatures]) => signatures.size > 1)
    .map(([selector, signatures]) => ({ selector, signatures: [...signatures] }));
}
