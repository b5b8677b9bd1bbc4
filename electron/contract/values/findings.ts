/** Findings of several documents, where the same one is said once. Pure; the renderer may import it. */
import type { Finding, ReviewDocument } from './document.ts';

export const isSame = (a: Finding, b: Finding): boolean =>
  a.rule === b.rule && a.severity === b.severity && a.sentence === b.sentence;

/** What is found of every document; nothing where there is only one. */
export function sharedFindings(documents: readonly ReviewDocument[]): Finding[] {
  const [first, ...others] = documents;
  if (first === undefined || others.length === 0) return [];
  return first.findings.filter(finding => others.every(({ findings }) => findings.some(other => isSame(finding, other))));
}
