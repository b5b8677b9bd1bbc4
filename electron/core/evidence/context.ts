/**
 * What of a context goes into an evidence bundle: as little as gives the same document. A bundle is handed to others,
 * and must not carry the whole directory, address book and history of an organisation with it.
 */
import type { CurrentState, ReviewContext } from '../known/context.ts';
import { occurrences } from '../text/occurrences.ts';

/**
 * Leaves out, part by part, what makes no difference.
 * @param same whether the document made against a context is the one that was sealed; asked some dozens of times
 * @param mentioned text in which an id or address occurs that the document speaks of
 */
export async function smallestContext(
  context: ReviewContext,
  same: (context: ReviewContext) => Promise<boolean>,
  mentioned: string,
): Promise<ReviewContext> {
  const marks = occurrences();
  marks.add(mentioned);
  const stands = (text: string) => marks.mayHold(text) && mentioned.includes(text);
  let kept = context;
  const attempt = async (next: ReviewContext): Promise<boolean> => {
    const fits = await same(next);
    if (fits) kept = next;
    return fits;
  };
  const { history = [], ...rest } = context;
  if (history.length > 0 && !(await attempt(rest))) {
    const quiet = history.map(activity => ({ ...activity, result: null }));
    const near = history.filter(({ id, fingerprint, intent }) => speaksOf([id, fingerprint, intent], stands));
    const nearAndQuiet = near.map(activity => ({ ...activity, result: null }));
    (await attempt({ ...rest, history: nearAndQuiet })) ||
      (await attempt({ ...rest, history: near })) ||
      (await attempt({ ...rest, history: quiet }));
  }
  (await attempt({ ...kept, addressBook: [] })) ||
    (await attempt({ ...kept, addressBook: kept.addressBook.filter(entry => speaksOf(entry, stands)) }));
  await attempt({ ...kept, ownAddresses: [] });
  const { path: _path, ...anyPath } = kept;
  await attempt(anyPath);
  for (const name of Object.keys(context.current) as (keyof CurrentState)[]) {
    const { [name]: value, ...others } = kept.current;
    if ((await attempt({ ...kept, current: others })) || !Array.isArray(value)) continue;
    await attempt({ ...kept, current: { ...others, [name]: value.filter(row => speaksOf(row, stands)) } });
  }
  return kept;
}

/** Whether some text of a value that is long enough to name something stands in what is mentioned, which is in lower case. */
function speaksOf(value: unknown, stands: (text: string) => boolean, depth = 0): boolean {
  if (typeof value === 'string') return value.length >= 8 && stands(value.toLowerCase());
  if (value === null || typeof value !== 'object' || depth > 8) return false;
  return Object.values(value).some(member => speaksOf(member, stands, depth + 1));
}
