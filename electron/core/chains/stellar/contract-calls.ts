/** Calls of Stellar's contracts: tokens in their standard form, and who stands in any other (stellar-xdr, Stellar-transaction.x; SEP-41). */
import { base32nopad } from '@scure/base';
import { textOf } from '../../text/bytes.ts';
import type { ReadContext } from '../context.ts';
import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import { amount, type Decoded, decoded, text } from '../decoded.ts';
import type { Account, Amount, EffectOf } from '../effect.ts';
import { accountIn } from './assets.ts';
import { type Xdr, XdrError } from './xdr.ts';

/** INVOKE_HOST_FUNCTION */
export const invoke = 24;

interface Place {
  account: Account;
  chain: string | null;
  context: ReadContext;
}
interface Call {
  contract: string;
  name: string;
  given: Value[];
}
/** ScVal, as far as it is read: an address, a whole number, a list, or anything else. */
type Value = { address: string } | { units: bigint } | { values: Value[] } | 'other';

/**
 * SECURITY: what the signature lets the contract call in turn stands beside the call, as a tree: a call is read as the one
 * that it names only where it lets no other.
 */
export function called(xdr: Xdr, place: Place): Decoded | null {
  if (xdr.u32() !== 0) return null;
  const call = callIn(xdr);
  const trusted = Array.from({ length: xdr.size('what is allowed', 16) }, () => {
    if (xdr.u32() !== 0) throw new XdrError('a call is allowed by another signature');
    return allowedIn(xdr);
  });
  const isAlone = trusted.every(({ root, isLeaf }) => isLeaf && JSON.stringify(root, plain) === JSON.stringify(call, plain));
  return (isAlone ? token(call, place) : null) ?? unread(call, trusted, place);
}
const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

function callIn(xdr: Xdr): Call {
  const contract = addressIn(xdr);
  const name = textOf(xdr.opaque(xdr.size('the name of a function', 32))) ?? '';
  return { contract, name, given: Array.from({ length: xdr.size('the arguments', 64) }, () => valueIn(xdr)) };
}

/** SorobanAuthorizedInvocation */
function allowedIn(xdr: Xdr, depth = 0): { root: Call; isLeaf: boolean; all: Call[] } {
  if (depth > 8 || xdr.u32() !== 0) throw new XdrError('what is allowed is no call');
  const root = callIn(xdr);
  const inner = Array.from({ length: xdr.size('what is allowed in turn', 32) }, () => allowedIn(xdr, depth + 1));
  return { root, isLeaf: inner.length === 0, all: [root, ...inner.flatMap(({ all }) => all)] };
}

function valueIn(xdr: Xdr, depth = 0): Value {
  if (depth > 8) throw new XdrError('values are nested too deeply');
  const kind = xdr.u32();
  const list = (read: () => Value[]): Value => ({
    values: xdr.bool('a list') ? Array.from({ length: xdr.size('a list', 256) }, read).flat() : [],
  });
  switch (kind) {
    case 1:
      return 'other';
    case 0:
    case 3:
    case 4:
      return { units: BigInt(xdr.u32()) };
    case 5:
    case 6:
    case 7:
    case 8:
      return { units: xdr.u64() };
    case 9:
    case 10: {
      const high = BigInt.asIntN(64, xdr.u64());
      return { units: (high << 64n) + xdr.u64() };
    }
    case 13:
    case 14:
    case 15:
      xdr.opaque(xdr.size('a value', 65_536));
      return 'other';
    case 16:
      return list(() => [valueIn(xdr, depth + 1)]);
    case 17:
      return list(() => [valueIn(xdr, depth + 1), valueIn(xdr, depth + 1)]);
    case 18:
      return { address: addressIn(xdr) };
    default:
      throw new XdrError(`a value of a call is of the kind ${kind}, which this app does not read`);
  }
}

/** An account, or a contract: "C…" (SEP-23). */
function addressIn(xdr: Xdr): string {
  const kind = xdr.u32();
  if (kind === 0) return accountIn(xdr);
  if (kind !== 1) throw new XdrError('an address of a call is of a kind that this app does not read');
  const body = Uint8Array.of(2 << 3, ...xdr.opaque(32));
  const check = checksum(body);
  return base32nopad.encode(Uint8Array.of(...body, check & 255, check >> 8));
}

