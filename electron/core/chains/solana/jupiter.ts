/** Swaps of Jupiter's aggregator, of the two forms that its applications make (its published interface, jupiter v6). */
import { hash } from 'node:crypto';
import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import { amount, decoded, isNextToNothing, text } from '../decoded.ts';
import type { Amount } from '../effect.ts';
import { account, bundled, exactly, holder, holderOf, isOwn, type MessageContext, party, type Read, u8, u64 } from './assets.ts';
import { associatedMint, programIds } from './belongings.ts';
import type { Instruction } from './message.ts';

const first = (name: string): string => hash('sha256', `global:${name}`).slice(0, 16);
const route = first('route');
const shared = first('shared_accounts_route');

/** Bytes that stand behind the number of a kind of exchange, where there are any. */
const more: Readonly<Record<number, number>> = {
  ...Object.fromEntries([8, 12, 15, 16, 17, 18, 21, 23, 24, 27, 28, 39, 58, 60, 61].map(kind => [kind, 1])),
  ...{ 29: 16, 33: 4, 41: 4, 42: 3, 43: 10, 44: 5, 45: 5 },
};
const lastKind = 61;
const whirlpools = 47;
const mostSteps = 32;

interface Terms {
  gives: bigint;
  quoted: bigint;
  /** Hundredths of a per cent. */
  slippage: bigint;
}

/**
 * SECURITY: the amounts stand behind a plan of steps of several lengths, and what stands behind them is ignored: a plan is
 * read step by step, and it has to end where the instruction does.
 */
function termsOf(data: Uint8Array, from: number): Terms | null {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const steps = view.getUint32(from, true);
  let at = from + 4;
  if (steps === 0 || steps > mostSteps) return null;
  for (let step = 0; step < steps; step++) {
    const kind = u8(data, at);
    if (kind > lastKind) return null;
    at += 1 + (more[kind] ?? 0);
    if (kind === whirlpools) {
      // A direction, then an option of a list of two bytes each.
      const listed = u8(data, at + 1);
      at += 2 + (listed === 1 ? 4 + 2 * view.getUint32(at + 2, true) : 0);
    }
    at += 3;
  }
  const terms = { gives: u64(data, at), quoted: u64(data, at + 8), slippage: BigInt(view.getUint16(at + 16, true)) };
  return at + 19 === data.length && terms.slippage <= 10_000n ? terms : null;
}

/** A half, and what is more is as good as no minimum. */
const anyPrice = 5_000n;

export function jupiter(i: Instruction, context: MessageContext): Read | null {
  const begins = Buffer.from(i.data.subarray(0, 8)).toString('hex');
  if (begins !== route && begins !== shared) return null;
  const isShared = begins === shared;
  const terms = termsOf(i.data, isShared ? 9 : 8);
  const by = account(i, isShared ? 2 : 1);
  if (terms === null || !isOwn(by, context)) return null;
  const source = account(i, isShared ? 3 : 2);
  const [given, back] = isShared ? [account(i, 7), account(i, 8)] : [associatedMint(source, context), account(i, 5)];
  // Left out, as its own program: then it is the account before it.
  const named = account(i, isShared ? 6 : 4);
  const to = named === i.program ? account(i, 3) : named;
  const token = account(i, 0) === programIds.token2022 ? programIds.token2022 : programIds.token;
  const whose = holderOf(to, back, token, context);
  const least = (terms.quoted * (10_000n - terms.slippage)) / 10_000n;
  const gives: Amount = exactly(given === null ? bundled(null) : bundled(given), terms.gives);
  const gets: Amount = exactly(bundled(back), least);
  const isElsewhere = !isOwn(whose, context);
  const swapper = holder(by, context);
  return decoded(
    [{ action: 'swap', account: swapper, amounts: [gives], inReturn: [gets], counterparty: isElsewhere ? party(whose) : null }],
    {
      details: [
        addressDetail('From', source),
        amount('Gives', gives),
        amount('Gets at least', gets),
        text('Slippage', `${Number(terms.slippage) / 100} %`),
        addressDetail('Receives it', to),
      ],
      findings: [
        ...(isElsewhere ? [{ id: 'order-elsewhere.swap' as const, receiver: party(whose), account: swapper }] : []),
        ...(isElsewhere ? counterpartyFindings(whose, 'receiver', context) : []),
        ...(isNextToNothing(gets) || terms.slippage >= anyPrice
          ? [{ id: 'swap-without-minimum' as const, amounts: [gives] }]
          : []),
      ],
    },
  );
}
