/**
 * Taking a file in again that is not what the app wrote last, or leaving it aside for good. Both pass the confirmation
 * window, with every entry in full: a page alone could otherwise make another program's text the app's own.
 */

import { done, failure, type Outcome } from '../../contract/outcome.ts';
import { plural } from '../../contract/text/plain-text.ts';
import type { SetAside } from '../../contract/values/app-values.ts';
import type { Fact } from '../../contract/values/document.ts';
import type { AppFile, MarkedFile } from '../files/app-files.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { unkept } from '../files/stored.ts';
import { hashOf } from '../text/canonical.ts';
import type { ConfirmChange } from './change.ts';

interface Dependencies {
  kept: KeptFiles;
  confirm: ConfirmChange;
  /** Writes a line of the journal; resolves when it is durable. */
  record(entry: { kind: 'settings_changed'; about: string }): Promise<unknown>;
  /** Hears that something was taken in, or dismissed. */
  onChange(): void;
}

export interface TakeIn {
  takeIn(path: string): Promise<Outcome<null>>;
  /** @param name of a file that is missing, or the path of one that was set aside */
  dismiss(nameOrPath: string): Promise<Outcome<null>>;
}

/** Why a file is not believed, as the end of a sentence about it. */
export const reasonWords: Record<SetAside['reason'], string> = {
  damaged: 'cannot be read',
  no_mac: 'has no mark of this app: an earlier version wrote it, or another program removed the mark',
  changed: 'is not what Countersign wrote: another program changed it, or it is from another computer',
  rolled_back: 'is an older version that was put back',
  missing: 'is gone, and Countersign did not remove it',
  link: 'was a link that leads elsewhere',
  newer: 'was written by a newer Countersign, and is left as it is',
};

/** One finding, for the journal. */
export const asideWords = ({ name, what, path, reason }: SetAside): string =>
  `${name} (${what}) ${reasonWords[reason]}${path === null ? '' : `; it is in ${path}`}. It is not used`;

/** A file or the folder that others could read or write, and no longer can. */
export const repairedWords = (path: string, mode: string): string =>
  `${path === '' ? 'The folder of Countersign' : path} was open to others (mode ${mode}), and is restricted to its owner again. Its content may have been read`;

const nothing = () => failure('not_found', 'No such file was set aside.');

export function createTakeIn({ kept, confirm, record, onChange }: Dependencies): TakeIn {
  const read = async ({ name, path }: SetAside) =>
    (await kept.unverified(name as MarkedFile)).find(each => each.path === path)?.content ?? null;
  return {
    async takeIn(path) {
      const aside = kept.asides().find(each => each.path === path && each.canTakeIn);
      const taker = aside === undefined ? null : kept.taker(aside.name as AppFile);
      if (aside === undefined || taker?.facts === undefined) return nothing();
      if (!kept.isOpen() && !(await kept.reopen()))
        return failure('key_unavailable', 'Unlock the keychain first: restoring a file needs its key.');
      const content = await read(aside);
      const facts: Fact[] | null = content === null ? null : taker.facts(content);
      if (content === null || facts === null)
        return failure('invalid', `${path} cannot be read as ${aside.what}. It stays where it is.`);
      const confirmed = await confirm({
        what: aside.what,
        headline: `Restore ${plural(facts.length, 'entry', 'entries')} from a file that is not verified: ${aside.what}`,
        effects: ['From now on, Countersign trusts and shows these as if you had entered them here.'],
        facts,
        differences: taker.differences?.(content) ?? [],
        warnings: [`${path} ${reasonWords[aside.reason]}. Anyone who can write to this computer may have written these lines.`],
      });
      if (!confirmed.ok) return confirmed;
      try {
        // SECURITY: what was read is what was shown; the file may be another one by now, and is not read again.
        await taker.take(content);
      } catch (error) {
        return unkept(
          error,
          `The ${aside.what} could not be written, and nothing was restored. Check that the disk is not full.`,
        );
      }
      await record({
        kind: 'settings_changed',
        about: `Restored ${plural(facts.length, 'entry', 'entries')} from ${path} (${aside.what}), SHA-256 of them ${hashOf(facts)}`,
      });
      await kept.settle(path, 'taken-in');
      await taker.refresh();
      onChange();
      return done(null);
    },
    async dismiss(nameOrPath) {
      const aside = kept.asides().find(each => (each.path ?? each.name) === nameOrPath);
      if (aside === undefined) return nothing();
      const confirmed = await confirm({
        what: aside.what,
        headline: `Continue without this file: ${aside.what}`,
        effects: ['Countersign no longer shows its content or mentions it. The file is not deleted.'],
        facts: [
          { label: 'File', value: aside.path ?? aside.name, kind: 'text', source: 'computed', note: reasonWords[aside.reason] },
        ],
        differences: [],
        warnings: [],
      });
      if (!confirmed.ok) return confirmed;
      const taker = kept.taker(aside.name as AppFile);
      try {
        if (aside.reason === 'missing') await taker?.renew();
        else await kept.settle(nameOrPath, 'dismissed');
        await taker?.refresh();
      } catch (error) {
        return unkept(error, 'This could not be written to the disk. Check that the disk is not full.');
      }
      await record({ kind: 'settings_changed', about: `Continued without ${nameOrPath} (${aside.what})` });
      onChange();
      return done(null);
    },
  };
}
