import { plural } from '../../../../electron/contract/text/plain-text.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Empty } from '../../../parts/state/empty.tsx';
import { useNow } from '../../../parts/values/time.tsx';
import { checkedLink } from '../../../store/session.ts';
import { activityList, ui, useActivities, useSession, useUi } from '../../../stores.ts';
import { plain } from '../../../words/text/hostile.ts';
import { ago } from '../../../words/text/times.ts';
import styles from './empty.module.css';
import { OpenById } from './open-by-id.tsx';

const nothing = {
  needs_me: { title: 'Nothing waits for you', text: 'Activities that need your vote appear here by themselves.' },
  waiting: { title: 'Nothing waits for others', text: 'Activities you voted on, and others have not, appear here.' },
  decided: { title: 'Nothing decided yet', text: 'Completed, rejected and failed activities appear here.' },
} as const;

/** A quiet page says when it was last true. */
export function NoRows({ isNarrowed }: { isNarrowed: boolean }) {
  const group = useUi(state => state.group);
  const query = useUi(state => state.query);
  const waiting = useActivities(state => state.groups.waiting.length);
  if (isNarrowed)
    return (
      <Empty title={query === '' ? 'Nothing passes these filters' : `No match for “${plain(query.slice(0, 60))}”`}>
        <p>People, addresses, amounts, ids and types are searched.</p>
        <OpenById query={query} />
        <Button
          small
          onPress={() => {
            ui.getState().search('');
            activityList.getState().clear();
          }}
        >
          Clear filters
        </Button>
      </Empty>
    );
  return (
    <Empty
      title={nothing[group].title}
      icon={
        <svg viewBox="0 0 64 64" width="56" height="56" aria-hidden="true">
          <circle cx="32" cy="32" r="26" className={styles.ring} />
          <path d="M21 33l8 8 15-17" className={styles.tick} />
        </svg>
      }
    >
      <p>{nothing[group].text}</p>
      {group === 'needs_me' && waiting > 0 && (
        <Button small onPress={() => ui.getState().show('waiting')}>
          {plural(waiting, 'waits', 'wait')} for others
        </Button>
      )}
      <Checked />
    </Empty>
  );
}

function Checked() {
  const told = useSession(({ app }) => app?.link);
  const at = useSession(({ app, checked }) => checked[app?.current ?? '']);
  const now = useNow(5000);
  const link = told && checkedLink(told, at);
  return link?.state === 'live' && <p className={styles.checked}>Checked {ago(link.at, now)}</p>;
}
