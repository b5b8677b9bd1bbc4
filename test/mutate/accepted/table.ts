/**
 * Why a mutant that no test notices may stay so. The first row that fits gives the reason; one that fits none is listed
 * as open, and `npm run mutate` ends with a failure.
 */
import type { Mutant } from '../mutants.ts';
import type { Accepted } from './accepted.ts';
import { adapters } from './adapters.ts';
import { bulk } from './bulk.ts';
import { deliver } from './deliver.ts';
import { dispatch } from './dispatch.ts';
import { enclave } from './enclave.ts';
import { feed } from './feed.ts';
import { host } from './host.ts';
import { journal } from './journal.ts';
import { keys } from './keys.ts';
import { money } from './money.ts';
import { news } from './news.ts';
import { organisation } from './organisation.ts';
import { papers } from './papers.ts';
import { parties } from './parties.ts';
import { payload } from './payload.ts';
import { release } from './release.ts';
import { requests } from './requests.ts';
import { review } from './review.ts';
import { risk } from './risk.ts';
import { signing } from './signing.ts';
import { stores } from './stores.ts';
import { submit } from './submit.ts';
import { vault } from './vault.ts';
import { votes } from './votes.ts';
import { webhooks } from './webhooks.ts';

const isEmpty = (text: string) => ["''", '[]', '{}', '``', '() => null', '() => {}', '() => undefined'].includes(text);
const isBoolean = ({ replacement }: Mutant) => replacement === 'true' || replacement === 'false';
const guard = /^[\w$.?()[\]]+(\([^()]*\))? (===|!==) (undefined|null)$/;
const typeGuard = /^typeof [\w$.?()[\]]+ (===|!==) '\w+'$/;

/** The same wherever it stands. */
const shapes: Accepted[] = [
  {
    reason:
      'What stands in the place of something missing, where a check before it saw that nothing is missing (the row of the operation, the type of the document): the compiler asks for it.',
    fits: mutant =>
      isEmpty(mutant.original) ||
      (mutant.operator === 'LogicalOperator' && mutant.original.includes(' ?? ')) ||
      mutant.operator === 'OptionalChaining',
  },
  {
    reason:
      'A question whether something is there, or of a type, where it always is, or where what follows comes to the same without it: the compiler asks for it.',
    fits: mutant =>
      (isBoolean(mutant) && (guard.test(mutant.original) || typeGuard.test(mutant.original))) ||
      /^'(string|number|bigint|object|boolean)'$/.test(mutant.original),
  },
  {
    reason: 'Words: a test that holds each sentence by its letters would say them a second time.',
    fits: ({ operator, original, replacement }) =>
      operator === 'StringLiteral' && /^["`]{2}$/.test(replacement) && /^['"`][^'"`]* .*['"`]$/s.test(original),
  },
];

const places: Record<string, Accepted[]> = {
  ...{
    release,
    bulk,
    submit,
    deliver,
    signing,
    keys,
    vault,
    dispatch,
    risk,
    journal,
    votes,
    requests,
    feed,
    news,
    review,
    money,
    papers,
    parties,
    payload,
    webhooks,
    enclave,
    organisation,
    adapters,
    host,
    stores,
  },
};

/** @param area the name of the mutant's area */
export const reasonOf = (area: string, mutant: Mutant): string | undefined =>
  [...(places[area] ?? []), ...shapes].find(({ fits }) => fits(mutant))?.reason;
