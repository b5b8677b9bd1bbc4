/** EIP-7702: whose code an account runs. */
import type { Rows } from './row.ts';

/** SECURITY: whoever sees it can still use it where it counts. */
const leftOut = ({ skipped }: { skipped?: true }): string =>
  skipped === true ? ', which nodes leave out of this transaction' : '';

export const accounts: Rows<'hand over account' | 'take account back'> = {
  'hand over account': {
    phrase: (e, say) => `hands ${say.account(e.account)} over to ${say.party(e.counterparty)}${leftOut(e)}`,
    means: (e, say) => [
      `From then on the contract’s code decides what ${say.account(e.account)} does on ${e.chain}.`,
      'This lasts until another authorisation replaces it.',
    ],
    counts: 'unknown',
  },
  'take account back': {
    phrase: (e, say) => `takes ${say.account(e.account)} back from its contract${leftOut(e)}`,
    means: (e, say) => [`Revokes the delegation of ${say.account(e.account)} on ${e.chain}.`],
    counts: 'nothing',
  },
};
