/** One field of a form, as described by main from a row. Types only, so the renderer may import it. */
interface Common {
  /** Member name on the wire. */
  name: string;
  label: string;
  help?: string;
  example?: string;
  required: boolean;
}
export type FormField = Common &
  (
    | { kind: 'text'; secret?: boolean; multiline?: boolean; unit?: 'bytes' | 'characters'; limit?: number }
    | { kind: 'number'; values?: number[] }
    | { kind: 'flag' }
    | { kind: 'choice'; values: string[] }
    | { kind: 'list'; item: FormField }
    | { kind: 'group'; fields: FormField[] }
  );
