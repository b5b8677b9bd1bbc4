import { useEffect } from 'react';
import { plural } from '../../../../electron/contract/text/plain-text.ts';
import type { ReviewDocument } from '../../../../electron/contract/values/document.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Notice } from '../../../parts/state/notice.tsx';
import { namedBefore, older, past, ui, useNamedBefore } from '../../../stores.ts';
import { absolute } from '../../../words/text/times.ts';

/**
 * Older activities that name whom the list does not know.
 * SECURITY: it stays the first time: nothing is decided on what is kept (docs/threats.md#older-activities).
 */
export function NamedBefore({ activityId, document: { effect } }: { activityId: string; document: ReviewDocument }) {
  const address = effect?.to?.trust?.kind === 'first_seen' ? effect.to.address : null;
  const { before, address: asked } = useNamedBefore(state => state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another activity may be another organisation's
  useEffect(() => void namedBefore.getState().look(address), [activityId, address]);
  if (address === null || before === null || asked !== address) return null;
  const show = () => {
    older.getState().search(address);
    past.getState().show('older');
    ui.getState().go('journal');
  };
  return (
    <Notice
      tone="plain"
      line
      title={`${plural(before.found, 'older activity names', 'older activities name')} this address, the last of ${absolute(before.last).split(',')[0]}.`}
    >
      That makes it no better known: anybody who asks for anything can name an address.{' '}
      <Button variant="quiet" small onPress={show}>
        Show them
      </Button>
    </Notice>
  );
}
