import type { Source } from '../../../electron/contract/values/document.ts';

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
