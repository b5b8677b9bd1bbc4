import { count, plural } from '../../../../electron/contract/text/plain-text.ts';
import type { BatchCheck, BatchCheckRow } from '../../../../electron/contract/values/signing-values.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { choiceWords } from '../../../parts/form/choice-words.ts';
import { SeverityChip } from '../../../parts/review/severity.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { signingBatch, useSession, useSigningBatch } from '../../../stores.ts';
import { submitsOff, waitsForYou } from '../../../words/submits.ts';
import styles from './batch.module.css';
import { BatchLine, BatchRows } from './rows.tsx';

/** The rows as main read them: what each would sign, or what is wrong with it. Nothing goes out while one is wrong. */
export function BatchChecked({ check }: { check: BatchCheck }) {
  const off = useSession(state => submitsOff(state.app));
  const busy = useSigningBatch(state => state.busy);
  const batch = useSigningBatch(state => state.batch);
  const fileName = useSigningBatch(state => state.fileName);
  const wrong = check.rows.filter(row => row.problems.length > 0).length;
  const isOccupied = batch !== null && batch.state !== 'done';
  const because = isOccupied ? 'Another batch is not finished yet.' : off;
  return (
    <>
      <div className={styles.top}>
        <p role="status">
          <HostileText text={fileName} limit={80} />: {plural(check.rows.length, 'row')}
          {wrong > 0 && (
            <>
              , <b className={styles.wrong}>{plural(wrong, 'is wrong', 'are wrong')}</b>
            </>
          )}
        </p>
        <span className={styles.pair}>
          <Button variant="quiet" isDisabled={busy !== 'no'} onPress={() => signingBatch.getState().dropFile()}>
            Another file
          </Button>
          <Button
            variant="primary"
            isDisabled={check.check === null || busy !== 'no' || because !== null}
            onPress={() => void signingBatch.getState().start()}
          >
            {busy === 'confirming' ? 'Waiting…' : `Review and sign ${count(check.rows.length)}…`}
          </Button>
        </span>
      </div>
      {because !== null && <p className={styles.quiet}>{because}</p>}
      {busy === 'confirming' && <p role="status">{waitsForYou}</p>}
      {check.problems.map(problem => (
        <FailureNote key={problem} failure={{ ok: false, code: 'invalid', message: problem }} tone="look" />
      ))}
      {check.rows.length > 0 && (
        <BatchRows label="Rows of the file" rows={ordered(check.rows)} height={66}>
          {row => <Row row={row} />}
        </BatchRows>
      )}
    </>
  );
}

/** What is wrong stands first, so that it is not sought among five hundred. */
const ordered = (rows: readonly BatchCheckRow[]): BatchCheckRow[] => [
  ...rows.filter(row => row.problems.length > 0),
  ...rows.filter(row => row.problems.length === 0),
];

function Row({ row }: { row: BatchCheckRow }) {
  const [problem, ...others] = row.problems;
  return (
    <BatchLine
      row={row}
      mark={<span>{row.severity !== null && problem === undefined && <SeverityChip severity={row.severity} />}</span>}
    >
      {problem === undefined ? (
        <span className={styles.quiet}>
          {choiceWords(row.encoding)} · {choiceWords(row.hashFunction)}
        </span>
      ) : (
        <span className={styles.wrong}>
          <HostileText text={problem} limit={220} />
          {others.length > 0 && ` And ${others.length} more.`}
        </span>
      )}
    </BatchLine>
  );
}
