/** Ada and Chloé at Northwind, and Ada at an organisation with a name that nobody would give it; something waits for each. */
import type { Core } from '../../../electron/core/core.ts';
import { ask, connectAs } from '../../host/connect.ts';
import type { Practice } from '../../practice/service.ts';
import { hostile } from './hostile-text.ts';
import { digestToSign, textToSign, type WorldOptions } from './world.ts';

export interface Several {
  options: WorldOptions;
  /** Ids of what waits: for both at Northwind, for both and held, and for Ada at the other one. */
  ids: { routine: string; held: string; elsewhere: string };
}

export function severalConnections(): Several {
  let practice: Practice | null = null;
  const ids = { routine: '', held: '', elsewhere: '' };
  const before = async (service: Practice) => {
    practice = service;
    const labs = service.info.neighbours[0]?.organizationId ?? '';
    const key = service.as('Ben').key;
    ids.routine = (await service.as('Ben').propose('sign_raw_payload', textToSign(service, 'Pay invoice 4711'))).id;
    ids.held = (await service.as('Ben').propose('sign_raw_payload', digestToSign(service, 'not to be read'))).id;
    const ben = service.in(labs, key);
    const { userId } = (await ben.query('whoami', {})).json as { userId: string };
    const dora = { receiverUserName: 'Dora', receiverUserEmail: 'dora@example.com', receiverUserTags: [] };
    const invitations = [{ ...dora, accessType: 'ACCESS_TYPE_ALL', senderUserId: userId }];
    ids.elsewhere = (await ben.propose('create_invitations', { invitations } as never)).id;
  };
  const prepare = async (core: Core) => {
    if (practice === null) throw new Error('the service does not run yet');
    const { info } = practice;
    const { current } = await ask(core, 'app.state', {});
    await connectAs(core, info, 'Chloé');
    await connectAs(core, info, 'Ada', 'API_KEY_CURVE_P256', info.neighbours[0]?.organizationId);
    await ask(core, 'connections.select', { connectionId: current });
  };
  return { options: { service: { neighbours: [hostile[0][1]] }, before, prepare }, ids };
}
