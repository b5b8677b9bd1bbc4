/** Operations of Stellar that pay, and what they pay (stellar-xdr, Stellar-transaction.x). */
import type { ReadContext } from '../context.ts';
import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import { amount, type Decoded, type Detail, decoded, isNextToNothing, text } from '../decoded.ts';
import type { Account, Amount, Asset, Effect, EffectOf } from '../effect.ts';
import { houseKept } from '../housekeeping.ts';
import { accountIn, accountText, assetIn, exact, muxedIn, places, type StellarAccount } from './assets.ts';
import { issuerFindings, moreOf } from './more-operations.ts';
import type { Xdr } from './xdr.ts';

function receiver({ address, id }: StellarAccount): Detail[] {
  return [addressDetail('Receiver', address), ...(id === null ? [] : [text('Id of the receiver', String(id))])];
}

/** null for a kind that is not read: where it ends is not known either. */
export function readOperation(
  type: number,
  xdr: Xdr,
  account: Account,
  chain: string | null,
  context: ReadContext,
): Decoded | null {
  switch (type) {
    case 0: {
      const to = { address: accountIn(xdr), id: null };
      const asset: Asset = { symbol: 'XLM', decimals: places, token: null, chain };
      return pay(to, exact(asset, xdr.amount('the starting balance')), account, context);
    }
    case 1: {
      const to = muxedIn(xdr);
      const asset = assetIn(xdr, chain);
      return pay(to, exact(asset, xdr.amount('the amount')), account, context);
    }
    case 2:
    case 13:
      return path(type === 2, xdr, account, chain, context);
    case 8: {
      const to = muxedIn(xdr);
      const all: Amount = { asset: { symbol: 'XLM', decimals: places, token: null, chain }, units: null, bound: 'all' };
      const paid = pay(to, all, account, context);
      return { ...paid, effects: [...paid.effects, { action: 'close account', account }] };
    }
    case 5:
      return options(xdr, account, context);
    case 6: {
      const asset = assetIn(xdr, chain);
      const most = xdr.amount('the limit');
      return houseKept(account, most === 0n ? 'takes back the trust in a token' : 'accepts a token', [
        ...(asset.token === null ? [] : [addressDetail('Issuer', asset.token.address)]),
        amount('Most that is accepted', exact(asset, most)),
      ]);
    }
    default:
      return moreOf(type, xdr, { account, chain, context });
  }
}

/** SetOptions: who may sign, and how much of them it takes (stellar-xdr, SetOptionsOp). */
function options(xdr: Xdr, account: Account, context: ReadContext): Decoded {
  const isThere = (): boolean => xdr.bool('an option');
  const over = { address: typeof account === 'object' && 'address' in account ? account.address : context.signWith };
  const inflation = isThere() ? accountIn(xdr) : null;
  const weights = [...'cfmlhH'].map(() => (isThere() ? xdr.u32() : null));
  const [clear, set, ...thresholds] = weights;
  const domain = isThere() ? xdr.opaque(xdr.size('the domain', 32)) : null;
  const parts: Decoded[] = [];
  const change = (power: string): void => {
    const effect: EffectOf<'change'> = { action: 'change', account, power, over };
    parts.push(decoded([effect], { findings: [{ id: 'ownership.change', effect }] }));
  };
  const house = (does: string): unknown => parts.push(houseKept(account, does));
  if (isThere()) {
    const type = xdr.u32();
    const key = xdr.opaque(32);
    if (type === 3) xdr.opaque(xdr.size('the payload of a signer', 64));
    const to = type === 0 ? accountText(key) : null;
    if (xdr.u32() === 0) house('takes a signer away');
    else if (to === null) change('lets a transaction, or whoever knows a secret, sign');
    else {
      const effect: EffectOf<'hand'> = {
        action: 'hand',
        account,
        power: 'gives a signature',
        over,
        counterparty: { address: to },
      };
      parts.push(
        decoded([effect], {
          details: [addressDetail('New signer', to)],
          findings: [{ id: 'ownership.hand', effect }, ...counterpartyFindings(to, 'new holder', context)],
        }),
      );
    }
  }
  needed(thresholds, change, house);
  if ((clear ?? null) !== null || (set ?? null) !== null) change('changes the flags of what it issues');
  if (domain !== null) house('changes its home domain');
  // Inflation ended with protocol 12: nothing is paid by it any more.
  if (inflation !== null) house('names a receiver of inflation');
  return decoded(
    parts.flatMap(({ effects }) => effects),
    { details: parts.flatMap(({ details }) => details), findings: parts.flatMap(({ findings }) => findings) },
  );
}

/**
 * The weight of the account's own key, then what operations of little, middling and great weight need. More that is needed is
 * stricter; less of it, or a key of its own that counts nothing, lets others decide.
 */
function needed(thresholds: readonly (number | null)[], change: (power: string) => void, house: (does: string) => unknown): void {
  const [weight = null, ...least] = thresholds;
  const said = least.filter(each => each !== null);
  if (weight === 0) change('takes the weight from the own key');
  else if (said.some(each => each < 2)) change('changes how many signatures are needed');
  else if (said.length > 0 || weight !== null) house('sets how many signatures are needed');
}

function pay(to: StellarAccount, given: Amount, account: Account, context: ReadContext): Decoded {
  const counterparty = { address: to.address };
  return decoded([{ action: 'send', account, amounts: [given], counterparty }], {
    details: [
      ...receiver(to),
      given.units === null ? text('Amount', 'all that is there, and the account is closed') : amount('Amount', given),
    ],
    findings: counterpartyFindings(to.address, 'receiver', context),
  });
}

/** Path payments name both sides, one of them as a limit: strict receive at most sends, strict send at least receives. */
function path(strictReceive: boolean, xdr: Xdr, account: Account, chain: string | null, context: ReadContext): Decoded {
  const sent = assetIn(xdr, chain);
  const leaves = xdr.amount('what is sent');
  const to = muxedIn(xdr);
  const got = assetIn(xdr, chain);
  const arrives = xdr.amount('what is received');
  for (let hops = xdr.size('the path', 5); hops > 0; hops--) assetIn(xdr, chain);
  const given: Amount = { asset: sent, units: leaves, bound: strictReceive ? 'at most' : 'exact' };
  const back: Amount = { asset: got, units: arrives, bound: strictReceive ? 'exact' : 'at least' };
  const counterparty = { address: to.address };
  // What arrives of the same asset came back from a detour: that is a payment, and no exchange.
  const isSame = sent.symbol === got.symbol && sent.token?.address === got.token?.address;
  const effect: Effect = isSame
    ? { action: 'send', account, amounts: [{ ...given, bound: 'at most' }], counterparty }
    : { action: 'swap', account, amounts: [given], inReturn: [back], counterparty };
  return decoded([effect], {
    details: [
      ...receiver(to),
      amount(strictReceive ? 'Sends at most' : 'Sends', exact(sent, leaves)),
      amount(strictReceive ? 'Receives' : 'Receives at least', exact(got, arrives)),
    ],
    findings: [
      ...(!isSame && isNextToNothing(back) ? [{ id: 'swap-without-minimum' as const, amounts: [given] }] : []),
      ...(isSame ? [] : issuerFindings(back, context)),
      ...counterpartyFindings(to.address, 'receiver', context),
    ],
  });
}
