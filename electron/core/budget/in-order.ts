/**
 * A few put among thousands that are in order: to sort them all anew at every change takes main longer than a slice.
 * @param ordered in order
 * @param few in any order; sorted in place
 * @param compare as `Array.sort` takes it; none of `ordered` is equal to one of `few`
 */
export function amongOrdered<T>(ordered: readonly T[], few: T[], compare: (a: T, b: T) => number): T[] {
  few.sort(compare);
  const all: T[] = [];
  let next = 0;
  for (const each of ordered) {
    for (let first = few[next]; first !== undefined && compare(first, each) < 0; first = few[++next]) all.push(first);
    all.push(each);
  }
  for (; next < few.length; next++) all.push(few[next] as T);
  return all;
}
