import { AppWindow } from 'lucide-react';
import type { AppState, Settings } from '../../../../electron/contract/values/app-values.ts';
import { Panel } from '../../../parts/boxes/panel.tsx';
import { keepRunningWords, startAtLoginWords } from '../../../words/desktop/watching-on.ts';
import styles from '../settings.module.css';
import { Toggle } from '../toggle.tsx';

interface Props {
  desktop: NonNullable<AppState['desktop']>;
  settings: Settings;
  onChange(next: Partial<Settings>): void;
}

/** Whether the app goes on without its window, and comes with the session. A browser's page has neither. */
export const Running = ({ desktop, settings, onChange }: Props) => (
  <Panel icon={AppWindow} title="Window and start">
    <div className={styles.rows}>
      <Toggle label="Watch without a window" isOn={settings.keepRunning} onChange={keepRunning => onChange({ keepRunning })}>
        {keepRunningWords(settings.keepRunning, desktop)}
      </Toggle>
      <Toggle label="Start at login" isOn={settings.startAtLogin} onChange={startAtLogin => onChange({ startAtLogin })}>
        {startAtLoginWords(settings.startAtLogin, desktop)}
      </Toggle>
    </div>
  </Panel>
);
