/** What a request is about, by its type: what filters name, and what a row of a list is told apart by. */
import type { ActivityKind } from '../../../../contract/values/document.ts';

/** By a part of the type without prefix and version; the first that fits counts. */
const kinds: readonly (readonly [part: RegExp, kind: ActivityKind])[] = [
  [/^(?:APPROVE|REJECT)_ACTIVITY$/, 'vote'],
  [/^(?:EARN_|CLAIM_EARN_)/, 'vault'],
  [/^(?:CLAIM_SWAP_FEES|CREATE_SWAP_QUOTE|EXECUTE_SWAP|UPSERT_SWAP_CONFIG)$/, 'vault'],
  [/WEBHOOK/, 'webhook'],
  [/EXPORT/, 'export'],
  [/IMPORT/, 'import'],
  [/POLIC|ROOT_QUORUM/, 'policy'],
  [/API_KEY|AUTHENTICATOR|OAUTH_PROVIDER/, 'key'],
  [/LOGIN|SESSION|OTP|EMAIL_AUTH|^OAUTH|RECOVER/, 'session'],
  [/SUB_ORGANIZATION|ORGANIZATION|FEATURE|ALLOWLIST|AUTH_PROXY|ORIGIN|SMART_CONTRACT/, 'setting'],
  [/WALLET|PRIVATE_KEY|SECRET/, 'wallet'],
  [/USER|INVITATION/, 'people'],
  [/7702/, 'control'],
];

/** @param base a type without ACTIVITY_TYPE_ and version */
export const kindOfType = (base: string): ActivityKind => kinds.find(([part]) => part.test(base))?.[1] ?? 'other';
