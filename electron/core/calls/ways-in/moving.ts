/** Calls about moving to another computer. */
import type { movingCalls } from '../../../contract/calls/moving.ts';
import { done, type Outcome } from '../../../contract/outcome.ts';
import type { MovingHouse } from '../../moving/moving.ts';
import type { Handlers } from '../handlers.ts';

export function movingHandlers(
  moving: MovingHouse,
  changed: () => void,
  protect: () => Promise<Outcome<null>>,
): Handlers<typeof movingCalls> {
  return {
    'moving.state': async () => done(moving.state()),
    'moving.export': ({ keyIds = [] }) => moving.export([...new Set(keyIds)]),
    async 'moving.import'() {
      const moved = await moving.import(protect);
      changed();
      return moved;
    },
    'moving.verify_journal': ({ file }) => moving.verifyJournal(file),
  };
}
