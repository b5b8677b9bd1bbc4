import { createContext, useContext } from 'react';
import type { Problem } from '../../../electron/contract/outcome.ts';
import type { FormField } from '../../../electron/contract/schema/form-field.ts';
import { pathText } from '../../../electron/contract/text/path-text.ts';

export type Path = readonly (string | number)[];

/** What the fields of one form ask of the screen that holds it. */
export interface FormControl {
  /** Goes before the ids of inputs, so that two forms could stand on one page. */
  id: string;
  valueAt(path: Path): unknown;
  /** The problem a person should see beside the field at this path. */
  problemAt(path: string): Problem | undefined;
  /** `undefined` leaves the field out. */
  set(path: Path, value: unknown): void;
  touch(path: Path): void;
  /** Adds a row to a list, or an optional group. */
  add(path: Path, field: FormField): void;
  /** Rows by their old places, in their new order. */
  order(path: Path, places: readonly number[]): void;
}

export const FormContext = createContext<FormControl | null>(null);

export interface FieldState {
  control: FormControl;
  id: string;
  value: unknown;
  problem: Problem | undefined;
  /** For `aria-describedby`: what of it there is. */
  describedBy: string;
}

/** The state of the field at a path. */
export function useField(path: Path, field: FormField): FieldState {
  const control = useContext(FormContext);
  if (control === null) throw new Error('A form field stands outside a form.');
  const text = pathText(path);
  const id = inputId(control.id, text);
  const problem = control.problemAt(text);
  const parts = [
    problem !== undefined && errorId(id),
    (field.help !== undefined || field.example !== undefined) && helpId(id),
    field.kind === 'text' && field.limit !== undefined && counterId(id),
  ];
  return { control, id, value: control.valueAt(path), problem, describedBy: parts.filter(Boolean).join(' ') };
}

export const inputId = (form: string, path: string): string => `${form}:${path}`;
export const labelId = (id: string): string => `${id}-label`;
export const helpId = (id: string): string => `${id}-help`;
export const errorId = (id: string): string => `${id}-error`;
export const counterId = (id: string): string => `${id}-counter`;

/** Puts the focus on the field of a problem, or on the nearest one around it. */
export function focusField(form: string, path: string): void {
  for (let at = path; at !== ''; at = at.replace(/(\.?[^.[\]]+|\[\d+\])$/, '')) {
    const element = document.getElementById(inputId(form, at));
    if (element === null) continue;
    element.focus();
    element.scrollIntoView({ block: 'center' });
    return;
  }
}
