/** What was chosen in the palette before: ids alone, the newest first. It is kept with the settings, and says nothing secret. */

const most = 32;

export const noted = (uses: readonly string[], id: string): string[] => [id, ...uses].slice(0, most);

/** How often and how lately each was chosen: a use counts less for each use since. */
export function weights(uses: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  uses.forEach((id, at) => {
    found.set(id, (found.get(id) ?? 0) + 0.9 ** at);
  });
  return found;
}

/** What was used comes first, then what begins with what is typed, then the rest as it came. */
export function ranked<T extends { id: string; title: string }>(
  entries: readonly T[],
  used: ReadonlyMap<string, number>,
  query: string,
): T[] {
  const begins = ({ title }: T) => Number(query !== '' && title.toLowerCase().startsWith(query.toLowerCase()));
  return entries.toSorted((a, b) => (used.get(b.id) ?? 0) - (used.get(a.id) ?? 0) || begins(b) - begins(a));
}
