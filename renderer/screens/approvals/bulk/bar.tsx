import { plural } from '../../../../electron/contract/text/plain-text.ts';
import type { BulkOpened } from '../../../../electron/contract/values/bulk.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { DetailBar } from '../../../parts/layout/detail.tsx';
import { currentConnection } from '../../../store/session.ts';
import { bulk, useBulk, useSession } from '../../../stores.ts';
import { bulkOffer } from '../../../words/review/bulk.ts';
import { several, votesAs } from '../../../words/review/connections.ts';
import { waitsForBoth } from '../../../words/submits.ts';

/** Asks for one decision on all that are left; the confirmation window makes it. */
export function BulkBar({ opened }: { opened: BulkOpened }) {
  const app = useSession(state => state.app);
  const connection = currentConnection(app);
  const phase = useBulk(state => state.phase);
  const progress = useBulk(state => state.progress);
  const results = useBulk(state => state.results);
  const { reviews } = opened;
  const deciding = progress?.stage === 'deciding' ? progress : null;
  if (phase === 'done') {
    const stored = Object.values(results).filter(({ outcome }) => outcome.ok && outcome.value.confirmed).length;
    return (
      <DetailBar label="Decision">
        <b role="status">
          {plural(stored, 'vote')} stored and read back
          {stored < reviews.length ? `; ${reviews.length - stored} not stored: see the list` : ''}
        </b>
      </DetailBar>
    );
  }
  const may = bulkOffer(reviews, app);
  const off = phase === 'asked';
  const all = plural(reviews.length, 'activity', 'activities');
  const because =
    deciding !== null
      ? `Checking, stamping and sending: ${deciding.done} of ${deciding.total}`
      : off
        ? waitsForBoth
        : may.because ||
          (app !== null && connection !== null && several(app)
            ? `${votesAs(app, connection)}: one confirmation, one result for each`
            : 'One confirmation, and one result for each');
  return (
    <DetailBar label="Decision" because={because}>
      <Button isDisabled={off || !may.reject} onPress={() => void bulk.getState().decide('reject')}>
        Reject {all}…
      </Button>
      <Button variant="primary" isDisabled={off || !may.approve} onPress={() => void bulk.getState().decide('approve')}>
        Review and approve {all}…
      </Button>
      {deciding !== null && <Button onPress={() => void bulk.getState().stop()}>Stop</Button>}
    </DetailBar>
  );
}
