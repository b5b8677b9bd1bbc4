/** What the practice service would have sent to a contact, oldest first. */
import type { Practice } from '../../practice/service.ts';

export async function codesOf(practice: Practice, contact: string): Promise<string[]> {
  const answer = await fetch(`${practice.url}/practice/outbox`);
  const { messages } = (await answer.json()) as { messages: { to: string; code?: string }[] };
  return messages.flatMap(({ to, code }) => (to === contact && code !== undefined ? [code] : []));
}

/** The newest one; throws where none was sent. */
export async function codeOf(practice: Practice, contact: string): Promise<string> {
  const code = (await codesOf(practice, contact)).at(-1);
  if (code === undefined) throw new Error(`no code was sent to ${contact}`);
  return code;
}
