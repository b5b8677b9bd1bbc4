import { Check, CircleQuestionMark, Minus, ShieldAlert, X } from 'lucide-react';
import { useState } from 'react';
import type { Quorum, VoteView } from '../../../electron/contract/values/document.ts';
import { checkWords, votesTitle, voteWord } from '../../words/review/activities.ts';
import { capitalised } from '../../words/text/groups.ts';
import { absolute, short } from '../../words/text/times.ts';
import { cx } from '../class-names.ts';
import { HostileText } from '../values/hostile-text.tsx';
import { useNow } from '../values/time.tsx';
import styles from './votes.module.css';

const signs = { Approved: Check, Rejected: X } as const;

/** One who voted: a sign, the name, and what was done. */
function Vote({ vote, now }: { vote: VoteView; now: number }) {
  const word = voteWord(vote.selection);
  const isFalse = vote.check === 'invalid';
  const Sign = isFalse ? ShieldAlert : word === 'Approved' || word === 'Rejected' ? signs[word] : CircleQuestionMark;
  return (
    <li className={styles.vote} title={`${vote.reason}; ${vote.keyReason}`}>
      <Sign
        aria-hidden
        size={14}
        className={cx(styles.sign, isFalse || word === 'Rejected' ? styles.against : word === 'Approved' && styles.given)}
      />
      <b className={cx(vote.mine && styles.me)}>{vote.mine ? 'You' : <HostileText text={vote.userName} limit={80} />}</b>
      <span className={styles.what}>
        {vote.proposer && 'asked, '}
        {word.toLowerCase()}
        {vote.at !== null && !vote.proposer && (
          <>
            {' '}
            <time dateTime={vote.at} title={absolute(vote.at)}>
              {short(vote.at, now)}
            </time>
          </>
        )}
        {vote.check !== 'verified' && `, ${checkWords[vote.check]}`}
      </span>
    </li>
  );
}

/** What does not hold of a vote, in whole sentences under the line. */
function Doubt({ vote }: { vote: VoteView }) {
  const told = [
    ...(vote.check === 'verified' ? [] : [{ text: vote.reason, grave: vote.check === 'invalid' }]),
    ...(vote.key === 'listed' ? [] : [{ text: capitalised(`${vote.keyReason}.`), grave: vote.key === 'of_another' }]),
  ].filter(({ text }) => text !== '');
  return told.map(({ text, grave }) => (
    <li key={text} className={cx(styles.doubt, grave && styles.against)}>
      <HostileText text={vote.userName} limit={40} />: <HostileText text={text} limit={300} />
    </li>
  ));
}

interface Props {
  votes: readonly VoteView[];
  quorum: Quorum;
  /** Whose key is in use: their silence is shown first. */
  me: string | null;
  canApprove: boolean;
}

/** So many who could still vote are named; the others on demand. */
const named = 6;

/** Who voted, whether each vote's stamp holds, and who could still vote, in one line where there is room. */
export function Votes({ votes, quorum, me, canApprove }: Props) {
  const now = useNow(60_000);
  const [all, setAll] = useState(false);
  const silent = (quorum.silent ?? []).toSorted((left, right) => Number(right.userId === me) - Number(left.userId === me));
  const shown = all ? silent : silent.slice(0, named);
  const decides = quorum.threshold !== null && quorum.threshold - quorum.approved === 1;
  const { invalid } = quorum;
  return (
    <section className={styles.votes} aria-label="Votes">
      <h2>{votesTitle(quorum)}</h2>
      <ul>
        {votes.map(vote => (
          <Vote key={`${vote.userId} ${vote.selection} ${vote.at}`} vote={vote} now={now} />
        ))}
        {shown.map(person => (
          <li key={person.userId} className={styles.vote}>
            <Minus aria-hidden size={14} className={styles.sign} />
            {person.userId === me ? (
              <b className={styles.me}>You</b>
            ) : (
              <b>
                <HostileText text={person.userName} limit={80} />
              </b>
            )}
            <span className={styles.what}>
              {person.userId !== me
                ? 'can still vote'
                : canApprove
                  ? decides
                    ? 'your vote decides'
                    : 'can decide'
                  : 'cannot vote now'}
            </span>
          </li>
        ))}
        {shown.length < silent.length && (
          <li>
            <button type="button" className={styles.rest} onClick={() => setAll(true)}>
              and {silent.length - shown.length} more
            </button>
          </li>
        )}
        {quorum.silent === null && <li className={styles.what}>The service does not say who can still vote.</li>}
        {votes.length === 0 && quorum.silent !== null && silent.length === 0 && (
          <li className={styles.what}>No votes were needed.</li>
        )}
        {votes.map(vote => (
          <Doubt key={`${vote.userId} ${vote.selection} ${vote.at}`} vote={vote} />
        ))}
        {invalid > 0 && (
          <li className={cx(styles.doubt, styles.against)}>
            The service counts {quorum.approved + quorum.rejected + invalid} votes. {invalid}{' '}
            {invalid === 1 ? 'does not verify, and is' : 'do not verify, and are'} not counted here.
          </li>
        )}
      </ul>
    </section>
  );
}
