/** What messages of typed data do beside allowances and transfers: orders, consents, delegations, and what is not known. */
import type { Amount, EffectOf } from '../../../chains/effect.ts';
import { quoted } from '../../../text/visible.ts';
import { items } from '../items.ts';
import { leading } from '../leading.ts';
import type { Say } from '../say.ts';
import type { Row, Rows } from './row.ts';

type InsideAction = 'consent' | 'let send' | 'operate';
/** What it has done is said, meant and counted as what it is. */
const inside = <A extends InsideAction>(what: string): Row<A> => ({
  phrase: ({ inner }: EffectOf<InsideAction>, say) => `${what} that ${say.does(inner.effects)}`,
  means: ({ inner }: EffectOf<InsideAction>, say) => say.means(inner.effects),
  counts: 'nothing',
});

export const typedData: Rows<
  | 'offer'
  | 'sell'
  | 'offer several'
  | 'offer or ask'
  | InsideAction
  | 'have signed'
  | 'give votes'
  | 'let act'
  | 'add key'
  | 'stop letting act'
  | 'stop acting'
  | 'state'
  | 'pay out'
  | 'as described'
  | 'carry calls'
  | 'unknown message'
  | 'domain alone'
> = {
  offer: {
    phrase: (e, say) => `offers ${items(e.amounts, say)} from ${say.account(e.account)} for ${items(e.inReturn, say)}`,
    counts: 'unknown',
  },
  sell: {
    phrase: (e, say) =>
      `sells ${say.amounts(e.amounts)} from ${say.account(e.account)} for at least ${say.amounts(e.inReturn)}${e.counterparty === null ? '' : `, for ${say.party(e.counterparty)}`}`,
    counts: 'unknown',
  },
  'offer several': {
    phrase: (e, say) => `signs many marketplace orders of ${say.account(e.account)} at once`,
    means: () => ['This one signature makes every order in the tree valid.'],
    counts: 'unknown',
  },
  'offer or ask': {
    phrase: (e, say) => `offers or asks for ${traded(e, say)} at a price of ${e.price} units`,
    means: () => ['Whoever fills the order needs no further consent.'],
    counts: 'unknown',
  },
  consent: inside('gives one owner’s consent to a Safe transaction'),
  'let send': inside('lets somebody else send a transaction'),
  operate: inside('has a smart account run an operation'),
  'have signed': {
    phrase: (e, say) =>
      `has ${say.account(e.account)} sign ${e.text === null ? 'something that cannot be seen' : `the text ${quoted(e.text, 60)}`}`,
    means: (e, say) => [
      `With enough owners, ${say.account(e.account)} counts as having signed it: that can be a permission to move everything.`,
    ],
    counts: 'unknown',
  },
  'give votes': {
    phrase: (e, say) => `gives the votes of ${say.account(e.account)} to ${say.party(e.counterparty)}`,
    means: () => ['The tokens stay; their votes do not.'],
    counts: 'unknown',
  },
  'let act': {
    phrase: (e, say) =>
      e.borrows === undefined
        ? `lets ${say.party(e.counterparty)} act for ${say.account(e.account)}`
        : `lets ${say.party(e.counterparty)} borrow ${borrowed(e.borrows, say)} on the credit of ${say.account(e.account)}`,
    means: e => [
      e.borrows !== undefined
        ? 'What is borrowed goes to the delegate; the debt stays with the account.'
        : e.isUnlimited === true
          ? 'No rule limits what the delegate may do.'
          : 'What the delegate may do is limited by rules this app does not explain.',
    ],
    counts: 'unknown',
  },
  'add key': {
    phrase: (e, say) => `adds a key that may sign for ${say.account(e.account)}`,
    means: () => ['Whoever holds the key may sign there in the name of the account.'],
    counts: 'unknown',
  },
  'stop letting act': {
    phrase: (e, say) =>
      `stops ${say.party(e.counterparty)} from ${e.messages === null ? `paying fees with ${say.account(e.account)}` : `signing ${quoted(e.messages, 80)} for ${say.account(e.account)}`}`,
    counts: 'nothing',
  },
  'stop acting': {
    phrase: (e, say) => `takes back the power of ${say.party(e.counterparty)} to act for ${say.account(e.account)}`,
    counts: 'nothing',
  },
  state: {
    phrase: (e, say) => `${stated[e.what]} for ${say.account(e.account)}${at(e)}`,
    signs: (e, say) => `${statement[e.what]} with ${say.account(e.account)}${at(e)}`,
    means: e => [
      e.what === 'login'
        ? 'Whoever asked for this can act as the account there until the login ends.'
        : 'What it says counts wherever the signature is shown.',
    ],
    counts: 'nothing',
  },
  'pay out': {
    phrase: (e, say) =>
      `pays ${say.amounts(e.amounts)} from ${say.account(e.account)} to ${e.counterparty === null ? 'nobody' : say.party(e.counterparty)}`,
    counts: 'sent',
  },
  'as described': {
    phrase: (e, say) => `means “${e.intent}”, according to its public description, for ${say.account(e.account)}`,
    signs: (e, say) => `what its public description calls “${e.intent}”, with ${say.account(e.account)}`,
    counts: 'unknown',
  },
  'carry calls': {
    phrase: (e, say) => {
      const worst = leading(e.inner, say);
      const what = worst === undefined ? '' : `, of which the gravest ${say.does(worst.effects)}`;
      return `carries calls that ${say.account(e.account)} would allow${what}`;
    },
    counts: 'unknown',
  },
  'unknown message': {
    phrase: e => `signs typed data ${quoted(e.type)} for ${application(e)}`,
    signs: (e, say) => `typed data ${quoted(e.type)} for ${application(e)} with ${say.account(e.account)}`,
    means: e => [`This app does not know what a contract does with a ${quoted(e.type)} message: read its values.`],
    counts: 'unknown',
  },
  'domain alone': {
    phrase: e => `signs the domain of ${application(e)} alone, without any message`,
    signs: (e, say) => `the domain of ${application(e)} alone, without any message, with ${say.account(e.account)}`,
    means: () => ['No part of the message is signed.'],
    counts: 'nothing',
  },
};

const at = ({ application: of }: EffectOf<'state'>): string => (of === null ? '' : ` at ${quoted(of)}`);
const stated: Record<EffectOf<'state'>['what'], string> = {
  vote: 'votes on a proposal',
  attestation: 'attests something',
  cancellation: 'takes back what was signed before',
  login: 'logs in',
  agreement: 'agrees to a text',
  'order by its hash': 'agrees to an order by its hash alone',
};
const statement: Record<EffectOf<'state'>['what'], string> = {
  vote: 'a vote on a proposal',
  attestation: 'an attestation',
  cancellation: 'a cancellation of what was signed before',
  login: 'a login',
  agreement: 'an agreement to a text',
  'order by its hash': 'an order by its hash alone',
};

const application = (e: EffectOf<'unknown message' | 'domain alone'>): string =>
  e.application === null ? 'an unnamed application' : quoted(e.application);

/** "without limit", "up to 5 WETH" */
export const borrowed = (amount: Amount, say: Say): string =>
  amount.bound === 'no limit' ? 'without limit' : `up to ${say.amounts([amount])}`;

/** "token 5 of “Otters”" */
export const traded = ({ amounts }: EffectOf<'offer or ask'>, say: Say): string => items(amounts, say, 'a token');
