import { isPending, statusWord } from '../../electron/contract/service/activity-status.ts';
import type { AppState } from '../../electron/contract/values/app-values.ts';

/** While a change of this app waits for the person. */
export const waitsForYou = 'Waiting for you in the confirmation window.';
/** While a submit waits. */
export const waitsForBoth = 'Waiting for you in the confirmation window, then for the service.';
/** Beside a button that leads there. */
export const decidedThere = 'You decide in a window of its own.';
/** Why nothing else can be sent after a lost answer. */
export const unknownFirst = 'The outcome of the last one is unknown. Check it first, so that nothing is done twice.';

/** What became of something that was sent, where the feed heard more than the answer to it said. */
export function sinceWords(status: string): string {
  if (isPending(status)) return 'It was sent and is not decided yet.';
  const seen = 'Approvals shows the votes and the result.';
  switch (status) {
    case 'ACTIVITY_STATUS_COMPLETED':
      return `It has been carried out since it was sent. ${seen}`;
    case 'ACTIVITY_STATUS_REJECTED':
      return `It has been rejected since it was sent. ${seen}`;
    case 'ACTIVITY_STATUS_FAILED':
      return `It has failed since it was sent. ${seen}`;
    default:
      return `It was sent. Its status is now ${statusWord(status)}.`;
  }
}

/** Why nothing can be submitted now, in a sentence; null where it can. Main checks again. */
export function submitsOff(app: AppState | null): string | null {
  if (app === null) return 'Countersign is starting.';
  if (app.link.state === 'trouble' && app.link.code === 'offline')
    return 'The service cannot be reached. What is loaded stays readable; sending needs the service.';
  if (app.managed !== null && app.managed.problem !== null)
    return 'The managed settings of this computer cannot be used, so nothing is sent: see Settings.';
  const connection = app.connections.find(each => each.connectionId === app.current);
  const key = app.keys.find(each => each.keyId === connection?.keyId);
  if (key !== undefined && key.state !== 'ready') return `The key “${key.name}” cannot be used: see Keys.`;
  if (connection !== undefined && key === undefined) return 'This organisation needs a key of this computer: see Settings.';
  return null;
}

/** Why an operation is not sent from this computer, whatever stands in its form; null where it is. */
export const notAllowed = (app: AppState | null, operation: string): string | null =>
  app?.managed?.forbidden.includes(operation) === true
    ? `${app.managed.by ?? 'The administrator'} does not allow this on this computer.`
    : null;
