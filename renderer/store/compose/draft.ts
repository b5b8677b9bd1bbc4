/** What is typed so far into a form drawn from a row: the parameters themselves, not yet right. */
import type { FormField } from '../../../electron/contract/schema/form-field.ts';
import { isObject } from '../../../electron/contract/text/members.ts';
import type { Json } from '../typed.ts';

/** `undefined`: the field is left out. null and '' are values of their own, sent as they are. */
export type Draft = undefined | null | string | number | boolean | Draft[] | { [member: string]: Draft };
export type Path = readonly (string | number)[];

const isGroup = (draft: Draft): draft is { [member: string]: Draft } => isObject(draft);

/** A field a person has not touched: required groups and lists stand there, and the one value of a choice of one. */
export function blank(field: FormField): Draft {
  if (field.kind === 'list') return [];
  if (field.kind === 'group') return blankForm(field.fields);
  if (field.kind === 'choice' && field.values.length === 1) return field.values[0];
  return undefined;
}

/** A whole form. What is optional is left out until a person wants it. */
export function blankForm(fields: readonly FormField[]): Draft {
  return Object.fromEntries(
    fields.flatMap(field => {
      const value = field.required ? blank(field) : undefined;
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
}

/** A row that was added to a list; a text in a list is empty, because a hole in a list cannot be sent. */
export const blankRow = (item: FormField): Draft => (item.kind === 'text' ? '' : blank(item));

export function draftAt(draft: Draft, path: Path): Draft {
  let value = draft;
  for (const step of path) {
    if (Array.isArray(value)) value = typeof step === 'number' ? value[step] : undefined;
    else value = isGroup(value) && Object.hasOwn(value, step) ? value[String(step)] : undefined;
  }
  return value;
}

/** A copy with one value changed; `undefined` leaves the member out. */
export function withValue(draft: Draft, path: Path, value: Draft): Draft {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list = Array.isArray(draft) ? [...draft] : [];
    list[step] = withValue(list[step], rest, value);
    return list;
  }
  const { [step]: old, ...others } = isGroup(draft) ? draft : {};
  const next = withValue(old, rest, value);
  return next === undefined ? others : { ...others, [step]: next };
}

/** A copy of a list with its rows in another order; `order` names old places, and leaving one out removes the row. */
export function reordered(draft: Draft, path: Path, order: readonly number[]): Draft {
  const list = draftAt(draft, path);
  return Array.isArray(list)
    ? withValue(
        draft,
        path,
        order.map(index => list[index]),
      )
    : draft;
}

/** As it is sent: what is left out is not there. */
export function sendable(draft: Draft): unknown {
  if (Array.isArray(draft)) return draft.map(sendable);
  if (!isGroup(draft)) return draft;
  return Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) => (value === undefined ? [] : [[name, sendable(value)]])),
  );
}

/** The same members in the order of the form, as the body will have them. */
export function inOrder(fields: readonly FormField[], draft: Draft): Draft {
  if (!isGroup(draft)) return draft;
  const members = fields.filter(({ name }) => Object.hasOwn(draft, name));
  return Object.fromEntries(members.map(field => [field.name, ordered(field, draft[field.name])]));
}
function ordered(field: FormField, value: Draft): Draft {
  if (field.kind === 'group') return inOrder(field.fields, value);
  return field.kind === 'list' && Array.isArray(value) ? value.map(entry => ordered(field.item, entry)) : value;
}

/** Places of secret fields that hold something. */
export function secretPaths(fields: readonly FormField[], draft: Draft): Path[] {
  const found: Path[] = [];
  const look = (field: FormField, path: Path) => {
    const value = draftAt(draft, path);
    if (value === undefined || value === null || value === '') return;
    if (field.kind === 'group') for (const inner of field.fields) look(inner, [...path, inner.name]);
    else if (field.kind === 'list')
      for (const index of Array.isArray(value) ? value.keys() : []) look(field.item, [...path, index]);
    else if (field.secret === true) found.push(path);
  };
  for (const field of fields) look(field, [field.name]);
  return found;
}

/** A copy without anything that was typed into a secret field. */
export const withoutSecrets = (fields: readonly FormField[], draft: Draft): Draft =>
  secretPaths(fields, draft).reduce(
    (left, path) => withValue(left, path, typeof path.at(-1) === 'number' ? '' : undefined),
    draft,
  );

/** A draft as JSON carries it: an entry of a list stands in a list of its own, which is empty where nothing was typed yet. */
export function carried(draft: Draft): Json {
  if (Array.isArray(draft)) return draft.map(entry => (entry === undefined ? [] : [carried(entry)]));
  if (!isGroup(draft)) return draft ?? null;
  return Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) => (value === undefined ? [] : [[name, carried(value)]])),
  );
}

export function uncarried(json: Json): Draft {
  if (Array.isArray(json)) return json.map((entry: Json[]) => (entry[0] === undefined ? undefined : uncarried(entry[0])));
  if (!isObject(json)) return json as string | number | boolean | null;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, uncarried(value as Json)]));
}
