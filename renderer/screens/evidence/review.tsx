import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { count, plural } from '../../../electron/contract/text/plain-text.ts';
import { Button } from '../../parts/controls/button.tsx';
import { CopyButton } from '../../parts/controls/copy.tsx';
import { Page } from '../../parts/layout/page.tsx';
import { Checks } from '../../parts/review/checks.tsx';
import { Part } from '../../parts/review/document.tsx';
import { Notice } from '../../parts/state/notice.tsx';
import { Groups } from '../../parts/values/address.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import type { OpenBundle } from '../../store/past/opened.ts';
import { evidence } from '../../stores.ts';
import { absolute } from '../../words/text/times.ts';
import { ReviewBody } from '../approvals/detail/review-body.tsx';
import styles from './evidence.module.css';

/** What failed comes first; more than these say the same again, member by member. */
const most = 10;

/** A bundle that came from somewhere: what was edited first, then the review computed anew from its bytes. Nothing here decides. */
export function EvidenceReview({ bundle: { file, report } }: { bundle: OpenBundle }) {
  const { ok, checks, notes, hash, words, decision, madeAt, appVersion, review } = report;
  const failed = checks.filter(check => !check.ok);
  const edited = failed.length;
  const ordered = [...failed, ...checks.filter(check => check.ok)];
  const [first, more] = [ordered.slice(0, most), ordered.slice(most)];
  return (
    <Page title="Evidence, opened from a file" actions={<Button onPress={() => evidence.getState().close()}>Close</Button>}>
      <Notice
        tone={ok ? 'ok' : 'critical'}
        sign={ok ? ShieldCheck : ShieldAlert}
        role={ok ? 'status' : 'alert'}
        title={ok ? 'Nothing in this bundle was edited' : `${plural(edited, 'check')} failed: this bundle was edited`}
      >
        <p>
          From <HostileText text={file} mono limit={120} />, made {absolute(madeAt)} with Countersign{' '}
          <HostileText text={appVersion} limit={40} />
          {decision !== null && (
            <>
              ; the reviewer’s decision was to {decision.decision}, {absolute(decision.at)}
            </>
          )}
          .
        </p>
      </Notice>
      <Part title="What was checked">
        <Checks checks={first} label="What was checked" />
        {more.length > 0 && (
          <details className={styles.more}>
            <summary>
              {plural(more.length, 'more check')}
              {edited > most && `, of which ${count(edited - most)} failed`}
            </summary>
            <Checks checks={more} label="More of what was checked" />
          </details>
        )}
      </Part>
      <Part title="Compare with the person who made it">
        <div className={styles.hash}>
          <b>{words.join(' · ')}</b>
          <span>
            <Groups value={hash} size={8} /> <CopyButton value={hash} what="SHA-256 of the bundle" />
          </span>
        </div>
      </Part>
      {notes.length > 0 && (
        <Part title="What a bundle cannot show">
          <ul className={styles.notes}>
            {notes.map(note => (
              <li key={note}>
                <HostileText text={note} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      <div className={styles.review}>
        <ReviewBody activityId="" review={review} entry={undefined} />
      </div>
    </Page>
  );
}
