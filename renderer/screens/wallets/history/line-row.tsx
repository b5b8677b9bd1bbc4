import { ArrowDownLeft, ArrowUpRight, Dot } from 'lucide-react';
import type { Party } from '../../../../electron/contract/values/wallet-values.ts';
import { Chip } from '../../../parts/state/chip.tsx';
import { Address } from '../../../parts/values/address.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import type { HistoryLine } from '../../../store/wallets/history-lines.ts';
import { amountWords, directionWords, payerWords, statusWords } from '../../../words/history.ts';
import { plain } from '../../../words/text/hostile.ts';
import { absolute } from '../../../words/text/times.ts';
import styles from './line-row.module.css';

// A line points at its transaction, where everything is shown whole; the cut keeps 10 kB names out of the page.
const cut = (text: string, length: number) => plain(text.length > length ? `${text.slice(0, length)}…` : text);

const arrows = { IN: ArrowDownLeft, OUT: ArrowUpRight } as const;

/** One transfer: direction and time, the exact amount, who the other is, status and fee. */
export function LineRow({ line }: { line: HistoryLine }) {
  const { item, transfer, isFirst } = line;
  const Arrow = transfer === null ? Dot : (arrows[transfer.direction as keyof typeof arrows] ?? Dot);
  const other = transfer?.counterparty ?? item.to;
  return (
    <>
      <span className={styles.when}>
        <b className={styles.direction} data-direction={transfer?.direction ?? 'none'}>
          <Arrow aria-hidden size={14} strokeWidth={2} /> {cut(directionWords(transfer), 24)}
        </b>
        <time dateTime={item.block.timestamp}>{cut(absolute(item.block.timestamp), 40)}</time>
        <span className={styles.faint}>{cut(statusWords[item.status] ?? item.status, 24)}</span>
      </span>
      <span className={styles.amount}>
        {transfer === null ? (
          <b>{item.to === null ? 'Contract creation' : 'Nothing moved'}</b>
        ) : (
          <>
            <b>{cut(amountWords(transfer.amount, transfer.decimals, transfer.symbol?.slice(0, 24) ?? null), 90)}</b>
            <span className={styles.atomic}>{cut(transfer.amount, 80)}</span>
          </>
        )}
        <span className={styles.faint}>
          {isFirst
            ? `fee ${cut(amountWords(item.fee.amount, item.fee.decimals, item.fee.symbol), 60)}, ${payerWords[item.feePayer]}`
            : 'fee counted above: the same transaction'}
        </span>
      </span>
      <span className={styles.other}>{other !== null && <Counterparty party={other} isDoubtful={isDoubtful(line)} />}</span>
    </>
  );
}

const isDoubtful = ({ transfer }: HistoryLine): boolean => (transfer?.warnings.length ?? 0) > 0;

function Counterparty({ party, isDoubtful: doubtful }: { party: Party; isDoubtful: boolean }) {
  return (
    <>
      <span className={styles.name}>
        {party.name === null ? (
          <span className={styles.faint}>Not in your address book</span>
        ) : (
          <>
            <HostileText text={cut(party.name, 40)} />
            {party.kind === 'own' && <Chip tone="accent">Own</Chip>}
          </>
        )}
        {party.resembles !== null ? (
          <Chip tone="critical">Looks like {cut(party.resembles.name, 24)}</Chip>
        ) : (
          doubtful && <Chip tone="high">Suspicious</Chip>
        )}
      </span>
      <span className={styles.address}>
        <Address value={party.address} />
      </span>
    </>
  );
}
