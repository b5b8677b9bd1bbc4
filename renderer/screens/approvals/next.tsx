import { Switch } from '../../parts/fields/switch.tsx';
import type { ListRow } from '../../store/activities/view.ts';
import { session, ui, useSession } from '../../stores.ts';
import { glance } from '../../words/text/hostile.ts';
import styles from './next.module.css';

/** What is opened after a decision on this one, and whether it is: the switch is a setting. */
export function NextSwitch({ row }: { row: ListRow | undefined }) {
  const isOn = useSession(state => state.app?.settings.nextOnDecision === true);
  if (row === undefined) return null;
  return (
    <span className={styles.next}>
      <bdi>{isOn ? `Then next: ${glance(row.summary.title, 80)}` : 'The next one is not opened by itself'}</bdi>
      <Switch
        isOn={isOn}
        label="Open the next one after a decision"
        onChange={next =>
          void session
            .getState()
            .settings({ nextOnDecision: next })
            .then(failure => failure !== null && ui.getState().toast(failure.message, 'critical'))
        }
      >
        {null}
      </Switch>
    </span>
  );
}
