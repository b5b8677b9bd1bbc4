import { useState } from 'react';
import type { BulkTotals } from '../../electron/contract/values/bulk.ts';
import type { Finding, RequestRow, ReviewDocument, SealedReview } from '../../electron/contract/values/document.ts';
import { isSame, sharedFindings } from '../../electron/contract/values/findings.ts';
import { DecodedPart } from '../parts/review/document.tsx';
import { BulkTotalsPart } from '../parts/review/several/bulk-totals.tsx';
import { Moves } from '../parts/review/several/moves.tsx';
import { SeverityChip } from '../parts/review/severity.tsx';
import { Verdict } from '../parts/review/verdict.tsx';
import { Groups } from '../parts/values/address.tsx';
import { Facts } from '../parts/values/facts.tsx';
import { HostileText } from '../parts/values/hostile-text.tsx';
import { factsBeside } from '../words/review/movements.ts';
import styles from './rows.module.css';

/** One of several that are decided together. */
interface RowView {
  key: string;
  /** Who asks for it, or what the file calls it; may be empty. */
  by: string;
  /** What binds it: the seal of a review, the fingerprint of a body. */
  bound: { words: string; value: string };
  document: ReviewDocument;
}

export const rowOfReview = ({ seal, hash, subject, document }: SealedReview): RowView => ({
  ...{ key: seal, document, bound: { words: 'sealed as', value: hash } },
  by: subject.kind === 'activity' && subject.activity.proposer !== null ? `Asked by ${subject.activity.proposer.userName}` : '',
});

export const rowOfRequest = ({ label, fingerprint, document }: RequestRow): RowView => ({
  ...{ key: fingerprint, by: label, document, bound: { words: 'fingerprint', value: fingerprint } },
});

/** What several come to, and then each of them, unfolded: the end of the document is past the last one. */
export function RowsPart({ rows, totals }: { rows: readonly RowView[]; totals: BulkTotals }) {
  const [decoded, setDecoded] = useState(false);
  const shared = sharedFindings(rows.map(({ document }) => document));
  return (
    <>
      <BulkTotalsPart totals={totals} />
      {/* One stop of Tab, however many rows there are. */}
      <button type="button" className={styles.more} aria-pressed={decoded} onClick={() => setDecoded(!decoded)}>
        Also show each one decoded
      </button>
      <ol className={styles.list} aria-label="Each item">
        {rows.map((row, index) => (
          <Row key={row.key} row={row} number={index + 1} said={shared} decoded={decoded} />
        ))}
      </ol>
    </>
  );
}

/** @param said findings that the sheet has said of every row */
function Row({ row, number, said, decoded }: { row: RowView; number: number; said: readonly Finding[]; decoded: boolean }) {
  const { document, by, bound } = row;
  return (
    <li className={styles.item}>
      <h2 className={styles.head}>
        <span className={styles.number}>{number}</span>
        <span>
          <HostileText text={document.headline} />
        </span>
        <SeverityChip severity={document.severity} />
      </h2>
      <div className={styles.document}>
        <Moves moves={document.moves ?? []} />
        <Verdict
          findings={document.findings.filter(finding => !said.some(one => isSame(one, finding)))}
          routine={document.routine}
          severity={document.severity}
        />
        {document.effects.length > 0 && (
          <ul className={styles.effects} aria-label="What it will change">
            {document.effects.map(effect => (
              <li key={effect}>
                <HostileText text={effect} />
              </li>
            ))}
          </ul>
        )}
        <Facts facts={factsBeside(document)} />
        <p className={styles.bound}>
          {by !== '' && (
            <>
              <HostileText text={by} />,{' '}
            </>
          )}
          {bound.words} <Groups value={bound.value} size={8} faint />
        </p>
        {decoded && <DecodedPart document={document} />}
      </div>
    </li>
  );
}
