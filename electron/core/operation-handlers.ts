/** The service's operations over the bridge: queries run, submits go through review and confirmation. */
import type { ActivityName, QueryName } from '../contract/operations/table.ts';
import { failure } from '../contract/outcome.ts';
import type { Compose } from './compose.ts';
import type { OperationHandlers } from './dispatch.ts';
import type { Session } from './session.ts';

const notConnected = () => failure('not_connected', 'Connect to an organisation first.');

export function operationHandlers({ current, compose }: { current(): Session | null; compose: Compose }): OperationHandlers {
  return {
    async run(name, row, parameters) {
      const session = current();
      if (session === null) return notConnected();
      if (row.kind === 'query') return session.query(name as QueryName, parameters);
      const sent = await session.submit(name as ActivityName, parameters);
      return sent;
    },
    async confirm(name, row, parameters) {
      const session = current();
      if (session === null) return notConnected();
      if (row.kind === 'proxy') return compose.proxy(session, name, parameters);
      return compose.submit(session, name as ActivityName, parameters);
    },
  };
}
