/** Swaps that are asked for by a permit: what may be taken, and by its witness what comes back for it, and to whom. */
import type { ReadContext } from '../../context.ts';
import { amount, decoded, limit, time } from '../../decoded.ts';
import type { Amount } from '../../effect.ts';
import { address, counterpartyFindings, party, tokens } from '../assets.ts';
import { lasting } from '../calls/allowances.ts';
import { addressIn, amountIn, structIn, structsIn } from './fields.ts';
import { elsewhere, isElsewhere } from './orders.ts';
import { type MeaningReader, otherAccount } from './reader.ts';
import type { Struct } from './shape.ts';

/** Names of the outputs of UniswapX's orders (Uniswap/UniswapX, lib). */
const outputs = ['baseOutputs', 'outputs', 'output'];
const least = (row: Struct): bigint =>
  ['endAmount', 'minAmount', 'amount', 'startAmount']
    .map(name => amountIn(row, name))
    .filter(each => each !== null)
    .reduce<bigint | null>((low, each) => (low === null || each < low ? each : low), null) ?? 0n;

/**
 * PermitWitnessTransferFrom with outputs. SECURITY: only a contract that is known to give what its witness says is told by
 * it; for any other, what it may take is what is signed.
 */
export const intents: MeaningReader = ({ message }, context) => {
  const spender = addressIn(message, 'spender');
  const permitted = structIn(message, 'permitted');
  const witness = structIn(message, 'witness');
  if (spender === null || permitted === null || witness === null) return null;
  if (context.names.standing(spender, 'spender', context.chainId) !== 'well known') return null;
  const name = outputs.find(each => structIn(witness, each) !== null || structsIn(witness, each).length > 0);
  const single = structIn(witness, name ?? '');
  const rows = single === null ? structsIn(witness, name ?? '') : [single];
  const [first] = rows;
  const of = addressIn(permitted, 'token');
  if (first === undefined || of === null) return null;
  return swapFor(rows, first, tokens(amountIn(permitted, 'amount') ?? 0n, of, context), { message, witness, spender }, context);
};

function swapFor(
  rows: readonly Struct[],
  first: Struct,
  given: Amount,
  { message, witness, spender }: { message: Struct; witness: Struct; spender: string },
  context: ReadContext,
) {
  const receiver = rows.map(row => addressIn(row, 'recipient')).find(each => isElsewhere(each, context)) ?? null;
  const got: Amount = { ...tokens(least(first), addressIn(first, 'token') ?? '', context), bound: 'at least' };
  const end = amountIn(message, 'deadline') ?? 0n;
  const swapper = addressIn(structIn(witness, 'info') ?? {}, 'swapper');
  const counterparty = receiver === null ? null : party(receiver, context);
  return decoded(
    [{ action: 'sell', account: context.actor, amounts: [given], inReturn: [got], counterparty, ...limit('time', end) }],
    {
      details: [
        amount('Gives', given),
        amount('Gets at least', got),
        address('Taken by', spender, context),
        time('Valid until', end),
      ],
      findings: [
        { id: 'order' as const },
        ...(rows.every(row => least(row) < 1000n) ? [{ id: 'order-for-nothing.little' as const }] : []),
        ...elsewhere(receiver, context),
        ...counterpartyFindings(spender, 'spender', context),
        ...lasting(end, context),
        ...otherAccount(swapper, context),
      ],
    },
  );
}
