import { Segments } from '../../parts/controls/segments.tsx';
import type { PastView } from '../../store/past/older.ts';
import { past, usePast } from '../../stores.ts';

const views: readonly { value: PastView; words: string }[] = [
  { value: 'journal', words: 'This computer' },
  { value: 'older', words: 'Older' },
  { value: 'everywhere', words: 'Everywhere' },
];

/** What of the past is in front. */
export function PastViews() {
  const view = usePast(state => state.view);
  return <Segments label="What is shown" value={view} segments={views} onChange={past.getState().show} />;
}
