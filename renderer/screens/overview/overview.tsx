import type { AppState } from '../../../electron/contract/values/app-values.ts';
import { ScrollBox } from '../../parts/boxes/scroll-box.tsx';
import { useNow } from '../../parts/values/time.tsx';
import { serviceNow } from '../../store/session.ts';
import { useActivities, useSession } from '../../stores.ts';
import { headline } from '../../words/overview.ts';
import { ago } from '../../words/text/times.ts';
import { useLetters } from '../shell/keyboard/letters.ts';
import { First } from './first.tsx';
import { Health } from './health.tsx';
import { Lapses } from './lapses.tsx';
import styles from './overview.module.css';
import { Since } from './since.tsx';
import { Then } from './then.tsx';
import { Unread } from './unread.tsx';
import { WaitsForOthers } from './waits-for-others.tsx';
import { Week } from './week.tsx';

/** What a person comes for, on one page: what waits for them, what happened since, and whether all is well. */
export function OverviewScreen() {
  const app = useSession(state => state.app);
  return <main className={styles.page}>{app !== null && <Overview app={app} />}</main>;
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
  const isRefused = useActivities(state => state.failure !== null);
  const now = useNow(15_000);
  const there = serviceNow(app, now);
  useLetters([
    ['j', () => step(1)],
    ['k', () => step(-1)],
  ]);
  const { title, text } = headline(groups.needs_me, there);
  const [first, ...others] = groups.needs_me;
  return (
    <ScrollBox label="Overview" className={styles.scroll}>
      <div className={styles.sheet}>
        <div className={styles.left}>
          <header className={styles.head}>
            <h1>
              {(known || isRefused) && <span className={styles.unseen}>Overview: </span>}
              {known ? title : isRefused ? 'What waits cannot be read' : 'Overview'}
            </h1>
            {known && (
              <p>
                {text} <AsOf app={app} now={now} />
              </p>
            )}
          </header>
          {known ? (
            <>
              {first !== undefined && <First row={first} now={there} />}
              {others.length > 0 && <Then rows={others} now={there} />}
              <Since groups={groups} now={there} lastVisit={app.lastVisit} />
            </>
          ) : (
            <Unread app={app} />
          )}
        </div>
        <div className={styles.right}>
          {known && (
            <>
              <Lapses groups={groups} now={there} />
              <Week groups={groups} now={there} />
              {groups.waiting.length > 0 && <WaitsForOthers rows={groups.waiting} />}
            </>
          )}
          <Health app={app} />
        </div>
      </div>
    </ScrollBox>
  );
}

/** A quiet page says when it was last true. */
function AsOf({ app: { link }, now }: { app: AppState; now: number }) {
  if (link.state !== 'trouble' || link.lastGoodAt === null) return null;
  return <span className={styles.asOf}>As of {ago(link.lastGoodAt, now)}; the service cannot be reached now.</span>;
}
