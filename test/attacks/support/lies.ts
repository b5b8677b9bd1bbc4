/** Every way to change one thing of an answer: each member and item left out, made null, emptied, or given another value. */

export type Json = Record<string, unknown>;
export interface Lie {
  /** `votes[0].message left out`. */
  name: string;
  tell(truth: Json): Json;
}
type Path = readonly (string | number)[];

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths of everything in a value, containers too; below those of `whole`, nothing. */
function pathsOf(value: unknown, whole: RegExp, path: Path = []): Path[] {
  const here = path.length === 0 ? [] : [path];
  if (typeof value !== 'object' || value === null || whole.test(path.join('.'))) return here;
  return [
    ...here,
    ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, whole, [...path, isObject(value) ? key : Number(key)])),
  ];
}

const nameOf = (path: Path) =>
  path
    .map(step => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');

/** A copy in which what stands at a path was changed; `undefined` takes it away. */
function changed(value: unknown, [step, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (step === undefined) return change(value);
  if (Array.isArray(value)) {
    const items = value.map((item, at) => (at === step ? changed(item, rest, change) : item));
    return items.filter(item => item !== undefined);
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(
    ([key, inner]) => [key, key === step ? changed(inner, rest, change) : inner] as const,
  );
  return Object.fromEntries(members.filter(([, inner]) => inner !== undefined));
}

/** Another value of the same kind, as harmless as it can look. */
function another(old: unknown): unknown {
  if (typeof old === 'boolean') return !old;
  if (typeof old === 'number') return old + 1;
  if (Array.isArray(old)) return [...old, ...old.slice(0, 1)];
  if (isObject(old)) return { ...old, strange: 'x' };
  if (typeof old !== 'string') return 'x';
  const last = old.at(-1) ?? '';
  return `${old.slice(0, -1)}${/\d/.test(last) ? (last === '1' ? '2' : '1') : last === 'a' ? 'b' : 'a'}`;
}

const empty = (old: unknown): unknown => (Array.isArray(old) ? [] : isObject(old) ? {} : typeof old === 'string' ? '' : 0);

const ways: Record<string, (old: unknown) => unknown> = {
  'left out': () => undefined,
  'as null': () => null,
  emptied: empty,
  'as another': another,
};

/**
 * @param whole paths that are changed as a whole only
 * @param few only what is left out and what is another value
 */
export function liesAbout(truth: Json, whole = /^$/, few = false): Lie[] {
  return pathsOf(truth, whole).flatMap(path =>
    Object.entries(few ? { 'left out': ways['left out'], 'as another': another } : ways).flatMap(([way, change = another]) => {
      const tell = (value: Json) => changed(value, path, change) as Json;
      return JSON.stringify(tell(truth)) === JSON.stringify(truth) ? [] : [{ name: `${nameOf(path)} ${way}`, tell }];
    }),
  );
}

/** What belongs to another activity, shown as this one's. */
export function swapsWith(other: Json): Lie[] {
  const votesOf = (activity: Json) => activity.votes as Json[];
  return [
    { name: 'the votes of another', tell: truth => ({ ...truth, votes: other.votes }) },
    { name: 'the votes of another beside its own', tell: truth => ({ ...truth, votes: [...votesOf(other), ...votesOf(truth)] }) },
    { name: 'its votes twice', tell: truth => ({ ...truth, votes: [...votesOf(truth), ...votesOf(truth)] }) },
    { name: 'the fingerprint of another', tell: truth => ({ ...truth, fingerprint: other.fingerprint }) },
    { name: 'the intent of another', tell: truth => ({ ...truth, type: other.type, intent: other.intent }) },
    {
      name: 'intent and votes of another',
      tell: truth => ({ ...truth, type: other.type, intent: other.intent, votes: other.votes }),
    },
    {
      name: 'two intents',
      tell: truth => ({ ...truth, intent: { ...(other.intent as Json), ...(truth.intent as Json), extra: {} } }),
    },
  ];
}
