/**
 * Changes to what this app itself keeps and shows on decision screens. They pass the confirmation window like a decision:
 * a page that could rename an address alone could make a stranger look like an old friend
 * (docs/threats.md#trusted-confirmation, docs/threats.md#hostile-text).
 */

import { done, failure, type Outcome } from '../../contract/outcome.ts';
import { gravest, gravestFirst } from '../../contract/severity.ts';
import type { Difference, Digest, Fact, Finding, Tree } from '../../contract/values/document.ts';
import type { Check, Release } from './release.ts';
import type { Seals } from './seal.ts';

export interface Change {
  /** What is changed: "address book". */
  what: string;
  /** Without a full stop. */
  headline: string;
  effects: string[];
  facts: Fact[];
  differences: Difference[];
  /** What is suspicious about it, in sentences. */
  warnings: string[];
  /** What else is to be looked at, with its own severity. */
  findings?: Finding[];
  /** What stands under the sheet, where there is more than that. */
  digest?: Digest | null;
  decoded?: Tree;
  /** Lines beside the document; by default that nothing is sent. */
  checks?: readonly Check[];
}

/** Asks the person in the confirmation window; anything but their yes is a failure, and nothing is changed. */
export type ConfirmChange = (change: Change) => Promise<Outcome<null>>;

const nothingSent: readonly Check[] = [
  { ok: true, sentence: 'Nothing is sent: the change stays on this computer and is written to the journal' },
];

export function createConfirmChange({ seals, release, now }: { seals: Seals; release: Release; now(): string }): ConfirmChange {
  return async ({ what, headline, effects, facts, differences, warnings, ...more }) => {
    const { findings: given = [], digest = null, decoded = { label: 'change', children: [] }, checks = nothingSent } = more;
    const suspicious = warnings.map((sentence): Finding => ({ rule: what.replaceAll(' ', '-'), severity: 'high', sentence }));
    const findings = [...given, ...suspicious].sort(gravestFirst);
    const document = {
      headline,
      effects,
      facts,
      findings,
      severity: gravest(findings),
      digest,
      decoded,
      differences,
    };
    const review = seals.seal(
      { kind: 'change', what },
      document,
      { sealedAt: now(), organizationId: '', organizationName: 'this computer', keyName: 'no key: nothing is sent' },
      null,
      null,
    );
    const answer = await release.ask(review, 'approve', checks, null);
    if (!answer.ok) return answer;
    return answer.value.decision === 'approve'
      ? done(null)
      : failure('declined', 'You decided not to change it. It is unchanged.');
  };
}
