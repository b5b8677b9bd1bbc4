import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import type { AppState } from '../../../../../electron/contract/values/app-values.ts';
import { cx } from '../../../../parts/class-names.ts';
import { Button as Press } from '../../../../parts/controls/button.tsx';
import { Panel } from '../../../../parts/floating/panel.tsx';
import { StateMark } from '../../../../parts/state/state-mark.tsx';
import { useNow } from '../../../../parts/values/time.tsx';
import { checkedLink } from '../../../../store/session.ts';
import { ui, useSession } from '../../../../stores.ts';
import { stateRows } from '../../../../words/overview.ts';
import { health } from '../../../../words/shell.ts';
import { plain } from '../../../../words/text/hostile.ts';
import styles from './foot.module.css';

const icons = { ok: CircleCheck, plain: CircleDashed, look: TriangleAlert, critical: CircleAlert } as const;
const said = { ok: 'good', look: 'look', critical: 'trouble', plain: 'not known yet' } as const;
const places: Readonly<Record<string, string>> = { settings: 'Settings', journal: 'Journal', keys: 'Keys' };

/** The four things that must hold for the view to be trusted, as one sentence while they hold. */
export function Health({ app: told }: { app: AppState }) {
  const checked = useSession(state => state.checked[told.current ?? '']);
  const app = { ...told, link: checkedLink(told.link, checked) };
  const { tone, words } = health(app, Date.now());
  const Icon = icons[tone];
  return (
    <DialogTrigger>
      <Button className={cx(styles.line)} data-tone={tone}>
        <Icon aria-hidden size={14} strokeWidth={2} />
        <span className={styles.words}>{words}</span>
        <Since app={app} />
      </Button>
      <Panel label={words} placement="right bottom" popover={styles.popover} className={styles.dialog}>
        {close => (
          <>
            <h2>{words}</h2>
            <Facts app={app} close={close} />
          </>
        )}
      </Panel>
    </DialogTrigger>
  );
}

/** Since the last answer: while the panel is closed, nothing else is drawn with each second. */
function Since({ app }: { app: AppState }) {
  const since = (at: number) => health(app, at).since;
  return <span className={styles.time}>{since(useNow(1000, since))}</span>;
}

function Facts({ app, close }: { app: AppState; close(): void }) {
  const now = useNow(1000, at => stateRows(app, at));
  return (
    <dl className={styles.facts}>
      {stateRows(app, now).map(({ id, tone, label, title, text, screen }) => (
        <div key={id}>
          <dt>
            <StateMark tone={tone} label={said[tone]} />
            <span>{label}</span>
          </dt>
          <dd>
            {plain(title)}
            <small>{plain(text)}</small>
            {screen !== null && (
              <Press
                small
                variant="quiet"
                onPress={() => {
                  close();
                  ui.getState().go(screen);
                }}
              >
                {places[screen]}
              </Press>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
