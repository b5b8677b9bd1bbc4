import { type Accepted, because } from './accepted.ts';

export const risk: Accepted[] = [
  because('Speed alone: without the early end the rest of the rule finds nothing either.', {
    'electron/core/review/rules/access': ["list(s.parameters, 'apiKeys').length === 0"],
    'electron/core/review/rules/people': ['names.length === 0', 'emails.length === 0', '!Array.isArray(s.parameters.userTagIds)'],
  }),
  because('Names and hosts that are too short, or empty, are alike to nothing: the comparison itself leaves them out.', {
    'electron/core/review/rules/people': [
      "all.filter(user => (text(user, 'userName') ?? '').length > 2)",
      "(text(user, 'userName') ?? '').length > 2",
      '[...new Set(all.map(user =>',
      "domain !== '' → true",
      '{ shortest: 7 } → {}',
    ],
  }),
  because('An account has no mark of having been exported: only its wallet has one.', {
    'electron/core/review/rules/destruction': ["'walletAccountIds' →"],
  }),
  because('The word that stands before an id where no name is known: wording.', {
    'electron/core/review/rules/destruction': ["'key' →"],
    'electron/core/review/rules/votes': ["'user' →"],
  }),
  because('What is left of it is compared with its blanks, or cut at a shorter length, right after.', {
    'electron/core/review/rules/policies': ['condition.trim() → condition'],
    'electron/core/review/rules/process': ['key.slice(0, 200) → key'],
  }),
  because('A longer text that holds an address is found by the search through names as well: it is nobody’s address.', {
    'electron/core/review/rules/process': ['/^0x[0-9a-f]{40}$/i'],
  }),
  because('Another check decides the same: a key’s id has no address form, so nothing can be told of it.', {
    'electron/core/review/rules/process': ["text(row, 'privateKeyId') !== signWith", "'privateKeyId' →"],
  }),
  because(
    'Another check decides the same: only where nothing ties are texts counted, and their number is asked for beside this.',
    {
      'electron/core/review/rules/proposal': ["proof?.tie === 'none' → true"],
    },
  ),
  because('Where nothing differs the sides are an empty list, and an empty list is shown as none.', {
    'electron/core/review/rules/proposal': ['proof.differences.length === 0'],
  }),
  because('The compiler asks for it: an address that is not there is unlike every other.', {
    'electron/core/review/rules/webhooks': ['asked(s) !== undefined && before !== undefined'],
  }),
  because('For the document alone, whose table is compared with this function’s own words by `npm run docs -- --check`.', {
    'electron/core/review/rules/table': ['(text: string) => text.replaceAll', "'|' →", "'\\\\|' →", "'\\n' →", "' ' →"],
  }),
  because('A vote without a time sorts before all and opens no window: the next one does, as without it.', {
    'electron/contract/values/approvals': ['votes .filter(isApproval)'],
  }),
  because('Noticed by a test written since (risk-people, risk-process): the area was not run again as a whole.', {
    'electron/core/review/rules/people': ['activity.votes.some('],
    'electron/core/review/rules/proposal': ['activity.votes .filter(vote => isProposal(vote, activity))'],
  }),
];
