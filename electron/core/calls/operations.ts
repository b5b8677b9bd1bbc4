/** The service's operations over the bridge: queries run, submits go through review and confirmation. */

import type { ActivityName, QueryName } from '../../contract/operations/table.ts';
import { done, type Outcome } from '../../contract/outcome.ts';
import type { Activity } from '../../contract/service/activity.ts';
import type { Compose } from '../decisions/compose.ts';
import { flowOf, ledElsewhere } from '../decisions/flows.ts';
import { released } from '../review/receipt/receipts.ts';
import type { Session } from '../session.ts';
import type { OperationHandlers } from './dispatch.ts';
import type { WithSession } from './handlers.ts';

interface Needs {
  withSession: WithSession;
  compose: Pick<Compose, 'submit'>;
}

export function operationHandlers({ withSession, compose }: Needs): OperationHandlers {
  return {
    run: (name, row, parameters) =>
      withSession(async session => {
        if (row.kind === 'query') return withoutWithheld(await session.query(name as QueryName, parameters), session);
        const sent = await session.submit(name as ActivityName, parameters, null);
        return sent.ok ? done(released(sent.value, session.context())) : sent;
      }),
    async confirm(name, _row, parameters) {
      const flow = flowOf(name);
      if (flow !== null) return ledElsewhere(flow);
      return withSession<unknown>(session => compose.submit(session, name as ActivityName, parameters));
    },
  };
}

/** SECURITY: a withheld signature does not leave by a plain reading of its activity either (docs/threats.md#receipts). */
function withoutWithheld(answer: Outcome<unknown>, session: Session): Outcome<unknown> {
  if (!answer.ok) return answer;
  const value = answer.value as { activity?: Activity; activities?: Activity[] };
  if (value.activity === undefined && value.activities === undefined) return answer;
  const context = session.context();
  return done({
    ...value,
    ...(value.activity === undefined ? {} : { activity: released(value.activity, context) }),
    ...(value.activities === undefined ? {} : { activities: value.activities.map(activity => released(activity, context)) }),
  });
}
