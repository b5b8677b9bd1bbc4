import { Eye, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { AppState } from '../../../electron/contract/values/app-values.ts';
import { Button } from '../../parts/controls/button.tsx';
import { toned } from '../../parts/state/tone.ts';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { useNow } from '../../parts/values/time.tsx';
import { activities, ui, useUi } from '../../stores.ts';
import { type Notice, notices } from '../../words/shell.ts';
import styles from './banner.module.css';

async function act(action: NonNullable<Notice['action']>) {
  if (action !== 'retry') return ui.getState().go(action);
  const failure = await activities.getState().refresh();
  if (failure !== null) ui.getState().toast(failure.message, 'critical');
}
const labels = {
  retry: 'Try now',
  journal: 'Open the journal',
  keys: 'What to do',
  logins: 'Extend it…',
  settings: 'Look at it',
} as const;

const signs = { critical: OctagonAlert, high: TriangleAlert, look: Eye, plain: Info } as const;

function Sign({ tone }: { tone: Notice['tone'] }) {
  const Shape = signs[tone];
  return <Shape aria-hidden size={16} strokeWidth={2} />;
}

/** What is wrong, across the top of every screen. Nothing is hidden behind it. */
export function Banner({ app }: { app: AppState }) {
  const now = useNow(1000, at => notices(app, at));
  const screen = useUi(state => state.screen);
  // The screen of sessions has it beside the session itself.
  const list = notices(app, now).filter(({ action }) => action !== 'logins' || screen !== action);
  return (
    <section className={styles.banner} aria-label="Notices" hidden={list.length === 0}>
      {list.map(({ id, tone, title, text, action }) => (
        <div key={id} className={toned(tone, styles.notice)}>
          <Sign tone={tone} />
          <p>
            <b>
              <HostileText text={title} limit={160} />
            </b>{' '}
            <HostileText text={text} limit={300} />
          </p>
          {action !== null && (
            <Button small onPress={() => void act(action)}>
              {labels[action]}
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}
