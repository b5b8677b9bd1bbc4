/**
 * What of a context goes into an evidence bundle: as little as gives the same document. A bundle is handed to others,
 * and must not carry the whole directory, address book and history of an organisation with it.
 */
import type { CurrentState, ReviewContext } from './review/context.ts';

/**
 * Leaves out, part by part, what makes no difference.
 * @param same whether the document made against a context is the one that was sealed; asked some dozens of times
 * @param mentioned text in which an id or address occurs that the document speaks of
 */
export function smallestContext(
  context: ReviewContext,
  same: (context: ReviewContext) => boolean,
  mentioned: string,
): ReviewContext {
  let kept = context;
  const attempt = (next: ReviewContext): boolean => {
    const fits = same(next);
    if (fits) kept = next;
    return fits;
  };
  const { history = [], ...rest } = context;
  if (history.length > 0 && !attempt(rest)) {
    const quiet = history.map(activity => ({ ...activity, result: null }));
    const near = history.filter(({ id, fingerprint, intent }) => speaksOf([id, fingerprint, intent], mentioned));
    const nearAndQuiet = near.map(activity => ({ ...activity, result: null }));
    attempt({ ...rest, history: nearAndQuiet }) || attempt({ ...rest, history: near }) || attempt({ ...rest, history: quiet });
  }
  attempt({ ...kept, addressBook: [] }) ||
    attempt({ ...kept, addressBook: kept.addressBook.filter(entry => speaksOf(entry, mentioned)) });
  attempt({ ...kept, ownAddresses: [] });
  const { path: _path, ...anyPath } = kept;
  attempt(anyPath);
  for (const name of Object.keys(context.current) as (keyof CurrentState)[]) {
    const { [name]: value, ...others } = kept.current;
    if (attempt({ ...kept, current: others }) || !Array.isArray(value)) continue;
    attempt({ ...kept, current: { ...others, [name]: value.filter(row => speaksOf(row, mentioned)) } });
  }
  return kept;
}

/** Whether some text of a value that is long enough to name something stands in `mentioned`, which is in lower case. */
function speaksOf(value: unknown, mentioned: string, depth = 0): boolean {
  if (typeof value === 'string') return value.length >= 8 && mentioned.includes(value.toLowerCase());
  if (value === null || typeof value !== 'object' || depth > 8) return false;
  return Object.values(value).some(member => speaksOf(member, mentioned, depth + 1));
}
