import { type Accepted, because } from './accepted.ts';

export const bulk: Accepted[] = [
  because('A group has a first row, and was made by whom its rows pay: neither is ever missing.', {
    'electron/core/review/totals': ['first === undefined || first.move.party === null'],
  }),
  because('Equal amounts may stand in either order: the middle one is the same.', {
    'electron/core/review/totals': ['a < b → a <= b'],
  }),
  because(
    'Made with the app, before the switch of a mutant is thrown, or seen by the next run alone: planted by hand (test/mutate/planted/bulk.ts), and noticed.',
    { 'electron/core/decisions/bulk': ['false → true', '{ running = false; } → {}'] },
  ),
  because('Everything that comes here is an activity: other reviews are refused when their seals are looked up.', {
    'electron/core/decisions/bulk': ["subject.kind !== 'activity' → false", "subject.kind === 'activity' → true", "'activity' →"],
  }),
];
