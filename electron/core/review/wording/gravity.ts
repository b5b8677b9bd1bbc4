/** How grave an action is beside others of the same request: the gravest leads its headline. */
import type { Decoded } from '../../chains/decoded.ts';
import type { Action, Effect } from '../../chains/effect.ts';
import { innerOf } from './inner.ts';

/** From the least to the gravest. */
const levels = [
  /** Nothing happens, or what happens belongs to every transaction. */
  'prepares',
  /** No money moves and no power passes. */
  'minor',
  /** So much moves, or may be moved. */
  'moves',
  /** All there is moves, or may be moved. */
  'everything',
  /** It cannot be told, or it is left to others: more than everything that is told. */
  'unseen',
  /** Somebody else gets power over an account or a contract. */
  'control',
] as const;
type Level = (typeof levels)[number];

/** Of what is carried, what is inside decides. */
const levelOf: Readonly<Record<Action, Level>> = {
  send: 'moves',
  'send along': 'moves',
  'send one': 'moves',
  'send several': 'moves',
  deposit: 'moves',
  'pass on': 'unseen',
  'send across': 'moves',
  'use pool': 'moves',
  'send token along': 'moves',
  stake: 'moves',
  unstake: 'minor',
  lend: 'moves',
  reclaim: 'minor',
  'claim rewards': 'minor',
  'take unstaked': 'minor',
  'cancel unstaking': 'minor',
  vote: 'minor',
  'vote on': 'minor',
  'keep house': 'minor',
  'set aside': 'moves',
  expired: 'prepares',
  'send from': 'moves',
  'open account': 'moves',
  'empty nested account': 'everything',
  mint: 'moves',
  burn: 'moves',
  'sync balance': 'prepares',
  'arrange stake': 'minor',
  'own tokens': 'prepares',
  'close account': 'everything',
  'open token account': 'prepares',
  'set data aside': 'prepares',
  'use nonce': 'prepares',
  'set budget': 'prepares',
  'write memo': 'prepares',
  'allow delegate': 'moves',
  'revoke delegate': 'minor',
  'change authority': 'control',
  'replace program': 'control',
  'run instruction': 'unseen',
  instructions: 'prepares',
  swap: 'moves',
  'swap along': 'moves',
  'would send': 'minor',
  keep: 'prepares',
  'would keep': 'prepares',
  'give all as fee': 'everything',
  'pay fee': 'prepares',
  'leave open': 'unseen',
  'leave inputs open': 'prepares',
  'spend input': 'moves',
  'spend unseen': 'unseen',
  allow: 'moves',
  'allow one': 'moves',
  'allow all': 'everything',
  revoke: 'minor',
  'revoke all': 'minor',
  lower: 'minor',
  hand: 'control',
  change: 'control',
  'replace code': 'control',
  'replace functions': 'control',
  'run code': 'control',
  'set permissions': 'control',
  'set threshold': 'control',
  create: 'minor',
  'call unknown': 'unseen',
  'call named': 'unseen',
  calls: 'prepares',
  'propose calls': 'prepares',
  'hand over account': 'control',
  'take account back': 'minor',
  offer: 'moves',
  sell: 'moves',
  'offer several': 'unseen',
  'offer or ask': 'moves',
  consent: 'prepares',
  'let send': 'prepares',
  operate: 'prepares',
  'have signed': 'control',
  'give votes': 'minor',
  'let act': 'control',
  'add key': 'control',
  'stop letting act': 'minor',
  'stop acting': 'minor',
  state: 'minor',
  'pay out': 'moves',
  'as described': 'unseen',
  'carry calls': 'moves',
  'unknown message': 'unseen',
  'domain alone': 'minor',
  'vouch for text': 'minor',
  'log in': 'minor',
  'blind digest': 'unseen',
  'text of a digest': 'minor',
  'unseen typed data': 'unseen',
  'unread bytes': 'unseen',
  'unread transaction': 'unseen',
  'unread message': 'unseen',
  'unread payload': 'unseen',
  'further payloads': 'unseen',
  'read two ways': 'unseen',
  'over limit': 'unseen',
  'unread call': 'unseen',
  'unread calls': 'unseen',
  'unread batch': 'unseen',
  'consent unseen': 'control',
};

const everything = levels.indexOf('everything');
/** As grave as so much that moves. */
export const payment = levels.indexOf('moves');

/** The higher the graver; an amount without a number takes all there is. */
export function gravityOf(effect: Effect): number {
  // SECURITY: what nodes leave out hides nothing of what they do (docs/threats.md#rules).
  const own = 'skipped' in effect && effect.skipped === true ? 0 : levels.indexOf(levelOf[effect.action]);
  // SECURITY: a fee that takes what is spent is a payment to whoever mines it.
  if (effect.action === 'pay fee' && effect.isHigh) return payment;
  const limitless = levelOf[effect.action] === 'moves' && 'amounts' in effect && effect.amounts.some(isLimitless);
  // What is given for nothing is given away.
  const isGift = effect.action === 'offer' && effect.amounts.length > 0 && effect.inReturn.length === 0;
  return Math.max(own, limitless || isGift ? everything : 0, ...innerOf(effect).map(gravityOfAll));
}
/** Power over what is ours that goes to ourselves is no graver than a payment. */
export const gravityFor = (effect: Effect, isOwn: boolean): number => {
  const gravity = gravityOf(effect);
  return isOwn && levelOf[effect.action] === 'control' ? Math.min(gravity, payment) : gravity;
};
const isLimitless = ({ bound }: { bound: string }): boolean => bound === 'no limit' || bound === 'all';

export const gravityOfAll = ({ effects }: Pick<Decoded, 'effects'>): number => Math.max(0, ...effects.map(gravityOf));

/** Whether it is worth a word beside what leads. */
export const isTold = (effect: Effect): boolean => gravityOf(effect) >= payment;

/** Whether it takes all there is, or passes power over it, as far as it is told. */
export function isGrave(effect: Effect): boolean {
  const gravity = gravityOf(effect);
  return gravity >= everything && gravity !== levels.indexOf('unseen');
}
