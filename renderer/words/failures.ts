import type { Code } from '../../electron/contract/outcome.ts';

/**
 * A title by stable code, and how to go on. The failure's own message says what happened; where it always says what to
 * do as well, `next` is null, so that nothing is said twice or about something else.
 */
export const nextSteps: Record<Code, { title: string; next: string | null }> = {
  invalid: { title: 'This cannot be accepted', next: null },
  forbidden: { title: 'This was not allowed', next: 'Nothing was sent. Decide in the confirmation window.' },
  unknown_operation: { title: 'This version does not know this', next: 'Update Countersign.' },
  not_connected: { title: 'No organisation is connected', next: 'Connect to an organisation first.' },
  key_unavailable: { title: 'The key cannot be read', next: 'Unlock the keychain, then try again. Keys shows what is wrong.' },
  key_missing: { title: 'There is no such key', next: 'Create or import an API key under Keys.' },
  locked: { title: 'Countersign is locked', next: 'Unlock it to go on.' },
  offline: { title: 'The service cannot be reached', next: null },
  timeout: { title: 'The service did not answer in time', next: 'Nothing changed.' },
  outcome_unknown: { title: 'Outcome unknown', next: null },
  bad_answer: {
    title: 'The answer is not valid',
    next: 'It was not used. Try again, and tell the service’s operator.',
  },
  too_large: { title: 'The answer is too large', next: 'It was not used. Tell the service’s operator.' },
  redirected: { title: 'The service pointed elsewhere', next: null },
  unauthenticated: {
    title: 'The service does not accept this key',
    next: 'Register its public key with the service, or choose another key.',
  },
  permission_denied: { title: 'You are not allowed to do this', next: 'Ask an administrator of the organisation.' },
  not_found: { title: 'Not found', next: null },
  operation_unavailable: { title: 'This deployment does not offer it', next: null },
  rate_limited: { title: 'Too many requests', next: null },
  refused: { title: 'The service refused', next: 'Nothing changed.' },
  service_failed: { title: 'The service failed', next: null },
  clock_skew: {
    title: 'The clocks differ too much',
    next: 'Set this computer’s clock; a stamp is valid one hour back and five minutes ahead.',
  },
  changed: { title: 'It changed since you read it', next: 'Nothing was decided. Compare both sides, then open it again.' },
  already_decided: { title: 'Already decided', next: 'Somebody else was faster. Nothing more is needed from you.' },
  declined: { title: 'Nothing was decided', next: null },
  activity_failed: { title: 'The activity failed', next: 'The service accepted it but could not carry it out.' },
  mismatch: {
    title: 'What came back is not what was sent',
    next: 'It is withheld. Keep the journal entry and tell the service’s operator.',
  },
  storage: {
    title: 'A local file could not be used',
    next: 'Nothing was sent. Check free space and permissions, then try again.',
  },
  internal: {
    title: 'Countersign met an error of its own',
    next: 'Nothing is lost. Try again; the journal shows what was sent.',
  },
};

/** How grave it is: a person's no and a colleague's vote are none, and a lost answer is no failure. */
export function failureTone(code: Code): 'plain' | 'high' | 'critical' {
  if (code === 'declined' || code === 'already_decided') return 'plain';
  return code === 'outcome_unknown' ? 'high' : 'critical';
}
