import { type Accepted, because } from './accepted.ts';

const at = (name: string) => `renderer/store/${name}`;

export const stores: Accepted[] = [
  because('The same either way: a word without a letter is in every text, or is left out of the list before it is asked for.', {
    [at('address-book')]: ['/\\s+/ → /\\s/'],
    [at('wallets/history-lines')]: ['filter.query.toLowerCase().split(/\\s+/).filter(Boolean) → filter.query'],
  }),
  because('The same question twice: there is a key exactly where there is an operation.', {
    [at('compose/compose')]: ['operation === null || key === null → operation === null && key === null'],
  }),
  because('A name to find something again by: all who look for it make it alike.', {
    [at('vaults/enable')]: ['`$'],
  }),
  because('What stands there before an organisation is known: belonging to one sets it anew, before a page asks.', {
    [at('vaults/enable')]: ['false → true'],
  }),
  because(
    'Where the last period begins with the last transfer, one period more or less decides which unit is drawn, not what is in it.',
    {
      [at('wallets/history-flow')]: ['at <= last → at < last'],
    },
  ),
  because('Another check decides the same: the day that was read is written out again, and has to be what was typed.', {
    [at('wallets/history-lines')]: ['/^\\d{4}-\\d{2}-\\d{2}$/ → '],
  }),
  because('The same either way: what is no bracket and no sign is written as it comes, whole or a letter at a time.', {
    [at('webhooks/json-text')]: ['/"(?:\\\\.|[^"\\\\])*"|[{}[\\],:]|[^\\s{}[\\],:"]+/g →'],
  }),
  because('The same either way: the count goes one way only, and all that is asked of it is whether it moved.', {
    [at('session')]: ['told += 1 → told -= 1'],
  }),
  because(
    'Another step does the same: beginning anew stops the keeper, and keeps nothing of a request that is blank. That of begin() and of typing has tests (test/unit/renderer/signing-form.test.ts).',
    { [at('signing/form')]: ['clearTimeout(keeper); → ;'] },
  ),
  because('What stands there before an organisation is known: nothing runs in either, and beginning sets it.', {
    [at('signing/form')]: ["{ phase: 'none' } → {}"],
  }),
];
