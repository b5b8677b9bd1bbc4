/** One sentence, the facts that matter, and what changes, for every activity of the table and the common companions. */
import type { ActivityName } from '../../../../contract/operations/table.ts';
import type { Words } from '../../subject.ts';
import { accessCompanions, accessWords } from './access.ts';
import { activityWords } from './activities.ts';
import { earnCompanions, earnWords } from './earn.ts';
import { fallbackWords } from './fallback.ts';
import { keyCompanions, keyWords } from './keys.ts';
import { peopleCompanions, peopleWords } from './people.ts';
import { policyCompanions } from './policies.ts';
import { secretCompanions, secretWords } from './secrets.ts';
import { sessionCompanions, sessionWords } from './sessions.ts';
import { settingsCompanions, settingsWords } from './settings.ts';
import { signingCompanions, signingWords } from './signing.ts';
import { walletCompanions, walletWords } from './wallets.ts';
import { webhookWords } from './webhooks.ts';

/** A row of the table without words does not compile. */
const words = {
  ...activityWords,
  ...signingWords,
  ...walletWords,
  ...keyWords,
  ...earnWords,
  ...webhookWords,
  ...peopleWords,
  ...accessWords,
  ...settingsWords,
  ...secretWords,
  ...sessionWords,
} satisfies Record<ActivityName, Words>;

/**
 * Public activity types that the table does not have (docs/service.md#companion-submits), by their type without prefix and
 * version.
 */
export const companions: Record<string, Words> = {
  ...signingCompanions,
  ...walletCompanions,
  ...keyCompanions,
  ...earnCompanions,
  ...peopleCompanions,
  ...accessCompanions,
  ...policyCompanions,
  ...settingsCompanions,
  ...secretCompanions,
  ...sessionCompanions,
};

/** Words of a type; the fallback, which shows everything, where there are none. */
export function wordsOf(name: ActivityName | null, base: string): { words: Words; known: boolean } {
  if (name !== null) return { words: words[name], known: true };
  const companion = Object.hasOwn(companions, base) ? companions[base] : undefined;
  return companion === undefined ? { words: fallbackWords, known: false } : { words: companion, known: true };
}
