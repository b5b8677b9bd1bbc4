/**
 * A state that main told whole, with every part that says the same as before being the same object: what is made of it is
 * made again only where it changed. Both are plain data, as they come over the bridge.
 */
export function kept<T>(before: unknown, next: T): T {
  if (before === next || typeof before !== 'object' || typeof next !== 'object' || before === null || next === null) return next;
  if (Array.isArray(before) !== Array.isArray(next)) return next;
  const old = before as Record<string, unknown>;
  const names = Object.keys(next) as (keyof T & string)[];
  let isSame = names.length === Object.keys(old).length;
  const shared = (Array.isArray(next) ? [] : {}) as T;
  for (const name of names) {
    shared[name] = kept(old[name], next[name]);
    isSame &&= Object.hasOwn(old, name) && shared[name] === old[name];
  }
  return isSame ? (before as T) : shared;
}
