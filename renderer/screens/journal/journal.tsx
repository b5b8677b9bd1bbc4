import { useEvidence, usePast } from '../../stores.ts';
import { EvidenceReview } from '../evidence/review.tsx';
import { Everywhere } from './everywhere.tsx';
import { OlderActivities } from './older/older.tsx';
import { OpenedJournals } from './opened/opened.tsx';
import { OwnJournal } from './own.tsx';

/** What was: this computer's journal, older activities, a search over all; or what was opened from a file. */
export function JournalScreen() {
  const bundle = useEvidence(state => state.bundle);
  const opened = useEvidence(state => state.journals.length > 0);
  const view = usePast(state => state.view);
  if (bundle !== null) return <EvidenceReview bundle={bundle} />;
  if (opened) return <OpenedJournals />;
  if (view === 'older') return <OlderActivities />;
  return view === 'everywhere' ? <Everywhere /> : <OwnJournal />;
}
