/** How far an update has come. */
import { type Failure, failure } from '../../contract/outcome.ts';
import type { UpdateState } from '../../contract/values/desktop/updates.ts';
import type { Found } from './look.ts';

export type Phase =
  | { is: 'none' | 'checking' }
  | { is: 'refused'; why: string }
  | { is: 'available' | 'ready' | 'installing'; found: Found }
  | { is: 'downloading'; found: Found; received: number };

/** @param waitsFor what is under way that an update must not cut off */
export function phaseShown(phase: Phase, checkedAt: string | null, waitsFor: string | null): UpdateState {
  switch (phase.is) {
    case 'refused':
      return { state: 'refused', checkedAt, reason: phase.why };
    case 'available':
      return { state: 'available', checkedAt, update: phase.found.update, by: phase.found.file === null ? 'package' : 'app' };
    case 'downloading':
      return { state: 'downloading', checkedAt, update: phase.found.update, received: phase.received };
    case 'ready':
      return { state: 'ready', checkedAt, update: phase.found.update, waitsFor };
    case 'installing':
      return { state: 'installing', checkedAt, update: phase.found.update };
    default:
      return { state: phase.is, checkedAt };
  }
}

/** Why no other step can begin; null where one can. */
export function underWay({ is }: Phase): Failure | null {
  if (is === 'checking') return failure('declined', 'Countersign looks for an update already.');
  if (is === 'downloading') return failure('declined', 'An update is being downloaded.');
  return is === 'installing' ? failure('declined', 'An update is being installed.') : null;
}
