import { historyChains } from '../../../../electron/contract/schema/enums.ts';
import { PickOne } from '../../../parts/controls/pick.tsx';
import { choiceWords } from '../../../parts/form/choice-words.ts';
import { history, useHistory } from '../../../stores.ts';

const chains = historyChains.map(value => ({ value, words: choiceWords(value), detail: value }));

/** The chain whose transactions are read: part of what is looked at, as the account is, and no filter. */
export function ChainPick() {
  const chain = useHistory(state => state.chain);
  return (
    <PickOne
      label="Chain"
      required
      value={chain}
      choices={chains}
      onChange={next => next !== null && history.getState().choose(next)}
    />
  );
}
