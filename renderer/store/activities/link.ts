/** Ids of activities and links to them, as a person pastes them. */

const id = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const scheme = /^countersign:\/\/(?:activity\/)?([^/?#\s]{1,200})\/?$/i;

/**
 * The id that a text is or a link names; null for any other text. A link leads to an activity and carries nothing else.
 * "countersign://activity/0193…" and "countersign://0193…" are the same.
 */
export function idIn(text: string): string | null {
  const typed = text.trim();
  const named = scheme.exec(typed)?.[1] ?? typed;
  return id.test(named) ? named.toLowerCase() : null;
}
