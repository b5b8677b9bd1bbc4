/** What the app says of itself. Plain data. */

export interface About {
  version: string;
  /** `node`: pages in a browser, with the core in plain Node; for development and tests. */
  host: 'electron' | 'node';
  /** `none` where there is no such part. */
  electron: string;
  chromium: string;
  node: string;
  /** "linux x64" */
  system: string;
  /** Absolute: where the app keeps its own files. */
  folder: string;
  /** Of the journal, Ed25519 in hex; null while no store gives the key. */
  journalKey: string | null;
  /** How long one piece of work kept the app from answering; null where nobody watches. */
  pace: PaceFacts | null;
}

/** Milliseconds and counts, since the start and in the last hour. */
export interface PaceFacts {
  longestMs: number;
  /** Of the longest, what the app itself worked: the rest is of other programs. */
  ownMs: number;
  /** How often it was more than 50 ms. */
  long: number;
  hourLongestMs: number;
  hourLong: number;
}

export interface DiagnosticsPreview {
  /** All of it, as it would be saved: ASCII, lines that end in `\n`. */
  text: string;
  lines: number;
  /** Of the text, hex: what is saved is named by it. */
  sha256: string;
}
