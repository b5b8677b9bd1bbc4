/**
 * Which of many known names or hosts a text can be taken for: written the same, drawn the same, or one letter away. Each
 * text is made comparable once, and an index finds the few that could be, so that thousands need no comparison in pairs.
 */
import { comparable, isOneStep } from './bounded.ts';
import { skeleton } from './confusables.ts';
import { type Effort, effort } from './effort.ts';

export interface LikenessRules {
  /** Known texts this short are alike only where they are the same or drawn the same. */
  shortest: number;
  /** What a text reads as, where that is not how it is written: a host in punycode. */
  reads?: ((text: string) => string) | undefined;
}

/**
 * The first of the known texts that one is alike to.
 * @param but the place of a known text that does not count
 * @throws TooMuch where a set of known texts was made to need more comparing than any real one
 */
export type Likeness = (text: string, work?: Effort, but?: number) => string | undefined;

/** Made once for many questions: it looks at every known text. Of an over-long text, what is compared is its beginning. */
export function likenessTo(known: readonly string[], { shortest, reads = text => text }: LikenessRules): Likeness {
  /** Two of each kind, so that one may not count. */
  const firsts = new Map<string, number[]>();
  const halves = new Map<string, number[]>();
  const lowered: string[] = [];
  for (const [at, text] of known.entries()) {
    const part = comparable(text);
    const lower = part.toLowerCase();
    lowered.push(lower);
    for (const key of [`is ${part}`, `drawn ${skeleton(part)}`]) {
      const found = firsts.get(key);
      if (found === undefined) firsts.set(key, [at]);
      else if (found.length < 2) found.push(at);
    }
    if (part.length < shortest) continue;
    for (const key of halvesOf(lower, lower.length)) {
      const found = halves.get(key);
      if (found === undefined) halves.set(key, [at]);
      else found.push(at);
    }
  }
  return (text, work = effort(), but = -1) => {
    const part = comparable(text);
    const lower = part.toLowerCase();
    const firstOf = (key: string): number => firsts.get(key)?.find(at => at !== but) ?? Number.POSITIVE_INFINITY;
    let first = Math.min(firstOf(`is ${part}`), firstOf(`drawn ${skeleton(comparable(reads(part)))}`));
    // One letter away in all: one half of the known text is untouched, and stands where it stood or one further.
    for (const length of [lower.length - 1, lower.length, lower.length + 1])
      for (const key of halvesOf(lower, length))
        for (const at of halves.get(key) ?? []) {
          if (at >= first) break;
          if (at === but) continue;
          const other = lowered[at] ?? '';
          work.spend(other.length);
          if (isOneStep(other, lower)) first = at;
        }
    return known[first];
  };
}

/** The two halves that a known text of a length would share with this one, if nothing but the other half differed. */
function halvesOf(text: string, length: number): string[] {
  const front = Math.floor(length / 2);
  const back = length - front;
  return [`${length} front ${text.slice(0, front)}`, `${length} back ${text.slice(Math.max(0, text.length - back))}`];
}
