import { Button } from '../../../parts/controls/button.tsx';
import { choiceWords } from '../../../parts/form/choice-words.ts';
import { Empty } from '../../../parts/state/empty.tsx';
import { noFilter } from '../../../store/wallets/history-lines.ts';
import { history, useHistory } from '../../../stores.ts';

interface Props {
  isRead: boolean;
  isFailed: boolean;
  isNarrowed: boolean;
}

/** Where no line is shown: still reading, nothing passes the filters, or nothing happened. */
export function Nothing({ isRead, isFailed, isNarrowed }: Props) {
  const chain = useHistory(state => state.chain);
  if (isNarrowed)
    return (
      <Empty title="Nothing matches the filters">
        <p>Only what has been read so far is searched.</p>
        <Button small onPress={() => history.getState().narrow(noFilter)}>
          Clear the filters
        </Button>
      </Empty>
    );
  if (!isRead)
    return isFailed ? (
      <Empty />
    ) : (
      <Empty>
        <p role="status">Reading the transactions on {choiceWords(chain)}…</p>
      </Empty>
    );
  return (
    <Empty title={`No transactions on ${choiceWords(chain)}`}>
      <p>Each chain has its own history: choose another above.</p>
    </Empty>
  );
}
