import { useEffect, useState } from 'react';
import { gravest } from '../../../../electron/contract/severity.ts';
import { count, plural } from '../../../../electron/contract/text/plain-text.ts';
import type { BulkTotals } from '../../../../electron/contract/values/bulk.ts';
import type { BatchCheck, BatchCheckRow, SigningBatch } from '../../../../electron/contract/values/signing-values.ts';
import { choiceWords } from '../../../parts/form/choice-words.ts';
import { Strip, StripCell } from '../../../parts/layout/strip.tsx';
import { SeverityChip } from '../../../parts/review/severity.tsx';
import { settledOf } from '../../../store/signing/batch.ts';
import { useSigningBatch } from '../../../stores.ts';
import { hashWords, leftWords, sumLabel } from '../../../words/signing.ts';
import { glance } from '../../../words/text/hostile.ts';

/** More sums than fit beside each other stand in the confirmation window. */
const mostSums = 4;

/** What the checked rows come to. */
export function CheckStrip({ check, totals }: { check: BatchCheck; totals: BulkTotals }) {
  const accounts = new Set(check.rows.map(({ signWith }) => signWith)).size;
  const severities = check.rows.flatMap(({ severity }) => (severity === null ? [] : [{ severity }]));
  const readAs = sameReading(check.rows);
  return (
    <Strip label="What the rows come to">
      <StripCell label="Rows" figure={count(check.rows.length)} />
      <StripCell label="Accounts" figure={count(accounts)} />
      {totals.assets.slice(0, mostSums).map(total => (
        <StripCell
          key={`${total.how} ${total.chain} ${total.token} ${total.asset}`}
          label={sumLabel(total.how)}
          figure={total.sum === null ? 'No limit' : glance(total.sum, 80)}
        >
          in {plural(total.count + total.unlimited, 'amount')}
        </StripCell>
      ))}
      {totals.unread.count > 0 && <StripCell label="In no sum" figure={count(totals.unread.count)} />}
      {readAs !== null && <StripCell label="Read as">{readAs}</StripCell>}
      <StripCell label="Gravest">
        <SeverityChip severity={gravest(severities)} />
      </StripCell>
    </Strip>
  );
}

/** "Text, UTF-8 · Keccak-256". */
export const readingOf = ({ encoding, hashFunction }: Pick<BatchCheckRow, 'encoding' | 'hashFunction'>): string =>
  `${choiceWords(encoding)} · ${hashWords(hashFunction)}`;

/** How every row is read, where all are read alike; null where they are not, and each says it. */
export function sameReading(rows: readonly BatchCheckRow[]): string | null {
  const readings = new Set(rows.filter(({ problems }) => problems.length === 0).map(readingOf));
  return readings.size === 1 ? ([...readings][0] ?? null) : null;
}

/** How far it is: what became of how many, and how long the rest takes. */
export function RunStrip({ batch }: { batch: SigningBatch }) {
  const { counts, total, state } = batch;
  const left = useLeft(batch);
  return (
    <Strip label="How far it is">
      <StripCell label="Done" figure={`${count(settledOf(batch))} of ${count(total)}`} />
      <StripCell label="Signed" figure={count(counts.signed)} />
      {counts.pending > 0 && <StripCell label="Wait for votes" figure={count(counts.pending)} />}
      {counts.failed > 0 && <StripCell label="Failed" figure={count(counts.failed)} />}
      {counts.withheld > 0 && <StripCell label="Withheld" figure={count(counts.withheld)} />}
      {counts.unknown > 0 && <StripCell label="Unknown" figure={count(counts.unknown)} />}
      {counts.cancelled > 0 && <StripCell label="Not sent" figure={count(counts.cancelled)} />}
      {state !== 'done' && counts.waiting > 0 && <StripCell label="To be sent" figure={count(counts.waiting)} />}
      {left !== null && <StripCell label="Time left" figure={left} />}
    </Strip>
  );
}

/** How long the rest takes, by how long the last rows took; null while nothing is sent, or it cannot be told yet. */
function useLeft(batch: SigningBatch): string | null {
  const since = useSigningBatch(state => state.since);
  const [now, setNow] = useState(Date.now);
  const isSending = since !== null;
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isSending]);
  if (since === null) return null;
  const settled = settledOf(batch);
  return leftWords({ done: settled - since.settled, left: batch.total - settled, ms: Math.max(now, Date.now()) - since.at });
}
