/** What is known of a newer version of the app, and how far it has come. Plain data. */

export const updateChannels = ['stable', 'beta'] as const;
export type UpdateChannel = (typeof updateChannels)[number];

/** A newer version that the release key signed and that fits this computer. Text of it is from outside. */
export interface UpdateFacts {
  /** Semantic version. */
  version: string;
  channel: UpdateChannel;
  /** ISO 8601. */
  publishedAt: string;
  /** Plain text, in lines. */
  notes: string;
  /** The one file for this computer. */
  file: string;
  /** In bytes. */
  size: number;
  /** SHA-512 of that file, hex. */
  sha512: string;
}

/**
 * `off`: this app updates nothing by itself, and why. `none`: nothing newer was found when it was looked for.
 * `refused`: what was found or downloaded is not used, and nothing of it is installed.
 */
export type UpdateState = { checkedAt: string | null } & (
  | { state: 'off'; reason: string }
  | { state: 'none' }
  | { state: 'checking' }
  | { state: 'available'; update: UpdateFacts; by: 'app' | 'package' }
  | { state: 'downloading'; update: UpdateFacts; received: number }
  | { state: 'ready'; update: UpdateFacts; waitsFor: string | null }
  | { state: 'installing'; update: UpdateFacts }
  | { state: 'refused'; reason: string }
);
