import type { AppState } from '../../../electron/contract/values/app-values.ts';
import { Page } from '../../parts/layout/page.tsx';
import { useNow } from '../../parts/values/time.tsx';
import { lapsing, signatures } from '../../store/activities/overview-rows.ts';
import { serviceNow } from '../../store/session.ts';
import { ui, useActivities, useSession } from '../../stores.ts';
import { headline } from '../../words/overview.ts';
import { ago } from '../../words/text/times.ts';
import { useLetters } from '../shell/keyboard/letters.ts';
import styles from './overview.module.css';
import { Section } from './section.tsx';
import { StateSection } from './state-section.tsx';
import { Unread } from './unread.tsx';

/** What a person comes for, on one page: what waits for them, what waits for others, what was signed, and whether all is well. */
export function OverviewScreen() {
  const app = useSession(state => state.app);
  return (
    <Page title="Overview" wide>
      {app !== null && <Overview app={app} />}
    </Page>
  );
}

function step(by: number) {
  const rows: Element[] = [...document.querySelectorAll('[data-overview-row]')];
  const at = document.activeElement === null ? -1 : rows.indexOf(document.activeElement);
  const row = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
  if (row instanceof HTMLElement) row.focus();
}

function Overview({ app }: { app: AppState }) {
  const groups = useActivities(state => state.groups);
  const known = useActivities(state => (state.loaded && state.complete) || state.byId.size > 0);
  const now = useNow(15_000);
  const there = serviceNow(app, now);
  useLetters([
    ['j', () => step(1)],
    ['k', () => step(-1)],
  ]);
  const { title, text } = headline(groups.needs_me, there);
  return (
    <div className={styles.sheet}>
      <div className={styles.lists}>
        {known ? (
          <>
            <header className={styles.head}>
              <h2>{title}</h2>
              <p>
                {text} <AsOf app={app} now={now} />
              </p>
            </header>
            <Section title="Needs you" rows={groups.needs_me} now={there} most={6} onAll={() => toList('needs_me')} />
            <Section title="Lapses within six hours" rows={lapsing(groups, there)} now={there} most={4} />
            <Section title="Waits for others" rows={groups.waiting} now={there} most={4} onAll={() => toList('waiting')} />
            <Section
              title="Recent signatures"
              rows={signatures(groups)}
              now={there}
              most={4}
              variant="signed"
              onAll={() => ui.getState().go('signing')}
            />
          </>
        ) : (
          <Unread app={app} />
        )}
      </div>
      <StateSection app={app} />
    </div>
  );
}

function toList(group: 'needs_me' | 'waiting') {
  ui.getState().go('approvals');
  ui.getState().show(group);
}

/** A quiet page says when it was last true. */
function AsOf({ app: { link }, now }: { app: AppState; now: number }) {
  if (link.state === 'live') return <span className={styles.asOf}>Checked {ago(link.at, now)}.</span>;
  if (link.state === 'trouble' && link.lastGoodAt !== null)
    return <span className={styles.asOf}>As of {ago(link.lastGoodAt, now)}; the service cannot be reached now.</span>;
  return null;
}
