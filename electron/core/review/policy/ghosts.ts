/** Ids that a consensus names among those who approve, and that stand for nobody here. */
import { users } from '../../known/present.ts';
import type { Effort } from '../../text/effort.ts';
import { texts } from '../../text/members.ts';
import { quoted } from '../../text/visible.ts';
import { type Subject, several } from '../subject.ts';
import { approversNamed } from './consensus.ts';
import { parse } from './expression.ts';

/**
 * SECURITY: whoever gets such an id or tag later decides. A tag that somebody carries is one, whether or not tags were listed;
 * what the policy names already is no news.
 * @returns the end of a sentence about the policy; null where there are none
 * @throws TooMuch
 */
export function ghostsIn(s: Subject, before: string, after: string, work: Effort): string | null {
  if (before === after || users(s).length === 0) return null;
  const had = new Set(approversNamed(parse(before, work)));
  const strange = approversNamed(parse(after, work)).filter(id => !had.has(id) && s.names.id(id) === undefined);
  if (strange.length === 0) return null;
  const carried = new Set(users(s).flatMap(user => texts(user, 'userTags')));
  const ghosts = strange.filter(id => !carried.has(id));
  if (ghosts.length === 0) return null;
  const named = several(
    ghosts.map(id => quoted(id, 64)),
    '',
  );
  const isListed = (s.context.current.userTags ?? null) !== null;
  const nobody = isListed ? 'no user and no tag here is called so' : 'no user here is called so or carries such a tag';
  return `names ${named} among those who approve, and ${nobody}.`;
}
