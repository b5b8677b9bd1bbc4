/** The form of an operation as plain JSON: what the renderer draws, without zod. */
interface Common {
  /** Name of the member; for an entry of a list, the name of the list. */
  name: string;
  label: string;
  help?: string;
  example?: string;
  required: boolean;
  /** null may be sent, as well as leaving it out. */
  nullable?: true;
  // SECURITY: masked, and never echoed.
  secret?: true;
}
export interface TextField extends Common {
  kind: 'text';
  multiline?: true;
  /** For a counter under the input. */
  unit?: 'bytes' | 'characters';
  limit?: number;
  /** Values to suggest where others are possible. */
  suggestions?: string[];
}
export interface ChoiceField extends Common {
  kind: 'choice';
  /** Send the chosen value as it is: some are numbers. */
  values: (string | number)[];
}
export interface FlagField extends Common {
  kind: 'flag';
}
export interface NumberField extends Common {
  kind: 'number';
}
export interface ListField extends Common {
  kind: 'list';
  /** What each entry is made of. */
  of: FormField;
}
export interface GroupField extends Common {
  kind: 'group';
  fields: FormField[];
}
export type FormField = TextField | ChoiceField | FlagField | NumberField | ListField | GroupField;
