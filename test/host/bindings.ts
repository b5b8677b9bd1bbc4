/** Names of the host's bindings in a page, until its first script takes them. */
export const bindings = {
  request: '__custody_request',
  events: '__custody_events',
  part: '__custody_part',
  violation: '__custody_violation',
} as const;
