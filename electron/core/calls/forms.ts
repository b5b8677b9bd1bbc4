/** Calls that draw, check and send the form of any operation. */
import type { formCalls } from '../../contract/calls/forms.ts';
import { done } from '../../contract/outcome.ts';
import type { Compose } from '../decisions/compose.ts';
import type { Handlers, WithSession } from './handlers.ts';

export function formHandlers({
  compose,
  withSession,
}: {
  compose: Compose;
  withSession: WithSession;
}): Handlers<typeof formCalls> {
  return {
    'forms.list': async () => done(compose.list()),
    'forms.describe': async ({ operation }) => compose.describe(operation),
    'forms.check': ({ operation, parameters, ...more }) =>
      withSession(session => compose.check(session, operation, parameters, more)),
    'forms.send': ({ operation, body }) => withSession(session => compose.sendChecked(session, operation, body)),
  };
}
