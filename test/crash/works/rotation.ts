/** A key is replaced by a new one: one comes, one goes, and at every moment one works. */
import type { App } from '../../unit/support/app.ts';
import { agreed, stateOf, until, value } from '../hands.ts';
import type { Work } from './work.ts';

export const rotation: Work = {
  // Nobody else has to agree to a change of keys.
  service: { rules: { create_api_keys: { approvals: 1 }, delete_api_keys: { approvals: 1 } } },
  async give(_, life) {
    return { name: `Key ${life}` };
  },
  async takeUp(app) {
    if ((await stateOf(app)).rotations.length > 0) await toTheEnd(app);
  },
  async go(app, given) {
    const [connection] = (await stateOf(app)).connections;
    value(await agreed(app, 'keys.rotate', { connectionId: connection?.connectionId, ...(given as object) }));
    await toTheEnd(app);
    const { keys } = await stateOf(app);
    if (keys.length !== 1) throw new Error(`expected one key, received ${keys.map(({ name }) => name).join(', ')}`);
  },
  judge(practice) {
    const listed = practice.organisation().users.find(({ userName }) => userName.startsWith('Ada'))?.apiKeys.length ?? 0;
    const begun = practice.info.users.find(({ userName }) => userName.startsWith('Ada'))?.apiKeys.length ?? 0;
    return { lost: Math.max(0, begun - listed), doubled: Math.max(0, listed - begun) };
  },
};

async function toTheEnd(app: App): Promise<void> {
  const [connection] = (await stateOf(app)).connections;
  const { connectionId } = connection ?? {};
  await until(async () => {
    const { rotations, keys } = await stateOf(app);
    if (rotations.length === 0) return true;
    // The old key's name is typed; of the two one is it.
    const names = keys.map(({ name }) => name);
    let tries = 0;
    const step = await agreed(app, 'keys.rotation_continue', { connectionId }, () => ({ name: names[tries++] ?? '' }));
    if (!step.ok && !['outcome_unknown', 'locked', 'declined'].includes(step.code)) value(step);
    return false;
  });
}
