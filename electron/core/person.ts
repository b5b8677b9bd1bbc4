/** The ways to a person: the confirmation window, the questions of the trusted window, and the journal line before any of it holds. */
import type { Outcome } from '../contract/outcome.ts';
import { type AskSecrets, createAskSecrets } from './decisions/ask-secrets.ts';
import { type ConfirmChange, createConfirmChange } from './decisions/change.ts';
import { createRelease, type Release } from './decisions/release.ts';
import { createSeals, type Seals } from './decisions/seal.ts';
import type { Emit } from './events.ts';
import type { Lock } from './lock.ts';
import type { Ports } from './ports.ts';
import type { Stores } from './stores.ts';

export interface ToPerson {
  seals: Seals;
  release: Release;
  secretsAsked: AskSecrets;
  confirm: ConfirmChange;
  /** The same, with a line in the journal where the person said yes. */
  confirmNoted: ConfirmChange;
  /** SECURITY: what a person let happen is in the journal before it has happened, or it does not happen. */
  noted(call: string, about: string): Promise<Outcome<null>>;
}

interface Needs {
  ports: Pick<Ports, 'person' | 'clock' | 'random'>;
  stores: Pick<Stores, 'passphrase' | 'journal'>;
  lock: Pick<Lock, 'isLocked'>;
  emit: Emit;
  now(): string;
}

export function waysToPerson({ ports, stores, lock, emit, now }: Needs): ToPerson {
  const { passphrase, journal } = stores;
  const seals = createSeals(ports.random);
  const release = createRelease({
    ...{ person: ports.person, clock: ports.clock, passphrase },
    isLocked: lock.isLocked,
    isAsking: () => secretsAsked.isOpen(),
    onOpened: seal => emit('confirm.opened', { seal }, 'confirm'),
  });
  const secretsAsked = createAskSecrets(ports, {
    isLocked: lock.isLocked,
    isLeft: () => release.isLeft(),
    isDeciding: () => release.isOpen(),
  });
  const confirm = createConfirmChange({ seals, release, now });
  const noted: ToPerson['noted'] = async (call, about) => {
    const written = await journal.must({ kind: 'change_confirmed', call, about });
    if (written.ok) return written;
    return {
      ...written,
      message: 'Nothing was done: it could not be written to the journal first. Check that the disk is not full.',
    };
  };
  return {
    ...{ seals, release, secretsAsked, confirm, noted },
    async confirmNoted(change) {
      const answer = await confirm(change);
      return answer.ok ? noted(change.what, change.headline) : answer;
    },
  };
}
