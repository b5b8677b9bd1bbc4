/** Whom this build believes about updates. */

export interface ReleaseKeys {
  /** Ed25519 public keys as lower-case hex of 32 bytes; null: there is none. */
  current: string | null;
  /** The key that follows it: pinned a release before anything is signed with it, so that no app is left behind. */
  next: string | null;
}

/**
 * SECURITY: the only place that says which key an update must be signed with. It is part of what is built: no file, setting,
 * environment or page changes it. While both are null there are no updates (resources/RELEASE.md#the-release-key).
 */
export const releaseKeys: ReleaseKeys = { current: null, next: null };

export const pinned = ({ current, next }: ReleaseKeys): string[] => [current, next].filter(key => key !== null);
