import type { FormEntry } from '../../../../electron/contract/values/app-values.ts';

export const groupTitles: Record<FormEntry['group'], string> = {
  activities: 'Activities',
  signing: 'Signing',
  wallets: 'Wallets',
  keys: 'Private keys',
  earn: 'Vaults and fees',
  webhooks: 'Webhooks',
  people: 'People',
  access: 'Access',
  settings: 'Organisation',
  secrets: 'Secrets',
  sessions: 'Sessions',
};

/** Whether every word stands somewhere in the operation's title, name, group or sentence. */
export const matchesOperation = (entry: FormEntry, query: string): boolean =>
  holds(`compose ${entry.title} ${entry.operation} ${groupTitles[entry.group]} ${entry.doc}`, query);
/** Whether the title or the name alone has them all: such entries stand first. */
export const matchesTitle = (entry: FormEntry, query: string): boolean =>
  holds(`compose ${entry.title} ${entry.operation}`, query);

function holds(words: string, query: string): boolean {
  const text = words.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word));
}

export interface Section {
  title: string;
  entries: FormEntry[];
}

/** One section per group, in the order of the table; what changes something apart from what only asks. */
export function sections(list: readonly FormEntry[], kind: 'change' | 'ask', query: string): Section[] {
  const out = new Map<string, FormEntry[]>();
  for (const entry of list) {
    if ((entry.kind === 'query') !== (kind === 'ask') || !matchesOperation(entry, query)) continue;
    const title = groupTitles[entry.group];
    out.set(title, [...(out.get(title) ?? []), entry]);
  }
  return [...out].map(([title, entries]) => ({ title, entries }));
}