/** CRC-16, XMODEM (SEP-23). */
function checksum(bytes: Uint8Array): number {
  let found = 0;
  for (const byte of bytes) {
    found ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) found = ((found << 1) ^ ((found & 0x8000) === 0 ? 0 : 0x1021)) & 0xffff;
  }
  return found;
}

/** Functions of a token by the form of their arguments: a for an address, n for a whole number. */
const forms: Readonly<Record<string, string>> = {
  transfer: 'aan',
  transfer_from: 'aaan',
  approve: 'aann',
  set_admin: 'a',
};
const formOf = (given: readonly Value[]): string =>
  given.map(value => (value === 'other' ? '?' : 'address' in value ? 'a' : 'units' in value ? 'n' : '?')).join('');
const addressesIn = (given: readonly Value[]): string[] =>
  given.flatMap(value =>
    value === 'other' ? [] : 'address' in value ? [value.address] : 'values' in value ? addressesIn(value.values) : [],
  );

/** More than any token has, counted in its smallest units. */
const limitless = 2n ** 100n;

/** What a token's own functions do (SEP-41); null for any other call. */
function token({ contract, name, given }: Call, { account, chain, context }: Place): Decoded | null {
  if (!Object.hasOwn(forms, name) || forms[name] !== formOf(given)) return null;
  const parties = addressesIn(given);
  const units = given.flatMap(value => (value !== 'other' && 'units' in value ? [value.units] : []))[0] ?? 0n;
  const asset = { symbol: `units of the token ${contract}`, listed: null, decimals: null, token: { address: contract }, chain };
  const exact: Amount = { asset, units, bound: 'exact' };
  const holder = (address: string): Account =>
    address === context.signWith ? context.actor : { address, stranger: `the account ${address}` };
  const to = parties.at(-1) ?? '';
  switch (name) {
    case 'transfer':
    case 'transfer_from':
      return decoded(
        [{ action: 'send', account: holder(parties.at(-2) ?? ''), amounts: [exact], counterparty: { address: to } }],
        {
          details: [addressDetail('Token', contract), addressDetail('Receiver', to), amount('Amount', exact)],
          findings: counterpartyFindings(to, 'receiver', context),
        },
      );
    case 'approve': {
      const all = units >= limitless;
      const amounts: Amount[] = [all ? { ...exact, bound: 'no limit' } : exact];
      const effect: EffectOf<'allow'> = {
        ...{ action: 'allow', account: holder(parties[0] ?? ''), amounts, counterparty: { address: to }, raised: false },
      };
      return decoded([effect], {
        details: [addressDetail('Token', contract), addressDetail('Spender', to), ...amounts.map(each => amount('Amount', each))],
        findings: [
          ...(units === 0n ? [] : [{ id: all ? ('unlimited-approval' as const) : ('token-approval' as const), effect }]),
          ...(units === 0n ? [] : counterpartyFindings(to, 'spender', context)),
        ],
      });
    }
    case 'set_admin': {
      const over = { address: contract, stranger: `the token ${contract}` };
      const effect: EffectOf<'hand'> = {
        ...{ action: 'hand', account, power: 'hands the administration', over, counterparty: { address: to } },
      };
      return decoded([effect], {
        details: [addressDetail('New holder', to)],
        findings: [{ id: 'ownership.hand', effect }, ...counterpartyFindings(to, 'new holder', context)],
      });
    }
    default:
      return null;
  }
}

/** A call of a contract by its name: as grave as who stands in it. */
function unread({ contract, name, given }: Call, trusted: readonly { all: Call[] }[], { account, context }: Place): Decoded {
  const inside = [
    ...addressesIn(given),
    ...trusted.flatMap(({ all }) => all.flatMap(call => [call.contract, ...addressesIn(call.given)])),
  ];
  const strangers = [...new Set(inside)]
    .filter(each => each !== contract && each !== context.signWith && !context.names.seen(each))
    .map(address => ({ address }));
  const counterparty = { address: contract, stranger: 'an unknown contract' };
  return decoded([{ action: 'call named', account, counterparty, name }], {
    details: [
      addressDetail('Contract', contract),
      text('Function', name),
      ...strangers.map(({ address }) => addressDetail('Names', address)),
    ],
    findings: [
      { id: 'named-call.function', contract: counterparty, name, strangers },
      ...counterpartyFindings(contract, 'contract', context),
    ],
  });
}
