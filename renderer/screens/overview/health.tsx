import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { AppState } from '../../../electron/contract/values/app-values.ts';
import { Panel } from '../../parts/boxes/panel.tsx';
import { useNow } from '../../parts/values/time.tsx';
import { checkedLink } from '../../store/session.ts';
import { useSession } from '../../stores.ts';
import { healthWords } from '../../words/overview.ts';
import { health } from '../../words/shell.ts';
import styles from './health.module.css';

const icons = { ok: CircleCheck, plain: CircleDashed, look: TriangleAlert, critical: TriangleAlert } as const;

/** What the rest of the page rests on, in one sentence; loud only when not well. */
export function Health({ app }: { app: AppState }) {
  const now = useNow(5_000);
  const checked = useSession(state => state.checked[app.current ?? '']);
  const { tone, words, since } = health({ ...app, link: checkedLink(app.link, checked) }, now);
  const Icon = icons[tone];
  return (
    <Panel
      title={
        <span className={styles.title} data-tone={tone}>
          <Icon aria-hidden size={16} /> {words}
        </span>
      }
      standing={<span>{since}</span>}
      card
    >
      <p className={styles.words}>{healthWords(app).join(' ')}</p>
    </Panel>
  );
}
