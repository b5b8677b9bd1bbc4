/** What `.meta()` of a field may say. Forms, problems and the generated README read it; nothing else does. */
export interface FieldMeta {
  /** Short name beside the input. */
  label?: string;
  /** One or two plain sentences: what it is, and the service's default where it is left out. */
  help?: string;
  /** What a value must be, in the words a problem uses. */
  rule?: string;
  /** A value that passes, as it would be typed. */
  example?: string;
  /** Unit of `limit`, for a counter under the input. */
  unit?: 'bytes' | 'characters';
  limit?: number;
  /** Values the specification names where others are possible. */
  known?: string[];
  multiline?: true;
  // SECURITY: the value never appears in a problem, log or form echo (docs/threats.md#one-home-for-secrets).
  secret?: true;
}

declare module 'zod' {
  interface GlobalMeta extends FieldMeta {}
}
