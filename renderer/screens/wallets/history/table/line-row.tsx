import { ArrowDownLeft, ArrowUpRight, Check, ChevronRight, CircleX, Dot, Eye, Hourglass, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Party } from '../../../../../electron/contract/values/wallet-values.ts';
import { Digits } from '../../../../parts/amounts/digits.tsx';
import { Address } from '../../../../parts/values/address.tsx';
import { TrustChip } from '../../../../parts/values/trust.tsx';
import { type HistoryLine, isSuspicious, otherOf, trustIn } from '../../../../store/wallets/history-lines.ts';
import { directionWords, noFeeWords, statusWords } from '../../../../words/history.ts';
import { glance } from '../../../../words/text/hostile.ts';
import { absolute, months } from '../../../../words/text/times.ts';
import type { Layout } from './layout.ts';
import styles from './line-row.module.css';
import { amountOf, feeOf, isLong, type Measure } from './needs.ts';

const arrows: Readonly<Record<string, LucideIcon>> = { IN: ArrowDownLeft, OUT: ArrowUpRight };

interface Props {
  line: HistoryLine;
  layout: Layout;
  measure: Measure;
  /** How often each address was dealt with, by its lower case. */
  times: ReadonlyMap<string, number>;
  /** The year that dates need not say. */
  year: number;
  /** What an account is called, by its address; undefined where one stands alone. */
  accountName: ((address: string) => string) | undefined;
  /** All fees are in it: the head of the column says so. */
  feeSymbol: string | null;
}

/** One transfer in one line: when, which way, with whom, how much, what it cost, how it stands. */
export function LineRow({ line, layout: { shown, stateWords }, measure, times, year, accountName, feeSymbol }: Props) {
  const { item, transfer } = line;
  const Arrow = arrows[transfer?.direction ?? ''] ?? Dot;
  const other = otherOf(line);
  return (
    <>
      <When line={line} year={year} />
      {shown.has('account') && accountName !== undefined && (
        <span className={styles.name} title={glance(accountName(line.account), 300)}>
          {glance(accountName(line.account), 60)}
        </span>
      )}
      <span className={styles.arrow} data-direction={transfer?.direction} role="img" aria-label={directionWords(transfer)}>
        <Arrow aria-hidden size={15} />
      </span>
      <With party={other} />
      {shown.has('trust') && (
        <span className={styles.trust}>{other !== null && <TrustChip trust={trustIn(other, times)} />}</span>
      )}
      {isLong(line, measure) ? <span /> : <Amount line={line} />}
      {shown.has('asset') && (
        <span className={styles.asset} title={glance(transfer?.symbol ?? '', 300)}>
          {transfer === null ? '' : glance(transfer.symbol ?? 'unnamed', 24)}
        </span>
      )}
      {shown.has('fee') && <Fee line={line} feeSymbol={feeSymbol} />}
      {shown.has('state') && <State line={line} words={stateWords} />}
      {shown.has('chevron') && <ChevronRight aria-hidden size={14} className={styles.chevron} />}
      {isLong(line, measure) && (
        <span className={styles.own}>
          <Amount line={line} />
        </span>
      )}
      {item.failed && !shown.has('state') && <span className={styles.unseen}>Failed</span>}
    </>
  );
}

function When({ line: { at, item }, year }: { line: HistoryLine; year: number }) {
  const date = new Date(at);
  if (Number.isNaN(at)) return <span className={styles.name}>{glance(item.block.timestamp, 24)}</span>;
  const two = (value: number) => String(value).padStart(2, '0');
  const isDated = date.getUTCFullYear() !== year;
  return (
    <time className={styles.when} dateTime={date.toISOString()} title={absolute(item.block.timestamp)}>
      {date.getUTCDate()} {months[date.getUTCMonth()]} {isDated && `${date.getUTCFullYear()} `}
      <span>
        {two(date.getUTCHours())}:{two(date.getUTCMinutes())}
      </span>
    </time>
  );
}

/** The name, or the whole address; both are in the transaction. */
function With({ party }: { party: Party | null }): ReactNode {
  if (party === null) return <span className={styles.name}>Contract creation</span>;
  if (party.name !== null)
    return (
      <b className={styles.name} title={`${glance(party.name, 300)} ${glance(party.address, 120)}`}>
        {glance(party.name, 120)}
      </b>
    );
  return <AddressIn value={party.address} />;
}

/** As a line writes it: measured so, too. */
export const AddressIn = ({ value }: { value: string }) => (
  <span className={styles.address}>
    <Address value={value} />
  </span>
);

function Amount({ line }: { line: HistoryLine }) {
  const { item, transfer } = line;
  const amount = amountOf(line);
  if (transfer === null) return <span className={styles.amount}>–</span>;
  if (amount === null) return <span className={styles.amount}>not a number</span>;
  return (
    <span className={styles.amount} title={`${amount < 0n ? -amount : amount} atomic units`}>
      <Digits amount={amount} decimals={transfer.decimals} signed incoming={transfer.direction === 'IN'} struck={item.failed} />
    </span>
  );
}

function Fee({ line, feeSymbol }: { line: HistoryLine; feeSymbol: string | null }) {
  const fee = feeOf(line);
  const { item, isFirst } = line;
  if (fee === null)
    return (
      <span className={styles.fee} title={isFirst ? noFeeWords[item.feePayer] : 'The fee stands in the line above'}>
        –
      </span>
    );
  return (
    <span className={styles.fee} title={`${fee} atomic units`}>
      <Digits amount={fee} decimals={item.fee.decimals} />
      {feeSymbol === null && item.fee.symbol !== null && ` ${glance(item.fee.symbol, 12)}`}
    </span>
  );
}

/** What stands out is said before how final it is. */
function stateOf(line: HistoryLine): { words: string; icon: LucideIcon; tone: string } {
  const { item, transfer } = line;
  if (item.failed) return { words: 'Failed', icon: CircleX, tone: 'critical' };
  if (transfer?.dust === true) return { words: 'Dust', icon: Eye, tone: 'look' };
  if (isSuspicious(line)) return { words: 'Doubtful', icon: Eye, tone: 'look' };
  const words = statusWords[item.status] ?? glance(item.status, 24);
  return { words, icon: item.status === 'FINALIZED' ? Check : Hourglass, tone: 'plain' };
}

function State({ line, words: isSaid }: { line: HistoryLine; words: boolean }) {
  const { words, icon: Icon, tone } = stateOf(line);
  return (
    <span className={styles.state} data-tone={tone} title={isSaid ? undefined : words}>
      <Icon aria-hidden size={14} />
      <span className={isSaid ? styles.name : styles.unseen}>{words}</span>
    </span>
  );
}
