/** Which of several leads a headline. */
import type { Decoded } from '../../chains/decoded.ts';
import { ruleOf } from '../../chains/finding.ts';

/** Said of most that is honest. */
const common = ['first-seen', 'token-approval'];

/** The first of which something is to be said that is not said of most; the first of all where there is none. */
export const leading = <T extends Pick<Decoded, 'findings'>>(all: readonly T[]): T | undefined =>
  all.find(({ findings }) => findings.some(found => !common.includes(ruleOf(found)))) ?? all[0];
