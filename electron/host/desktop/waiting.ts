/** How many activities wait for this person at all organisations, kept from the core's own events. */
import type { AppState } from '../../contract/values/app-values.ts';

/** Takes the core's events and tells when the number changes. */
export function countWaiting(changed: (count: number) => void): (event: string, value: unknown) => void {
  let told = 0;
  return (event, value) => {
    if (event !== 'app.state') return;
    const count = Object.values((value as AppState).waiting).reduce((sum, each) => sum + each, 0);
    if (count === told) return;
    told = count;
    changed(count);
  };
}
