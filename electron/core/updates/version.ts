/** Versions by Semantic Versioning 2.0.0, read strictly: one version has one spelling. */

export interface Version {
  /** Major, minor and patch. */
  numbers: readonly [number, number, number];
  /** What stands behind the hyphen, part by part; empty for a release. */
  before: readonly string[];
}

const number = '(?:0|[1-9]\\d{0,8})';
const part = `(?:${number}|\\d*[A-Za-z-][0-9A-Za-z-]*)`;
const pattern = new RegExp(`^(${number})\\.(${number})\\.(${number})(?:-(${part}(?:\\.${part})*))?$`);

/** null where it is none. Build metadata (`+…`) orders nothing and is refused: two texts would be one version. */
export function readVersion(text: string): Version | null {
  const found = text.length > 64 ? null : pattern.exec(text);
  if (found === null) return null;
  const [, major, minor, patch, before] = found;
  return { numbers: [Number(major), Number(minor), Number(patch)], before: before === undefined ? [] : before.split('.') };
}

function compareParts(a: string, b: string): number {
  const [isNumber, isOther] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumber && isOther) return Math.sign(Number(a) - Number(b));
  if (isNumber !== isOther) return isNumber ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Below zero where `a` is the older one, as the specification orders them. */
export function compareVersions(a: Version, b: Version): number {
  for (const [at, mine] of a.numbers.entries()) if (mine !== b.numbers[at]) return Math.sign(mine - (b.numbers[at] ?? 0));
  // A version that is still being tried comes before the one that it becomes.
  if (a.before.length === 0 || b.before.length === 0) return Math.sign(b.before.length - a.before.length);
  for (const [at, mine] of a.before.entries()) {
    const other = b.before[at];
    if (other === undefined) return 1;
    const order = compareParts(mine, other);
    if (order !== 0) return order;
  }
  return a.before.length === b.before.length ? 0 : -1;
}
