/** Activities to decide on, and what became of the votes. */
import { digestToSign, stored, textToSign } from '../../e2e/support/world.ts';
import type { Practice } from '../../practice/service.ts';

/** Something Ben asks for; its id. */
export const propose = async (practice: Practice, words = 'Pay the invoice 4711'): Promise<string> =>
  (await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, words))).id;

/** Something he asks for that nobody can read: its review is held, so that all that is found stands in it. */
export const proposeHeld = async (practice: Practice, words: string): Promise<string> =>
  (await practice.as('Ben').propose('sign_raw_payload', digestToSign(practice, words))).id;

/** The votes that the service holds of somebody. */
export function votesOf(practice: Practice, activityId: string, userName: string) {
  const user = practice.info.users.find(u => u.userName.startsWith(userName));
  return stored(practice, activityId).votes.filter(v => v.userId === user?.userId);
}
