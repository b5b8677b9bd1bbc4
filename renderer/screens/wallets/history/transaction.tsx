import type { Fact } from '../../../../electron/contract/values/document.ts';
import type { HistoryItem, HistoryTransfer, Party } from '../../../../electron/contract/values/wallet-values.ts';
import { Digits } from '../../../parts/amounts/digits.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { Sheet } from '../../../parts/layout/sheet.tsx';
import { Notice } from '../../../parts/state/notice.tsx';
import { Facts } from '../../../parts/values/facts.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { TrustChip } from '../../../parts/values/trust.tsx';
import { type HistoryLine, trustIn } from '../../../store/wallets/history-lines.ts';
import { activities, ui } from '../../../stores.ts';
import { amountWords, directionWords, payerWords, statusWords } from '../../../words/history.ts';
import { atomic } from '../../../words/text/decimal.ts';
import styles from './transaction.module.css';

const claim = { source: 'service' } as const;

const partyFact = (label: string, party: Party): Fact => ({
  label,
  kind: 'address',
  value: party.address,
  ...claim,
  ...(party.name !== null && { name: party.name, nameSource: party.source ?? 'service' }),
  ...(party.resembles !== null && { note: `looks like ${party.resembles.name}` }),
});

function factsOf(item: HistoryItem): Fact[] {
  const { fee, block } = item;
  return [
    { label: 'Transaction', kind: 'hex', value: item.transactionHash, ...claim },
    { label: 'Time', kind: 'time', value: block.timestamp, ...claim, note: 'of its block' },
    { label: 'Status', kind: 'text', value: statusWords[item.status] ?? item.status, ...claim },
    partyFact('From', item.from),
    item.to === null ? { label: 'To', kind: 'text', value: 'A new contract', ...claim } : partyFact('To', item.to),
    { label: 'Fee', kind: 'amount', value: fee.amount, ...claim, note: amountWords(fee.amount, fee.decimals, fee.symbol) },
    { label: 'Fee payer', kind: 'text', value: payerWords[item.feePayer], ...claim },
    { label: 'Fee asset', kind: 'id', value: fee.caip19, ...claim },
    { label: 'Block', kind: 'id', value: block.number, ...claim },
    { label: 'Block hash', kind: 'hex', value: block.hash, ...claim },
    { label: 'Origin', kind: 'text', value: item.origin, ...claim },
    ...(item.submittedAt === null ? [] : [{ label: 'Submitted', kind: 'time', value: item.submittedAt, ...claim } as const]),
    ...(item.activityFingerprint === null
      ? []
      : [{ label: 'Fingerprint', kind: 'id', value: item.activityFingerprint, ...claim, note: 'of the activity' } as const]),
  ];
}

function transferFacts(transfer: HistoryTransfer): Fact[] {
  const { display } = transfer;
  return [
    {
      label: 'Amount',
      kind: 'amount',
      value: transfer.amount,
      ...claim,
      note: amountWords(transfer.amount, transfer.decimals, transfer.symbol),
    },
    ...(transfer.caip19 === null
      ? []
      : [
          {
            label: 'Asset',
            kind: 'id',
            value: transfer.caip19,
            ...claim,
            ...(transfer.name !== null && { name: transfer.name }),
          } as const,
        ]),
    partyFact(
      transfer.direction === 'IN' ? 'Paid by' : transfer.direction === 'OUT' ? 'Paid to' : 'Counterparty',
      transfer.counterparty,
    ),
    ...(display.crypto === null
      ? []
      : [{ label: 'As displayed', kind: 'text', value: display.crypto, ...claim, note: 'for display only' } as const]),
    ...(display.usd === null
      ? []
      : [{ label: 'In US dollars', kind: 'text', value: display.usd, ...claim, note: 'for display only' } as const]),
  ];
}

interface Props {
  line: HistoryLine | null;
  /** How often each address was dealt with. */
  times: ReadonlyMap<string, number>;
  onClose(): void;
}

/** A transaction in full: each transfer exact, everything the service says of it, and the activity it came from. */
export function TransactionSheet({ line, times, onClose }: Props) {
  return (
    <Sheet title="Transaction" wide open={line !== null} onClose={onClose}>
      {line !== null && <Transaction item={line.item} times={times} onClose={onClose} />}
    </Sheet>
  );
}

function Transaction({ item, times, onClose }: { item: HistoryItem } & Omit<Props, 'line'>) {
  const { activityId } = item;
  return (
    <>
      {item.transfers.map((transfer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: transfers have no identity but their place
        <Section key={index} title={directionWords(transfer)}>
          <p className={styles.amount}>
            <Amount transfer={transfer} failed={item.failed} />
            <TrustChip trust={trustIn(transfer.counterparty, times)} />
          </p>
          {item.failed && <Notice tone="look" title="It failed: nothing moved, and the fee was paid." />}
          {transfer.dust && <Notice tone="look" title="Dust: never copy an address from it." />}
          {transfer.warnings.map(warning => (
            <Notice key={warning} tone="high" title={<HostileText text={warning} />} />
          ))}
          <Facts facts={transferFacts(transfer)} />
        </Section>
      ))}
      <Section title="The transaction">
        <Facts facts={factsOf(item)} />
      </Section>
      <div className={styles.actions}>
        {activityId !== null && (
          <Button
            variant="primary"
            onPress={() => {
              onClose();
              ui.getState().openReview(activityId, activities.getState().byId.get(activityId)?.group);
            }}
          >
            Open its activity
          </Button>
        )}
        <Button onPress={onClose}>Close</Button>
        {item.activityFingerprint !== null && activityId === null && (
          <span className={styles.note}>None of the activities read so far has this fingerprint.</span>
        )}
      </div>
    </>
  );
}

function Amount({ transfer, failed }: { transfer: HistoryTransfer; failed: boolean }) {
  const value = atomic(transfer.amount);
  if (value === null) return <HostileText text={transfer.amount} limit={120} />;
  const isIn = transfer.direction === 'IN';
  return (
    <b>
      <Digits amount={isIn ? value : -value} decimals={transfer.decimals} signed incoming={isIn} struck={failed} />{' '}
      <HostileText text={transfer.decimals === null ? 'atomic units' : (transfer.symbol ?? '')} limit={60} />
    </b>
  );
}
