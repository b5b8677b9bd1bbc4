import { useState } from 'react';
import { count, plural } from '../../../../electron/contract/text/plain-text.ts';
import type { BatchCheck, BatchCheckRow } from '../../../../electron/contract/values/signing-values.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { DetailBar } from '../../../parts/layout/detail.tsx';
import { SeverityShape } from '../../../parts/review/severity.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { signingBatch, useSession, useSigningBatch } from '../../../stores.ts';
import { submitsOff, waitsForYou } from '../../../words/submits.ts';
import { OpenedHandOver } from '../hand-over/opened.tsx';
import { HandOverSheet } from '../hand-over/sheet.tsx';
import styles from './batch.module.css';
import { BatchLine, BatchRows } from './rows.tsx';
import { CheckStrip, readingOf, sameReading } from './strips.tsx';
import { WrongRows } from './wrong.tsx';

/** The rows as main read them: what each would sign, or what is wrong with it. Nothing goes out while one is wrong. */
export function BatchChecked({ check }: { check: BatchCheck }) {
  const fileName = useSigningBatch(state => state.fileName);
  const { handOver } = check;
  const wrong = check.rows.filter(row => row.problems.length > 0);
  const right = check.rows.filter(row => row.problems.length === 0);
  return (
    <>
      <p role="status">
        <HostileText text={fileName} limit={80} />
        {wrong.length > 0 && (
          <>
            : {plural(check.rows.length, 'row')}, of which{' '}
            <b className={styles.wrong}>{plural(wrong.length, 'is wrong', 'are wrong')}</b>
          </>
        )}
      </p>
      {check.problems.map(problem => (
        <FailureNote key={problem} failure={{ ok: false, code: 'invalid', message: problem }} tone="look" />
      ))}
      {handOver !== null && <OpenedHandOver view={handOver} />}
      {check.totals !== null && <CheckStrip check={check} totals={check.totals} />}
      {wrong.length > 0 && <WrongRows rows={wrong} isSealed={handOver !== null} />}
      {right.length > 0 && (
        <BatchRows label="Rows of the file" rows={right}>
          {row => <Row row={row} isAlike={check.totals !== null && sameReading(right) !== null} />}
        </BatchRows>
      )}
    </>
  );
}

const Row = ({ row, isAlike }: { row: BatchCheckRow; isAlike: boolean }) => (
  <BatchLine
    row={row}
    start={row.severity !== null && <SeverityShape severity={row.severity} />}
    end={!isAlike && <span className={styles.quiet}>{readingOf(row)}</span>}
  />
);

/** Under the rows: send them, or hand them over. */
export function CheckedBar({ check }: { check: BatchCheck }) {
  const [handing, setHanding] = useState(false);
  const app = useSession(state => state.app);
  const busy = useSigningBatch(state => state.busy);
  const batch = useSigningBatch(state => state.batch);
  const { handOver } = check;
  // Where the rule is on, main sends what came by a hand-over and nothing else.
  const isForSecond = app?.settings.secondPerson === true && handOver === null;
  const isReady = check.check !== null && busy === 'no';
  const because =
    batch !== null && batch.state !== 'done'
      ? 'Another batch is not finished yet.'
      : (submitsOff(app) ??
        (check.check === null
          ? handOver === null
            ? 'Mend or leave out what is wrong first.'
            : 'A check does not hold. Nothing of it is sent.'
          : null) ??
        (isForSecond ? 'A second person sends batches here.' : null));
  return (
    <>
      <DetailBar
        label="Send it"
        because={busy === 'confirming' ? waitsForYou : busy === 'checking' ? 'The rows are read…' : because}
      >
        <Button
          large
          variant={isForSecond ? 'plain' : 'primary'}
          isDisabled={!isReady || because !== null}
          onPress={() => void signingBatch.getState().start()}
        >
          {busy === 'confirming' ? 'Waiting…' : `Review and sign ${count(check.rows.length)}…`}
        </Button>
        {handOver === null && (
          <Button large variant={isForSecond ? 'primary' : 'plain'} isDisabled={!isReady} onPress={() => setHanding(true)}>
            Hand over…
          </Button>
        )}
        <Button variant="faint" isDisabled={busy !== 'no'} onPress={() => signingBatch.getState().dropFile()}>
          Another file
        </Button>
      </DetailBar>
      <HandOverSheet isBatch open={handing} onClose={() => setHanding(false)} />
    </>
  );
}
