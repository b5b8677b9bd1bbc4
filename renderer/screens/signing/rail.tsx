import { CircleX, FileStack, Hourglass, PanelLeftOpen, PencilLine, Plus, Signature } from 'lucide-react';
import type { ActivitySummary } from '../../../electron/contract/values/document.ts';
import { Rail } from '../../parts/layout/rail.tsx';
import { signingState } from '../../store/signing/rows.ts';
import { signing, signingForm, useSigning, useSigningBatch, useSigningForm } from '../../stores.ts';
import { stateWords } from '../../words/signing.ts';

/** In place of the list while something is made: its groups with how many there are, and the way back. */
export function SigningRail({ all }: { all: readonly ActivitySummary[] }) {
  const pane = useSigning(state => state.pane);
  const drafts = useSigningForm(state => state.drafts.length);
  const batch = useSigningBatch(state => state.batch);
  const many = (state: 'waiting' | 'signed' | 'failed') => all.filter(row => signingState(row) === state).length;
  const choose = (id: string) => {
    const { open, list } = signing.getState();
    if (id === 'form') {
      // What is being made goes on; from another pane it is gone back to.
      open('form');
      void signingForm.getState().loadDrafts();
    } else if (id === 'drafts' || id === 'batch') open(id);
    else if (id === 'waiting' || id === 'signed' || id === 'failed') list(id);
    else list('all');
  };
  return (
    <Rail
      label="Signing requests"
      first={{ id: 'form', label: 'New request', icon: Plus }}
      items={[
        { id: 'drafts', label: 'Drafts and templates', icon: PencilLine, many: drafts },
        {
          id: 'batch',
          label: 'Batch',
          icon: FileStack,
          many: batch === null || batch.state === 'done' ? 0 : batch.counts.waiting,
        },
        { id: 'waiting', label: stateWords.waiting, icon: Hourglass, many: many('waiting') },
        { id: 'signed', label: stateWords.signed, icon: Signature },
        { id: 'failed', label: stateWords.failed, icon: CircleX },
      ]}
      last={{ id: 'list', label: 'Open the list', icon: PanelLeftOpen }}
      current={pane}
      onChoose={choose}
    />
  );
}
