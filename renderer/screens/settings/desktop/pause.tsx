import { BellOff } from 'lucide-react';
import { custody } from '../../../bridge.ts';
import { Button } from '../../../parts/controls/button.tsx';
import row from '../../../parts/controls/form-row.module.css';
import { ask } from '../../../store/ask.ts';
import { ui } from '../../../stores.ts';
import { clockOf } from '../../../words/text/days.ts';
import styles from './notifications.module.css';

async function pause(minutes: number) {
  const answer = await ask(custody.app.pause_notices({ minutes }));
  if (!answer.ok) ui.getState().toast(answer.message, 'critical');
}

/** Pauses that are one press away, in hours. */
const pauses = [1, 4, 8];

/** Holds notifications back for some hours, or shows them again. */
export const PauseNotices = ({ until }: { until: string | null }) => (
  <fieldset className={row.row} aria-label="Pause">
    <span className={row.label}>Pause</span>
    {until === null ? (
      <div className={styles.beside}>
        {pauses.map(hours => (
          <Button small key={hours} onPress={() => void pause(hours * 60)}>
            {`For ${hours} ${hours === 1 ? 'hour' : 'hours'}`}
          </Button>
        ))}
      </div>
    ) : (
      <div className={styles.beside}>
        <output className={styles.paused}>
          <BellOff aria-hidden size={14} />
          {`Paused until ${clockOf(until)} UTC. What still waits is told then.`}
        </output>
        <Button small onPress={() => void pause(0)}>
          Resume now
        </Button>
      </div>
    )}
  </fieldset>
);
