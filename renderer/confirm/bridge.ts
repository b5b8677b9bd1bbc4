import type { Custody, trustedGroups } from '../../electron/contract/bridge.ts';
import { withWholeAnswers } from '../../electron/contract/whole-answers.ts';

/**
 * SECURITY: this page's preload gives the calls of decisions and of secrets, and events, nothing else
 * (docs/threats.md#trusted-confirmation).
 */
export const custody: Pick<Custody, (typeof trustedGroups)[number] | 'on'> = withWholeAnswers(window.custody);
