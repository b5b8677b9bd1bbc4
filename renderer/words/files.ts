/** The app's own files that are not what it wrote last, in words. */
import type { SetAside } from '../../electron/contract/values/app-values.ts';

/** What is wrong with it, as the end of a sentence that begins with what it holds. */
const reasons: Record<SetAside['reason'], string> = {
  damaged: 'cannot be read',
  no_mac: 'has no mark of this app: an earlier version wrote it, or another program removed the mark',
  changed: 'is not what Countersign wrote: another program changed it, or it is from another computer',
  rolled_back: 'is an older version that was put back',
  missing: 'is gone, and Countersign did not remove it',
  link: 'was a link that leads elsewhere, which is not followed',
  newer: 'was written by a newer Countersign, and is left as it is',
};

export const asideSentence = ({ what, reason }: SetAside): string => `The ${what} ${reasons[reason]}.`;

/** Another program's doing, as far as can be told; an upgrade or a torn disk are no alarm. */
export const isTouched = ({ reason }: SetAside): boolean => !['damaged', 'no_mac', 'newer'].includes(reason);

export const asideAdvice = (files: readonly SetAside[]): string =>
  files.every(({ reason }) => reason === 'newer')
    ? 'Start the newer version to use it; nothing was changed'
    : 'It is not used until you restore it; nothing was deleted';

export function asideTitle(files: readonly SetAside[]): string {
  const [first] = files;
  if (files.length === 1 && first !== undefined) return asideSentence(first);
  return files.some(isTouched)
    ? `${files.length} files of this app are not what it wrote`
    : `${files.length} files of this app have no mark of it`;
}
