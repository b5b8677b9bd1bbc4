import type { Fact, Movement } from '../../../../electron/contract/values/document.ts';
import { sourceWords } from '../../../words/review/activities.ts';
import { amountWords, chainWords, countWords, moveVerb } from '../../../words/review/movements.ts';
import { Address } from '../../values/address.tsx';
import { HostileText } from '../../values/hostile-text.tsx';
import { Time } from '../../values/time.tsx';
import styles from './moves.module.css';

/** What a document moves: how much of what, where, and to whom, with nothing shortened. */
export function Moves({ moves }: { moves: readonly Movement[] }) {
  if (moves.length === 0) return null;
  return (
    <ul className={styles.moves} aria-label="What moves">
      {moves.map((move, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sealed document never reorders
        <li key={index} className={styles.move}>
          <span>
            {moveVerb(move)}{' '}
            <b>
              <HostileText text={amountWords(move)} />
            </b>{' '}
            <HostileText text={chainWords(move.chain)} />
          </span>
          {move.token !== null && (
            <span className={styles.line}>
              <span className={styles.label}>token</span>
              <Address value={move.token} />
            </span>
          )}
          <span className={styles.line}>
            <span className={styles.label}>{move.how === 'sent' ? 'to' : 'for'}</span>
            {move.party === null ? <span>no address</span> : <Party party={move.party} />}
          </span>
          {move.until !== undefined && (
            <span className={styles.line}>
              <span className={styles.label}>until</span>
              <span>{move.until.kind === 'time' ? <Time at={move.until.value} /> : countWords(move.until)}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const Party = ({ party }: { party: Fact }) => (
  <span className={styles.party}>
    <span>
      {party.name === undefined ? (
        <b>No known name</b>
      ) : (
        <>
          <b>
            <HostileText text={party.name} limit={120} />
          </b>
          {party.nameSource !== undefined && <span className={styles.quiet}>, {sourceWords[party.nameSource]}</span>}
        </>
      )}
      {party.note !== undefined && (
        <span className={styles.quiet}>
          , <HostileText text={party.note} limit={80} />
        </span>
      )}
    </span>
    <Address value={party.value} />
    {party.resembles !== undefined && (
      <span>
        is not <HostileText text={party.resembles.name} limit={100} /> <Address value={party.resembles.address} />
      </span>
    )}
  </span>
);
