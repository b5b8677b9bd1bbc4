/** The passphrase that keys are wrapped under is set, changed and taken away: whichever it is then, one of both opens them. */
import type { App } from '../../unit/support/app.ts';
import { agreed, stateOf } from '../hands.ts';
import { nothingWrong, type Work } from './work.ts';

const passphrases = ['correct horse battery', 'staple and a further word'] as const;

export const wrapping: Work = {
  service: {},
  takeUp: async app => void (await opened(app)),
  async go(app) {
    // Whole rounds, from wherever an earlier life left it: each write of the three is met.
    for (let step = 0; step < 3; step++) {
      const current = await opened(app);
      const [first, second] = passphrases;
      if (current === null) await changed(app, 'set', { next: first, again: first });
      else if (current === first) await changed(app, 'set', { current, next: second, again: second });
      else await changed(app, 'take_away', { current });
    }
  },
  judge: () => nothingWrong,
};

/** Which of them opens the keys: null where none is needed. It throws where neither does, and the keys are lost. */
async function opened(app: App): Promise<string | null> {
  const { lock } = await stateOf(app);
  if (lock.passphrase !== 'keys') return null;
  for (const passphrase of passphrases) {
    app.later(600_000);
    await app.ask('app.lock');
    const unlocked = await agreed(app, 'app.unlock', {}, () => ({ passphrase }));
    if (unlocked.ok) return passphrase;
  }
  throw new Error('no passphrase opens the keys any more');
}

async function changed(app: App, action: 'set' | 'take_away', values: Record<string, string>): Promise<void> {
  const answer = await agreed(app, 'app.passphrase', { action }, () => values);
  if (!answer.ok) throw new Error(`${action}: ${answer.message}`);
}
