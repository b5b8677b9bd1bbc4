import type { Quorum, VoteView } from '../../../electron/contract/values/document.ts';
import { checkWords, tallyWords, voteWord } from '../../words/review/activities.ts';
import { capitalised } from '../../words/text/groups.ts';
import { absolute, short } from '../../words/text/times.ts';
import { Chip } from '../state/chip.tsx';
import { HostileText } from '../values/hostile-text.tsx';
import { useNow } from '../values/time.tsx';
import styles from './votes.module.css';

const radius = 32;
const round = 2 * Math.PI * radius;

/** Approvals as a ring, with the same in words for those who do not see it. */
export function QuorumRing({ quorum }: { quorum: Quorum }) {
  const { approved, rejected, invalid, threshold } = quorum;
  const partOf = (votes: number) => (threshold === null ? 0 : Math.min(1, votes / Math.max(1, threshold)));
  const share = partOf(approved);
  const rest = partOf(approved + invalid) - share;
  const said = `${tallyWords(quorum)}${rejected > 0 ? `, ${rejected} against` : ''}`;
  return (
    <svg className={styles.ring} viewBox="0 0 84 84" width="84" height="84" role="img" aria-label={said}>
      <title>{said}</title>
      <circle cx="42" cy="42" r={radius} className={styles.track} strokeDasharray={threshold === null ? '4 6' : undefined} />
      <circle
        cx="42"
        cy="42"
        r={radius}
        className={rejected > 0 && share === 0 ? styles.against : styles.share}
        strokeDasharray={`${share * round} ${round}`}
        transform="rotate(-90 42 42)"
      />
      {rest > 0 && (
        <circle
          cx="42"
          cy="42"
          r={radius}
          className={styles.invalid}
          strokeDasharray={`${rest * round} ${round}`}
          transform={`rotate(${share * 360 - 90} 42 42)`}
        />
      )}
      <text x="42" y="47" textAnchor="middle" className={styles.number}>
        {approved}/{threshold ?? '?'}
      </text>
    </svg>
  );
}

const tones = { Approved: 'ok', Rejected: 'critical' } as const;
const toneOf = (word: string) => (word === 'Approved' || word === 'Rejected' ? tones[word] : 'plain');

function Vote({ vote, now }: { vote: VoteView; now: number }) {
  const word = voteWord(vote.selection);
  return (
    <li className={styles.vote}>
      <Chip tone={vote.check === 'invalid' ? 'plain' : toneOf(word)}>{word}</Chip>
      <span className={styles.who}>
        <HostileText text={vote.userName} limit={80} />
        {vote.mine && ', you'}
        {vote.proposer && ', proposer'}
      </span>
      <span className={styles.check} data-check={vote.check} title={`${vote.reason}; ${vote.keyReason}`}>
        {checkWords[vote.check]}
        {vote.at !== null && (
          <>
            {' · '}
            <time dateTime={vote.at} title={absolute(vote.at)}>
              {short(vote.at, now)}
            </time>
          </>
        )}
      </span>
      {vote.check !== 'verified' && (
        <span className={styles.reason}>
          <HostileText text={vote.reason} limit={200} />
        </span>
      )}
      {vote.key !== 'listed' && (
        <span className={styles.reason} data-key={vote.key}>
          <HostileText text={capitalised(`${vote.keyReason}.`)} limit={300} />
        </span>
      )}
    </li>
  );
}

interface Props {
  votes: readonly VoteView[];
  quorum: Quorum;
  /** Whose key is in use: their silence is shown first. */
  me: string | null;
  canApprove: boolean;
}

/** Who voted, whether each vote's stamp holds, and who could still vote. */
export function Votes({ votes, quorum, me, canApprove }: Props) {
  const now = useNow(60_000);
  const silent = (quorum.silent ?? []).toSorted((left, right) => Number(right.userId === me) - Number(left.userId === me));
  return (
    <div className={styles.votes}>
      <QuorumRing quorum={quorum} />
      <ul>
        {votes.map(vote => (
          <Vote key={`${vote.userId} ${vote.selection} ${vote.at}`} vote={vote} now={now} />
        ))}
        {silent.map(person => (
          <li key={person.userId} className={styles.vote}>
            <Chip tone={person.userId === me ? 'look' : 'plain'}>{person.userId === me ? 'You' : 'No vote'}</Chip>
            <span className={styles.who}>
              <HostileText text={person.userName} limit={80} />
            </span>
            <span className={styles.check}>
              {person.userId !== me ? 'can still vote' : canApprove ? 'can approve' : 'cannot vote now'}
            </span>
          </li>
        ))}
        {quorum.invalid > 0 && (
          <li className={styles.untold}>
            The service shows {quorum.approved + quorum.rejected + quorum.invalid} votes that count; {quorum.invalid} of them{' '}
            {quorum.invalid === 1 ? 'does' : 'do'} not verify, and {quorum.invalid === 1 ? 'is' : 'are'} not shown as approval.
          </li>
        )}
        {quorum.silent === null && <li className={styles.untold}>The service does not say who could still vote.</li>}
        {votes.length === 0 && quorum.silent !== null && silent.length === 0 && (
          <li className={styles.untold}>No votes were needed.</li>
        )}
      </ul>
    </div>
  );
}
