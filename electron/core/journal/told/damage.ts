/** Which findings the journal itself tells of. */
import type { JournalLine } from '../entry.ts';
import type { JournalSigning } from '../signing.ts';
import type { Verified } from '../verify.ts';

export interface ToldDamage {
  take(line: JournalLine): void;
  restore(findings: readonly string[]): void;
  clear(): void;
  all(): string[];
  /** What was found and does not stand in the journal yet. */
  untold(result: Pick<Verified, 'findings'>): string[];
}

export function createToldDamage({ key, isOwn }: JournalSigning): ToldDamage {
  const told = new Set<string>();
  const restore = (findings: readonly unknown[]) => {
    for (const finding of findings) if (typeof finding === 'string') told.add(finding);
  };
  return {
    // A line counts where this computer signed it, or where no store says which key is its own.
    take(line) {
      if (line.kind === 'journal_damaged' && Array.isArray(line.findings) && (key() === null || isOwn(line)))
        restore(line.findings);
    },
    restore,
    clear: () => told.clear(),
    all: () => [...told],
    // Of a line it is said once; what is about the whole is over as soon as the journal goes on, and found again it is another
    // time.
    untold: result =>
      result.findings
        .filter(({ kind }) => !['torn', 'unsigned', 'damage_recorded', 'key_replaced'].includes(kind))
        .filter(({ kind, line }) => line === 0 || !told.has(`${kind} ${line}`))
        .map(({ kind, line }) => `${kind} ${line}`)
        .slice(0, 50),
  };
}
