import { Button } from '../../../parts/controls/button.tsx';
import { choiceWords } from '../../../parts/form/choice-words.ts';
import { Empty } from '../../../parts/state/empty.tsx';
import type { Story } from '../../../store/wallets/history.ts';
import { noFilter } from '../../../store/wallets/history-lines.ts';
import { history, useHistory } from '../../../stores.ts';

/** Where no line is shown: still reading, nothing passes the filters, or nothing happened. */
export function Nothing({ story, isNarrowed }: { story: Story; address: string; isNarrowed: boolean }) {
  const chain = useHistory(state => state.chain);
  if (!story.loaded && story.failure === null)
    return (
      <Empty>
        <p role="status">Reading the transactions on {choiceWords(chain)}…</p>
      </Empty>
    );
  if (isNarrowed)
    return (
      <Empty title="Nothing matches the filters">
        <p>Only what has been read so far is searched.</p>
        <Button small onPress={() => history.getState().narrow(noFilter)}>
          Clear the filters
        </Button>
      </Empty>
    );
  if (!story.loaded) return <Empty />;
  return (
    <Empty title={`No transactions on ${choiceWords(chain)}`}>
      <p>Each chain has its own history: choose another above.</p>
    </Empty>
  );
}
