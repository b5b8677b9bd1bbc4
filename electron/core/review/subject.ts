/** What is reviewed, as words and rules look at it. */

import { type ActivityName, operations } from '../../contract/operations/table.ts';
import type { Activity } from '../../contract/service/activity.ts';
import type { Members } from '../../contract/text/members.ts';
import type { Fact, FactKind, Movement, Source } from '../../contract/values/document.ts';
import type { Work } from '../budget/work.ts';
import type { Names } from '../chains/context.ts';
import type { ReviewContext } from '../known/context.ts';
import type { Proof } from '../stamps/proof.ts';
import { sameAddressKey } from '../text/address-key.ts';
import { flag, list, text } from '../text/members.ts';
import { named, shortened } from '../text/visible.ts';
import type { Headline } from './wording/headline.ts';
import type { Told } from './wording/told.ts';

export interface Subject {
  type: string;
  /** Without ACTIVITY_TYPE_ and without the version: CREATE_POLICY. */
  base: string;
  /** The row of the table it belongs to; null where the table has none. */
  name: ActivityName | null;
  parameters: Members;
  /** The whole activity; undefined for a request that is none yet. */
  activity: Activity | undefined;
  /** What ties it to its fingerprint; null for a request that has none yet. */
  proof: Proof | null;
  context: ReviewContext;
  names: Names;
  /** Where the parameters come from. */
  source: Source;
  /** Payloads inside, read from their bytes. */
  readings: Told[];
  /** Steps that may still be taken for it. */
  work: Work;
}

export interface Wording {
  headline: Headline;
  effects: string[];
  facts: Fact[];
  /** What is moved without a payload of its own; left out where nothing is. */
  moves?: Movement[];
}
export type Words = (subject: Subject) => Wording;

export const baseOf = (type: string): string => type.replace(/^ACTIVITY_TYPE_/, '').replace(/_V\d+$/, '');

/** "create policy": a type that nobody has words for. Enum names stand in the exact words alone. */
export const typeWords = (type: string): string => baseOf(type).toLowerCase().replaceAll('_', ' ');

const nameByBase = new Map<string, ActivityName>();
for (const [name, row] of Object.entries(operations))
  if (row.kind === 'activity') nameByBase.set(baseOf(row.type), name as ActivityName);

/** Versioned and unversioned types of one thing are the same thing. */
export const nameOfBase = (base: string): ActivityName | null => nameByBase.get(base) ?? null;

/** Facts about members of the parameters; a member that is absent gives none. */
export function members(subject: Subject, from: unknown = subject.parameters) {
  const { names, source } = subject;
  const one = (label: string, value: string, kind: FactKind, note?: string): Fact => ({
    label,
    value,
    kind,
    source,
    ...(note === undefined ? {} : { note }),
  });
  const named = (label: string, value: string): Fact => {
    const address = /^0x[0-9a-fA-F]{40}$/.test(value) || names.address(value) !== undefined;
    const known = names.id(value) ?? names.address(value);
    const plain = one(label, value, address ? 'address' : 'id');
    return known === undefined
      ? { ...plain, note: 'unknown to this app' }
      : { ...plain, name: known.name, nameSource: known.source };
  };
  return {
    text(label: string, key: string, kind: FactKind = 'text', note?: string): Fact[] {
      const value = text(from, key);
      return value === undefined ? [] : [one(label, value, kind, note ?? (value === '' ? 'empty' : undefined))];
    },
    id(label: string, key: string): Fact[] {
      const value = text(from, key);
      return value === undefined ? [] : [named(label, value)];
    },
    ids(label: string, key: string): Fact[] {
      const values = list(from, key);
      return values.map(value => (typeof value === 'string' ? named(label, value) : one(label, String(value), 'text')));
    },
    flag(label: string, key: string, yes: string, no: string): Fact[] {
      const value = flag(from, key);
      return value === undefined ? [] : [one(label, value ? yes : no, 'text')];
    },
    seconds(label: string, key: string, fallback?: string): Fact[] {
      const value = text(from, key);
      if (value === undefined)
        return fallback === undefined ? [] : [one(label, fallback, 'text', 'the default: the request does not say')];
      if (!/^\d{1,12}$/.test(value)) return [one(label, `${value} seconds`, 'text')];
      const seconds = Number(value);
      return isRound(seconds)
        ? [one(label, `${value} seconds`, 'duration', duration(seconds))]
        : [one(label, `${value} seconds`, 'text', `about ${duration(seconds)}`)];
    },
  };
}

const steps: readonly [size: number, word: string][] = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
];

/** Whether `duration` says all of it. */
const isRound = (seconds: number): boolean => {
  const size = steps.find(([each]) => seconds >= each)?.[0] ?? 1;
  return (seconds * 10) % size === 0;
};

export function duration(seconds: number): string {
  for (const [size, word] of steps) {
    const count = Math.round((seconds / size) * 10) / 10;
    if (seconds >= size) return `${count} ${word}${count === 1 ? '' : 's'}`;
  }
  return `${seconds} seconds`;
}

/** Ada, or the kind of thing and its id. */
export function nameOf(subject: Subject, id: string | undefined, kind: string): string {
  if (id === undefined) return `${/^[aeio]/.test(kind) ? 'an' : 'a'} ${kind}`;
  const known = subject.names.id(id) ?? subject.names.address(id);
  if (known === undefined) return `${kind} ${shortened(id, 64)}`;
  // Several own addresses that nobody gave a name are told apart by themselves.
  return known.kind === 'own' && known.source === 'pasted' ? `the own address ${id}` : named(known.name);
}

/** “the policy Rent”, and where nobody here calls it anything, the kind of thing and its id, once. */
export function theNamed(subject: Subject, id: string | undefined, kind: string): string {
  if (id === undefined) return `${/^[aeio]/.test(kind) ? 'an' : 'a'} ${kind}`;
  const known = subject.names.id(id) ?? subject.names.address(id);
  return `the ${kind} ${known === undefined ? shortened(id, 64) : named(known.name)}`;
}

/** A, B and 3 more. */
export function several(names: readonly string[], none: string): string {
  if (names.length === 0) return none;
  const shown = names.slice(0, 3);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  return shown.length === 1 ? (shown[0] ?? none) : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

export const sameText = (a: string, b: string): boolean => sameAddressKey(a) === sameAddressKey(b);
