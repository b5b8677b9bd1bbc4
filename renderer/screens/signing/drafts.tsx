import type { SigningDraft } from '../../../electron/contract/values/signing-values.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Back, Detail, DetailPage, DetailScroll, DetailTitle } from '../../parts/layout/detail.tsx';
import { Part } from '../../parts/review/document.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { Time } from '../../parts/values/time.tsx';
import { signing, signingForm, ui, useSigningForm } from '../../stores.ts';
import { glance } from '../../words/text/hostile.ts';
import styles from './drafts.module.css';

/** Drafts and templates of this organisation. They are kept on this computer and sent nowhere. */
export function Drafts() {
  const drafts = useSigningForm(state => state.drafts);
  const failure = useSigningForm(state => state.draftsFailure);
  const templates = drafts.filter(({ kind }) => kind === 'template');
  const begun = drafts.filter(({ kind }) => kind === 'draft');
  return (
    <Detail>
      <DetailScroll>
        <DetailPage wide>
          <Back to="Signing" onPress={() => signing.getState().list()} />
          <DetailTitle title="Drafts and templates">
            <p>Kept on this computer, for this organisation. What reads like a secret key is never kept.</p>
          </DetailTitle>
          {failure !== null && <FailureNote failure={failure} tone="look" />}
          <Part title="Templates">
            <DraftList drafts={templates} empty="A template is a request that comes again. Keep one from a new request." />
          </Part>
          <Part title="Drafts">
            <DraftList drafts={begun} empty="What you type into a new request is kept here until it is sent." />
          </Part>
        </DetailPage>
      </DetailScroll>
    </Detail>
  );
}

function DraftList({ drafts, empty }: { drafts: readonly SigningDraft[]; empty: string }) {
  if (drafts.length === 0) return <p className={styles.none}>{empty}</p>;
  return (
    <ul className={styles.list}>
      {drafts.map(draft => (
        <Row key={draft.draftId} draft={draft} />
      ))}
    </ul>
  );
}

function Row({ draft }: { draft: SigningDraft }) {
  const { draftId, kind, title, signWith, payload, encoding, hashFunction, blanks, literal, note, changedAt } = draft;
  const use = () => {
    signingForm.getState().begin({
      ...{ signWith, payload, encoding, hashFunction, blanks, literal, note },
      draftId: kind === 'draft' ? draftId : null,
    });
    signing.getState().open('form');
  };
  const remove = async () => {
    const removed = await signingForm.getState().remove(draft);
    if (typeof removed === 'function')
      ui.getState().cleared(kind === 'draft' ? 'The draft is removed' : 'The template is removed', removed);
    else ui.getState().toast(removed.message, 'critical');
  };
  return (
    <li>
      <div className={styles.text}>
        <b>
          <HostileText text={title} limit={160} />
        </b>
        <span className={styles.excerpt}>
          <HostileText text={payload.slice(0, 200)} mono limit={120} />
          {kind === 'template' && blanks.length > 0 && ` · ${blanks.length} to fill in`}
        </span>
        <span className={styles.none}>
          <Time at={changedAt} />
        </span>
      </div>
      <Button small onPress={use} aria-label={`${kind === 'draft' ? 'Continue with' : 'Use'} ${glance(title, 80)}`}>
        {kind === 'draft' ? 'Continue' : 'Use'}
      </Button>
      <Button small variant="quiet" onPress={() => void remove()} aria-label={`Remove ${glance(title, 80)}`}>
        Remove
      </Button>
    </li>
  );
}
