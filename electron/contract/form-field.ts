/** One field of a form, as main describes it from a row. Types only, so the renderer may import it. */
interface Common {
  /** Name of the member; for an entry of a list, the name of the list. */
  name: string;
  label: string;
  help?: string;
  example?: string;
  required: boolean;
  /** null may be sent, as well as leaving it out. */
  nullable?: boolean;
  // SECURITY: masked, and never echoed.
  secret?: boolean;
}
export interface TextField extends Common {
  kind: 'text';
  multiline?: boolean;
  /** For a counter under the input. */
  unit?: 'bytes' | 'characters';
  limit?: number;
  /** Values to suggest where others are possible. */
  suggestions?: string[];
}
export interface ChoiceField extends Common {
  kind: 'choice';
  values: string[];
}
export interface FlagField extends Common {
  kind: 'flag';
}
export interface NumberField extends Common {
  kind: 'number';
  /** The only numbers taken, where the specification lists them. */
  values?: number[];
}
export interface ListField extends Common {
  kind: 'list';
  /** What each entry is made of. */
  item: FormField;
}
export interface GroupField extends Common {
  kind: 'group';
  fields: FormField[];
}
export type FormField = TextField | ChoiceField | FlagField | NumberField | ListField | GroupField;
