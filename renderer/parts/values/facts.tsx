import { use } from 'react';
import { statusWord } from '../../../electron/contract/service/activity-status.ts';
import type { Fact, FactKind } from '../../../electron/contract/values/document.ts';
import { typeWords } from '../../words/review/activities.ts';
import { hasClaimedName, provenanceOf, provenancesIn } from '../../words/review/provenance.ts';
import { capitalised } from '../../words/text/groups.ts';
import { cx } from '../class-names.ts';
import { CopyButton } from '../controls/copy.tsx';
import { choiceWords } from '../form/choice-words.ts';
import { useDecisionMode } from '../review/decision-mode.ts';
import { useSome } from '../state/some.tsx';
import { Address, Hex } from './address.tsx';
import { MarkedGroups } from './compare-addresses.tsx';
import styles from './facts.module.css';
import { HostileText } from './hostile-text.tsx';
import { ProvenanceIcon, ProvenanceKey, ProvenanceKeyOf, walkProvenance } from './provenance.tsx';
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

/** What stands for no limit, in tokens of 256 bits: its digits are among what is decoded. */
const largest = `${2n ** 256n - 1n}`;

function Exact({ value }: { value: string }) {
  if (value === largest) return <span className={styles.soft}>the largest number the token can hold</span>;
  return (
    <span className={cx(styles.atomic, value.length > 48 && styles.long)}>
      <HostileText text={value} mono />
    </span>
  );
}

/** What a value of an enumeration says, or how long so many seconds are; null for any other text. */
function valueWords({ kind, value, note }: Fact): string | null {
  if (kind === 'duration') return note ?? null;
  if (kind !== 'text' || !/^(ALLOW|DENY|[A-Z][A-Z0-9]*(_[A-Z0-9]+)+)$/.test(value)) return null;
  if (note !== undefined) return capitalised(note);
  const words = value.startsWith('ACTIVITY_TYPE_') ? typeWords(value) : statusWord(value);
  const said = words === value ? choiceWords(value) : words;
  return said === value ? null : capitalised(said);
}

/** Read as a name is: a time, or a few words. */
const isWord = ({ kind, value }: Fact): boolean => kind === 'time' || (kind === 'text' && value.length <= 40);

const copyable: readonly FactKind[] = ['address', 'hex', 'id'];

interface RowProps {
  fact: Fact;
  /** Whether Tab stops at its icon: of a table, at one. */
  stop: boolean;
  exact: boolean;
}

/** Label; name, exact value and what is said of it; where it comes from. */
function Row({ fact, stop, exact }: RowProps) {
  const deciding = useDecisionMode();
  const { kind, name, note, resembles, value } = fact;
  // An amount is read by its words ("25,500 USDC", "no limit"); the exact atomic units stand beside them.
  const readable = kind === 'amount' ? (note ?? null) : null;
  const spoken = valueWords(fact);
  const from = provenanceOf(fact);
  // What has no name is called by how it is known.
  const stands = kind === 'address' && name === undefined ? note : undefined;
  const known = resembles === undefined ? undefined : { mine: resembles.address, other: value };
  return (
    <div className={styles.row}>
      <dt>
        <HostileText text={fact.label} limit={80} />
      </dt>
      <dd>
        <span className={styles.value}>
          {name !== undefined && (
            <span className={styles.name}>
              <HostileText text={name} limit={120} />
              {hasClaimedName(fact) && (
                <>
                  {' '}
                  <span className={styles.claim}>
                    <ProvenanceIcon from="service" stop={false} />
                  </span>
                </>
              )}
            </span>
          )}
          {stands !== undefined && (
            <span className={cx(styles.name, resembles !== undefined && styles.strange)}>
              <HostileText text={capitalised(stands)} limit={200} />
            </span>
          )}
          {readable !== null && (
            <b className={styles.name}>
              <HostileText text={capitalised(readable)} />
            </b>
          )}
          {spoken !== null && (
            <span className={styles.name}>
              <HostileText text={spoken} limit={120} />
            </span>
          )}
          {resembles !== undefined ? (
            <MarkedGroups address={value} against={resembles.address} />
          ) : spoken !== null && !exact ? null : readable === null && spoken === null ? (
            <span className={cx(name === undefined && isWord(fact) && styles.name)}>
              <FactValue kind={kind} value={value} />
            </span>
          ) : (
            <Exact value={value} />
          )}
          {note !== undefined && spoken === null && readable === null && stands === undefined && (
            <span className={styles.soft}>
              <HostileText text={note} limit={200} />
            </span>
          )}
          {known !== undefined && resembles !== undefined && (
            <span className={styles.versus}>
              <span>
                <span className={styles.unseen}>is not </span>
                <HostileText text={resembles.name} limit={100} />
              </span>
              <MarkedGroups address={known.mine} against={known.other} />
            </span>
          )}
        </span>
        <span className={styles.foot}>
          {!deciding && copyable.includes(kind) && (
            <span className={styles.tool}>
              <CopyButton value={value} what={fact.label} />
            </span>
          )}
          <ProvenanceIcon from={from} stop={stop} />
        </span>
      </dd>
    </div>
  );
}

interface FactsProps {
  facts: readonly Fact[];
  /** What the icons mean, under the table. */
  explained?: boolean;
  /** With names on the wire beside their words, as they stand in Exact. */
  exact?: boolean;
}

/** The facts of a document, one per row: label, name and exact value, where it comes from. */
export function Facts({ facts, explained = false, exact = false }: FactsProps) {
  const key = use(ProvenanceKeyOf);
  const deciding = useDecisionMode();
  const { drawn, more } = useSome(facts.length, 'facts');
  if (facts.length === 0) return null;
  return (
    <div className={styles.facts}>
      {/* SECURITY: where one decides, every row is laid out: its end is where it says. */}
      <dl onKeyDown={walkProvenance} className={cx(!deciding && styles.read)}>
        {facts.slice(0, drawn).map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat; a sealed document never reorders
          <Row key={index} fact={fact} stop={index === 0} exact={exact} />
        ))}
      </dl>
      {more}
      {explained && key.shown && <ProvenanceKey of={provenancesIn(facts)} onClose={key.close} />}
    </div>
  );
}
