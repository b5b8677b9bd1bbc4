import type { AppState } from '../../electron/contract/app-values.ts';

/** While a call waits for the person. */
export const waitsForYou = 'Waiting for you in the confirmation window.';

/** Why nothing can be submitted now, in a sentence; null where it can. Main checks again. */
export function submitsOff(app: AppState | null): string | null {
  if (app === null) return 'Countersign is starting.';
  if (app.link.state === 'trouble' && app.link.code === 'offline')
    return 'The service cannot be reached. What is loaded stays readable; sending needs the service.';
  const connection = app.connections.find(each => each.connectionId === app.current);
  const key = app.keys.find(each => each.keyId === connection?.keyId);
  if (key !== undefined && key.state !== 'ready') return `The key “${key.name}” cannot be used: see Keys.`;
  return null;
}
