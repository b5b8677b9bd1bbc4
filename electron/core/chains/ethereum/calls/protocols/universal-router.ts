/**
 * Uniswap's universal router: a byte for each command, with its arguments beside it (Uniswap/universal-router, Commands.sol;
 * Uniswap/v4-periphery, Actions.sol).
 */
import type { AbiParameter } from 'viem';
import { parseAbiParameters } from 'viem/utils';
import { bytesOfHex } from '../../../../text/bytes.ts';
import type { ReadContext } from '../../../context.ts';
import { type Decoded, decoded, text } from '../../../decoded.ts';
import type { PoolVerb } from '../../../effect.ts';
import { contract, tokens } from '../../assets.ts';
import { namedIn } from '../address-words.ts';
import { allow } from '../allowances.ts';
import { together } from '../nested.ts';
import { addressAt, amountAt, bytesOf, type CallReader, type CallTable, listAt } from '../reader.ts';
import { send } from '../tokens.ts';
import { position } from './positions.ts';
import { argsOf, balanceFindings, endsOf, isAll } from './router-balance.ts';

/** A command with its arguments decoded. */
type Command = (args: readonly unknown[], to: string, context: ReadContext) => Decoded;

/** A hundredth of what comes out, as wallets take it for themselves; more is proceeds for somebody else. */
const smallFee = 100n;

/** 1 stands for who calls, 2 for the router, which holds it for a later command (router-balance.ts). */
const whoIn = (value: unknown): string[] => (/^0x0{39}[12]$/.test(String(value)) ? [] : [String(value)]);

const used =
  (verb: PoolVerb, recipient: number): Command =>
  (args, to, context) =>
    position(verb, to, { units: '', who: whoIn(args[recipient]) }, context);

/** What goes in is the first token of the path, or the last where the path is written backwards. */
const along =
  (amount: number, path: number, backwards: boolean): Command =>
  (args, to, context) => {
    const [token] = endsOf(args[path], backwards);
    const units = amountAt(args, amount);
    const whole = isAll(units) ? undefined : tokens(units, token, context);
    return position('swaps', to, { units: '', ...(whole && { amount: whole }), who: whoIn(args[0]) }, context);
  };

const portion: Command = (args, to, context) =>
  amountAt(args, 2) <= smallFee
    ? decoded([], { details: [text('Fee', `${Number(args[2]) / 100} % for ${addressAt(args, 1)}`)] })
    : used('sweeps', 1)(args, to, context);

const permit: Command = (args, _to, context) => {
  const { details, spender } = args[0] as { details: { token: string; amount: bigint }; spender: string };
  return allow({ token: details.token, spender, amount: BigInt(details.amount) }, context);
};

type Row = readonly [types: readonly AbiParameter[], read: Command];
const row = (types: string, read: Command): Row => [parseAbiParameters(types) as readonly AbiParameter[], read];

const v3 = 'address recipient, uint256 amount, uint256 limit, bytes path, bool payerIsUser';
const v2 = 'address recipient, uint256 amount, uint256 limit, address[] path, bool payerIsUser';

const takes: Readonly<Record<number, Row>> = {
  14: row('address currency, address recipient, uint256 amount', used('sweeps', 1)),
  16: row('address currency, address recipient, uint256 bips', portion),
  17: row('address currency0, address currency1, address recipient', used('sweeps', 2)),
};
/** Swaps, settling and taking for who calls: nobody is named in them who gets anything. */
const plain: ReadonlySet<number> = new Set([6, 7, 8, 9, 11, 12, 13, 15]);

/** What is done in the fourth version is a list of its own. */
const v4: Command = (args, to, context) => {
  const actions = bytesOf(args[0]);
  const params = listAt(args, 1);
  const inner = [...actions].flatMap((action, i) => {
    const taken = takes[action];
    if (taken !== undefined) return [run(taken, params[i], to, context)];
    return plain.has(action) ? [] : [unread(params[i], to, context)];
  });
  return together([position('swaps', to, { units: '', who: [] }, context), ...inner], null, context);
};

const commands: Readonly<Record<number, Row>> = {
  0: row(v3, along(1, 3, false)),
  1: row(v3, along(2, 3, true)),
  2: row('address token, address recipient, uint160 amount', (args, _to, context) =>
    send(addressAt(args, 0), addressAt(args, 1), amountAt(args, 2), context),
  ),
  4: row('address token, address recipient, uint256 amountMin', used('withdraws', 1)),
  5: row('address token, address recipient, uint256 value', used('withdraws', 1)),
  6: row('address token, address recipient, uint256 bips', portion),
  8: row(v2, along(1, 3, false)),
  9: row(v2, along(2, 3, false)),
  10: row(
    '((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature',
    permit,
  ),
  11: row('address recipient, uint256 amount', used('deposits', 0)),
  12: row('address recipient, uint256 amountMin', used('withdraws', 0)),
  16: row('bytes actions, bytes[] params', v4),
};

function run(
  [types, read]: Row,
  input: unknown,
  to: string,
  context: ReadContext,
  args = argsOf(types, input, context),
): Decoded {
  return args === null ? unread(input, to, context) : read(args, to, context);
}

function unread(input: unknown, to: string, context: ReadContext): Decoded {
  const data = bytesOfHex(String(input ?? '').replace(/^0x/, '')) ?? new Uint8Array();
  const { strangers, likeness } = namedIn(Uint8Array.from([0, 0, 0, 0, ...data]), context);
  const who = contract(to, context);
  return decoded([{ action: 'call unknown', account: context.actor, counterparty: who, amounts: [] }], {
    findings: [
      { id: 'opaque-call.function', contract: who, selector: '3593564c', paid: false, like: null, strangers },
      ...likeness,
    ],
  });
}

/** What is wrapped, unwrapped and swept for whoever calls is a step of what the others do. */
const isTelling = ({ effects, findings }: Decoded): boolean =>
  findings.length > 0 ||
  effects.some(effect => effect.action !== 'use pool' || effect.verb === 'swaps' || effect.counterparty !== null);

const execute: CallReader = ({ to, value, args }, context) => {
  const inputs = listAt(args, 1);
  // The highest bit lets a command fail; another kind of it is another command.
  const codes = [...bytesOf(args[0])].map(command => command & 0x7f);
  const steps = codes.map((code, i) => {
    const known = commands[code];
    return { code, args: known === undefined ? null : argsOf(known[0], inputs[i], context) };
  });
  const inner = steps.map(({ code, args: given }, i) => {
    const known = commands[code];
    return known === undefined ? unread(inputs[i], to, context) : run(known, inputs[i], to, context, given);
  });
  const [telling, aside] = [inner.filter(isTelling), inner.filter(each => !isTelling(each))];
  return together(telling.length > 0 ? telling : inner, null, context, {
    details: telling.length > 0 ? aside.flatMap(({ details }) => details) : [],
    findings: balanceFindings(steps, to, value, context),
  });
};

export const universalRouterCalls: CallTable = {
  'execute(bytes commands, bytes[] inputs, uint256 deadline)': execute,
  'execute(bytes commands, bytes[] inputs)': execute,
};
