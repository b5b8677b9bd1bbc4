/** Findings of a payload, where what another one tells already is left out. */
import { rankOf } from '../../../contract/severity.ts';
import { severities } from '../../../contract/values/document.ts';
import type { ReadContext } from '../../chains/context.ts';
import type { Found } from '../../chains/finding.ts';
import { severityOf } from '../ladder/ladder.ts';
import { stepOf } from '../ladder/steps.ts';

type Knowing = Pick<ReadContext, 'names'>;

/**
 * That somebody is first seen goes without saying where something graver, or as grave, is said of them: that they imitate
 * somebody, or may take all there is.
 */
export function saidOnce(findings: readonly Found[], context: Knowing): readonly Found[] {
  return findings.filter(found => {
    if (found.id !== 'first-seen') return true;
    const { address } = found.party;
    const own = gravityIn(found, context);
    return !findings.some(
      other => other.id !== 'first-seen' && isAbout(other, address) && own !== null && (gravityIn(other, context) ?? -1) >= own,
    );
  });
}
const isAbout = (found: Found, address: string): boolean =>
  (found.id === 'address-lookalike' && found.party.address === address) ||
  ('effect' in found && 'counterparty' in found.effect && found.effect.counterparty?.address === address);
/** The higher the graver; null where it is not graded by who it is for alone. */
function gravityIn(found: Found, context: Knowing): number | null {
  if (found.id === 'address-lookalike') return severities.length;
  const step = stepOf(found, context);
  if (step === null) return null;
  return severities.length - rankOf('power' in step ? severityOf(step) : 'high');
}
