import { statusWord } from '../../../electron/contract/service/activity-status.ts';
import type { Fact, FactKind, Source } from '../../../electron/contract/values/document.ts';
import { sourceWords, typeWords } from '../../words/review/activities.ts';
import { cx } from '../class-names.ts';
import { CopyButton } from '../controls/copy.tsx';
import { choiceWords } from '../form/choice-words.ts';
import { useDecisionMode } from '../review/decision-mode.ts';
import { Address, Hex } from './address.tsx';
import { MarkedAddress } from './compare-addresses.tsx';
import styles from './facts.module.css';
import { HostileText } from './hostile-text.tsx';
import { Time } from './time.tsx';

/** One value as its kind is best read. A URL is text here: nothing from outside opens by itself. */
export function FactValue({ kind, value }: { kind: FactKind; value: string }) {
  switch (kind) {
    case 'address':
      return <Address value={value} />;
    case 'hex':
      return value.length > 2048 ? <HostileText text={value} mono limit={512} /> : <Hex value={value} />;
    case 'time':
      return <Time at={value} />;
    case 'json':
      return <HostileText text={value} mono lines limit={1200} />;
    case 'id':
      if (/^sha256:[0-9a-f]{64}$/.test(value)) return <Hex value={value} />;
      return <HostileText text={value} mono />;
    case 'url':
      return <HostileText text={value} mono />;
    case 'amount':
      return (
        <b className={styles.amount}>
          <HostileText text={value} />
        </b>
      );
    default:
      return <HostileText text={value} />;
  }
}

/** Where a value comes from, at its right: a word and a small shape. */
export function SourceMark({ source, note }: { source: Source; note?: string | undefined }) {
  return (
    <span className={cx(styles.source, styles[source])}>
      <HostileText text={note ?? sourceWords[source]} limit={80} />
    </span>
  );
}

function Exact({ value }: { value: string }) {
  return (
    <span className={cx(styles.atomic, value.length > 48 && styles.long)}>
      <HostileText text={value} mono />
    </span>
  );
}

/** What a value of an enumeration says, to stand before it; null for any other text. */
function enumerationWords({ kind, value }: Fact): string | null {
  if (kind !== 'text' || !/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(value)) return null;
  const words = value.startsWith('ACTIVITY_TYPE_') ? typeWords(value) : statusWord(value);
  const said = words === value ? choiceWords(value) : words;
  return said === value ? null : said;
}

/** An address beside the known one it may be taken for: what differs is marked in both. */
function Lookalike({ value, resembles: { address, name } }: { value: string; resembles: { address: string; name: string } }) {
  return (
    <span className={styles.alike}>
      <MarkedAddress address={value} against={address} />
      <span className={styles.known}>
        is not <HostileText text={name} limit={100} />
      </span>
      <MarkedAddress address={address} against={value} />
    </span>
  );
}

const copyable: readonly FactKind[] = ['address', 'hex', 'id'];

function Row({ fact }: { fact: Fact }) {
  const deciding = useDecisionMode();
  // An amount is read by its words ("25,500 USDC", "no limit"); the exact atomic units stand beside them.
  const readable = fact.kind === 'amount' ? (fact.note ?? null) : null;
  const spoken = enumerationWords(fact);
  return (
    <div className={styles.row}>
      <dt>
        <HostileText text={fact.label} limit={80} />
      </dt>
      <dd>
        <span className={styles.value}>
          {fact.name !== undefined && (
            <span>
              <HostileText text={fact.name} limit={120} />
              {deciding && fact.nameSource !== undefined && (
                <span className={styles.nameSource}>, {sourceWords[fact.nameSource]}</span>
              )}
            </span>
          )}
          {readable !== null && (
            <b className={styles.amount}>
              <HostileText text={readable} />
            </b>
          )}
          {spoken !== null && <span>{spoken}</span>}
          {fact.resembles !== undefined ? (
            <Lookalike value={fact.value} resembles={fact.resembles} />
          ) : readable === null && spoken === null ? (
            <FactValue kind={fact.kind} value={fact.value} />
          ) : (
            <Exact value={fact.value} />
          )}
        </span>
        <span className={styles.foot}>
          {!deciding && copyable.includes(fact.kind) && (
            <span className={styles.tool}>
              <CopyButton value={fact.value} what={fact.label} />
            </span>
          )}
          <SourceMark source={fact.source} note={readable === null ? fact.note : undefined} />
        </span>
      </dd>
    </div>
  );
}

/** The facts of a document, one per row: label, exact value, where it comes from. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat; a sealed document never reorders
        <Row key={index} fact={fact} />
      ))}
    </dl>
  );
}
