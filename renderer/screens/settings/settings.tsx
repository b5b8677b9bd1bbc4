import { useState } from 'react';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { Switch } from 'react-aria-components/Switch';
import type { Settings } from '../../../electron/contract/app-values.ts';
import type { Failure } from '../../../electron/contract/outcome.ts';
import { cx } from '../../parts/class-names.ts';
import { FailureNote } from '../../parts/failure.tsx';
import { Page } from '../../parts/page.tsx';
import { session, useSession } from '../../stores.ts';
import { densityWords, themeWords } from '../../words/settings.ts';
import { PollSeconds } from './poll-seconds.tsx';
import styles from './settings.module.css';

interface ChoiceProps<T extends string> {
  label: string;
  words: Record<T, string>;
  value: T;
  onChange(value: T): void;
}
function Choice<T extends string>({ label, words, value, onChange }: ChoiceProps<T>) {
  const entries = Object.entries(words) as [T, string][];
  return (
    <RadioGroup
      orientation="horizontal"
      value={value}
      onChange={next => {
        const found = entries.find(([name]) => name === next);
        if (found !== undefined) onChange(found[0]);
      }}
      className={cx(styles.row)}
    >
      <Label className={cx(styles.label)}>{label}</Label>
      <div className={styles.choices}>
        {entries.map(([name, word]) => (
          <Radio key={name} value={name} className={cx(styles.choice)}>
            {word}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}

/** How the app looks and behaves. Every change holds at once. */
export function SettingsScreen() {
  const app = useSession(state => state.app);
  const [failure, setFailure] = useState<Failure | null>(null);
  if (app === null) return null;
  const { settings } = app;
  const change = async (next: Partial<Settings>) => setFailure(await session.getState().settings(next));
  return (
    <Page title="Settings">
      {failure !== null && <FailureNote failure={failure} />}
      <div>
        <Choice label="Theme" words={themeWords} value={settings.theme} onChange={theme => void change({ theme })} />
        <Choice label="Rows" words={densityWords} value={settings.density} onChange={density => void change({ density })} />
        <div className={styles.row}>
          <span className={styles.label} id="letters">
            Single-letter keys
          </span>
          <Switch
            aria-labelledby="letters"
            isSelected={settings.singleLetterKeys}
            onChange={singleLetterKeys => void change({ singleLetterKeys })}
            className={cx(styles.switch)}
          >
            <span className={styles.track} aria-hidden>
              <span className={styles.thumb} />
            </span>
            {settings.singleLetterKeys ? 'On: j, k, r, a, x, /, ? and 1 to 9 act' : 'Off: only Enter, Escape and Ctrl or ⌘ K act'}
          </Switch>
        </div>
        <PollSeconds value={settings.pollSeconds} onChange={pollSeconds => void change({ pollSeconds })} />
      </div>
      <p className={styles.version}>Countersign {app.version}</p>
    </Page>
  );
}
