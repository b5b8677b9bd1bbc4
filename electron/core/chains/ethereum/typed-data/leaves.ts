/** Whom typed data names, whatever type a value says it has, and what is to be said of each of them. */
import type { ReadContext } from '../../context.ts';
import type { Laid } from '../../decoded.ts';
import type { Found } from '../../finding.ts';
import { counterpartyFindings } from '../assets.ts';

import { addressWords } from '../calls/address-words.ts';
import { bytesOf } from '../calls/reader.ts';
import { type Meaning, unwrapped } from './meaning.ts';
import { judgedIn } from './orders.ts';
import type { Typed } from './shape.ts';

/** What moves money or power is judged by its contract too; of a domain alone, each address in it. */
export function counterpartyFindingsIn(
  typed: Typed,
  meaning: Meaning | null,
  contract: string | null,
  context: ReadContext,
): Found[] {
  // The zero address stands for no contract: an application that has none writes it.
  const checks = contract !== null && meaning?.checker === 'judged' && Number(contract) !== 0;
  const found = checks ? counterpartyFindings(contract, 'contract', context) : [];
  // What is stated is said of somebody, whoever that is.
  if (meaning?.checker === 'stated') return found;
  // SECURITY: of a message whose meaning is not known, each address in it may be the one that gets money or power by it.
  // Of one that is known, those that may get something by it beside what is told: the witness of a permit, a second receiver.
  const all = addressesIn(typed.messageTree);
  if (meaning?.known !== true) return [...found, ...all.flatMap(each => unknownFindings(each, typed, context))];
  const told = toldIn(meaning);
  const isJudged = judgedAt(typed, meaning);
  const inside = all.filter(({ address, path }) => gets.test(path) && !isJudged(path) && !told.has(address.toLowerCase()));
  return [...found, ...inside.flatMap(each => counterpartyFindings(each.address, `address at ${each.path}`, context))];
}

/** What an order asks for beside its price is a fee out of that, and was judged as one. */
function judgedAt(typed: Typed, { told }: Meaning): (path: string) => boolean {
  const inner = unwrapped(typed);
  const judged = judgedIn(inner, told);
  return path => judged?.test(inner === typed ? path : path.replace(/^contents\./, '')) === true;
}

/** Members by whose names somebody gets something. */
const gets = /(?:recipient|receiver|beneficiary|refundTo|feeTo|operator|delegate|spender|witness\.[^.]*to)$/i;

const toldIn = ({ told }: Meaning): ReadonlySet<string> =>
  new Set(
    [
      ...told.findings.flatMap(each => ('party' in each && each.party !== undefined ? [each.party] : [])),
      ...told.effects.flatMap(each => ('counterparty' in each && each.counterparty !== null ? [each.counterparty] : [])),
    ].map(({ address }) => address.toLowerCase()),
  );

/** Names of messages by which power changes hands. */
const powers =
  /enable|install|owner|admin|upgrade|multisig|grant|session|agent|recover|guardian|authori[sz]|permission|controller|delegat|role|linkwallet|addkey|addsigner/i;
/** What is handed over whole has no amount: a name, an account, an id. */
const isHandedOver = ({ primaryType, message }: Typed): boolean =>
  /^(?:Transfer|ChangeRecovery)/.test(primaryType) &&
  !Object.keys(message).some(name => /amount|value|units|quantity/i.test(name));

function unknownFindings({ address, path }: Named, typed: Typed, context: ReadContext): Found[] {
  const isPower = powers.test(typed.primaryType) || isHandedOver(typed);
  return counterpartyFindings(address, isPower ? `new holder at ${path}` : `address at ${path}`, context);
}

/** Texts that are more than an address. */
export const textsIn = ({ kind, value = '', children = [] }: Laid): string[] =>
  kind === 'text' && value.length > 8 && shapedIn(kind, value, '').length === 0 ? [value] : children.flatMap(textsIn);

interface Named {
  address: string;
  path: string;
}

/** Each address of a message, with where it stands. */
function addressesIn({ kind, value = '', children = [] }: Laid, path = ''): Named[] {
  const named = shapedIn(kind, value, path);
  if (named.length > 0) return named.map(address => ({ address, path }));
  return children.flatMap(child => addressesIn(child, path === '' ? child.label : `${path}.${child.label}`));
}

/** Numbers that have the size of an address by chance or by design, and name nobody. */
const random = /(?:salt|nonce|seed|id|hash|traits|random|digest|amount|value|liquidity)$|sqrt|price|limit|ratio/i;
/** In a text that is data. */
const written = /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g;
const [least, most] = [2n ** 144n, 2n ** 160n - 1n];

/**
 * SECURITY: a protocol may write an address as a word, as a number, as packed bytes or as text: whoever it names gets what
 * the message gives, all the same.
 * @returns 0x and 40 hex digits each
 */
function shapedIn(kind: string | undefined, value: string, path: string): string[] {
  const whole = /^0x[0-9a-fA-F]{40}$/.test(value) ? value : null;
  if (kind === 'address') return whole === null || Number(whole) === 0 ? [] : [whole];
  if (kind === 'text') return whole !== null ? [whole] : /^[[{]/.test(value) ? [...new Set(value.match(written))] : [];
  if (kind === 'amount') return random.test(path) ? [] : numbered(value);
  if (kind !== 'hex') return [];
  const bytes = bytesOf(value);
  // Alone, or behind one byte that says what it is.
  if (bytes.length === 20 || bytes.length === 21) return [`0x${value.slice(-40)}`];
  if (bytes.length < 32) return [];
  return addressWords(Uint8Array.from([...(bytes.length % 32 === 4 ? [] : [0, 0, 0, 0]), ...bytes])) ?? [];
}

function numbered(value: string): string[] {
  const number = /^\d{44,49}$/.test(value) ? BigInt(value) : 0n;
  return number >= least && number < most ? [`0x${number.toString(16).padStart(40, '0')}`] : [];
}
