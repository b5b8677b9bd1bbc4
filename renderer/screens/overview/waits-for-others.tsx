import { ChevronRight } from 'lucide-react';
import { count } from '../../../electron/contract/text/plain-text.ts';
import type { ActivitySummary } from '../../../electron/contract/values/document.ts';
import { Panel } from '../../parts/boxes/panel.tsx';
import { Pips } from '../../parts/charts/pips.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { ui } from '../../stores.ts';
import { glance } from '../../words/text/hostile.ts';
import styles from './waits-for-others.module.css';

const most = 3;

/** What waits for votes that are not this person's. */
export const WaitsForOthers = ({ rows }: { rows: readonly ActivitySummary[] }) => (
  <Panel
    title="Waits for others"
    card
    actions={
      <Button
        small
        variant="quiet"
        aria-label={`${count(rows.length)} wait for others: open the list`}
        onPress={() => {
          ui.getState().go('approvals');
          ui.getState().show('waiting');
        }}
      >
        {count(rows.length)} <ChevronRight aria-hidden size={14} />
      </Button>
    }
  >
    <ul className={styles.rows}>
      {rows.slice(0, most).map(row => (
        <li key={row.activityId}>
          <button
            type="button"
            data-overview-row={row.activityId}
            onClick={() => ui.getState().openReview(row.activityId, row.group)}
          >
            <bdi title={glance(row.headline, 400)}>{glance(row.title, 200)}</bdi>
            <Pips row={row} />
          </button>
        </li>
      ))}
    </ul>
  </Panel>
);
