import type { Fact, Source } from '../../../electron/contract/values/document.ts';

/** Where a value comes from (docs/threats.md#provenance): its source, and of what was computed, from what. */
export type Provenance = Source | 'key' | 'app';

/** In the order in which a key lists them. */
export const provenanceWords: Record<Provenance, string> = {
  key: 'Recomputed from its key',
  computed: 'Computed here',
  address_book: 'Address book',
  app: 'Came with the app',
  pasted: 'Pasted by you',
  service: 'Claimed by the service',
};
const order = Object.keys(provenanceWords) as Provenance[];

/**
 * Of a line: where it was had from; where its value is computed, where its name is from.
 * SECURITY: a value that the service claims stays a claim, whoever named it (docs/threats.md#provenance).
 */
export function provenanceOf({ source, nameSource, had }: Fact): Provenance {
  if (source !== 'computed') return source;
  return had ?? nameSource ?? source;
}

/** Whether the service alone says what it is called, of a value that was had in another way. */
export const hasClaimedName = (fact: Fact): boolean =>
  fact.name !== undefined && fact.nameSource === 'service' && provenanceOf(fact) !== 'service';

/** The kinds that a table holds, as its key lists them. */
export const provenancesIn = (facts: readonly Fact[]): Provenance[] =>
  order.filter(each => facts.some(fact => provenanceOf(fact) === each || (each === 'service' && hasClaimedName(fact))));
