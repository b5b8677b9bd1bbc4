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
  /** An empty text is a value of its own, apart from leaving the field out. */
  allowsEmpty?: boolean;
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

/** One leaf of an answer; a list's entries are written `vaults[].name`. */
export interface AnswerField {
  path: string;
  /** The values this version knows; any other may come, and is marked. */
  known?: string[];
  // SECURITY: not shown until a person asks for it.
  secret?: boolean;
}
