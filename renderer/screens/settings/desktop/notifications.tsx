import type { QuietHours } from '../../../../electron/contract/schema/quiet-hours.ts';
import type { AppState, Settings } from '../../../../electron/contract/values/app-values.ts';
import row from '../../../parts/controls/form-row.module.css';
import { Switch } from '../../../parts/fields/switch.tsx';
import { Decided } from '../managed.tsx';
import { Toggle } from '../toggle.tsx';
import styles from './notifications.module.css';
import { PauseNotices } from './pause.tsx';
import { TimeOfDay } from './time-of-day.tsx';
import { TryNotification } from './trial.tsx';

interface Props {
  app: AppState;
  /** Who decides it for this computer; null where the person does. */
  by: string | null;
  change(next: Partial<Settings>): void;
}

/** What a night is until a person says otherwise. */
const night: QuietHours = { from: '22:00', to: '07:00' };

/** Whether notifications are shown, what they say, and when they wait. */
export function Notifications({ app, by, change }: Props) {
  const { notifications, noticeDetails, quietHours } = app.settings;
  return (
    <>
      {by !== null ? (
        <Decided label="Notifications" by={by}>
          {notifications ? 'On' : 'Off'}
        </Decided>
      ) : (
        <Toggle
          label="Notifications"
          isOn={notifications}
          onChange={next => change({ notifications: next })}
          beside={<TryNotification />}
        >
          {notifications ? 'On: what waits for you, what lapses, and what became of your requests' : 'Off'}
        </Toggle>
      )}
      {notifications && (
        <>
          <Toggle label="What is asked" isOn={noticeDetails} onChange={next => change({ noticeDetails: next })}>
            {noticeDetails
              ? 'Said, with amounts: also to others who see this screen'
              : 'Not said: a notification names who asks, and no amount'}
          </Toggle>
          <QuietSpan value={quietHours} onChange={next => change({ quietHours: next })} />
          <PauseNotices until={app.noticesPausedUntil} />
        </>
      )}
    </>
  );
}

function QuietSpan({ value, onChange }: { value: QuietHours | null; onChange(value: QuietHours | null): void }) {
  return (
    <fieldset className={row.row} aria-label="Quiet hours">
      <span className={row.label}>Quiet hours</span>
      <div className={styles.hours}>
        <Switch label="Quiet hours" isOn={value !== null} onChange={isOn => onChange(isOn ? night : null)}>
          {value === null ? 'None: told at any time' : 'By this computer’s clock. What still waits is told at their end'}
        </Switch>
        {value !== null && (
          <div className={styles.span}>
            <TimeOfDay label="From" value={value.from} other={value.to} onChange={from => onChange({ ...value, from })} />
            <TimeOfDay label="to" value={value.to} other={value.from} onChange={to => onChange({ ...value, to })} />
          </div>
        )}
      </div>
    </fieldset>
  );
}
