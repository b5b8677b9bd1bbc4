import { Fragment } from 'react';
import type { Effect, EffectAmount, EffectCall, Party, Severity } from '../../../electron/contract/values/document.ts';
import { partyName } from '../../words/review/effects.ts';
import { cx } from '../class-names.ts';
import { HostileText } from '../values/hostile-text.tsx';
import { TrustChip } from '../values/trust.tsx';
import styles from './effect.module.css';
import { SeverityShape } from './severity.tsx';

interface Props {
  effect: Effect;
  severity: Severity;
  /** What it stands in is its frame. */
  bare?: boolean;
}

/**
 * Who gives what to whom, before anything else: party, amount over a wire, party. The wire is dashed where it may be taken
 * later; a frame is dashed for a stranger and red for an impostor. Where there is little room it goes from top to bottom.
 */
export function EffectLine({ effect, severity, bare = false }: Props) {
  const { kind, from, to, amount, under, inner } = effect;
  if (inner !== undefined && inner.length > 0) return <Batch effect={effect} inner={inner} bare={bare} />;
  return (
    <div className={styles.place}>
      <section
        className={cx(styles.effect, styles[severity], to === null && styles.open, bare && styles.bare)}
        aria-label="Effect"
      >
        <PartyBox party={from} />
        {(amount !== null || under !== undefined || to !== null) && (
          <div className={styles.flow}>
            {amount !== null && <Amount amount={amount} />}
            <Wire later={kind === 'permits'} />
            {under !== undefined && (
              <span className={styles.under}>
                <HostileText text={under} />
              </span>
            )}
          </div>
        )}
        {to !== null && <PartyBox party={to} />}
      </section>
    </div>
  );
}

/** A call of many gives nothing to anybody yet: a row each, the gravest first, with its place in their order. */
function Batch({ effect: { from, calls }, inner, bare }: { effect: Effect; inner: readonly EffectCall[]; bare: boolean }) {
  const more = (calls ?? inner.length) - inner.length;
  return (
    <div className={styles.place}>
      <section className={cx(styles.effect, styles.many, bare && styles.bare)} aria-label="Effects, the gravest first">
        <PartyBox party={from} />
        <ol className={styles.calls}>
          {inner.map(call => (
            <Call key={call.at} call={call} />
          ))}
          {more > 0 && <li className={styles.more}>and {more} more, in the order they run, below</li>}
        </ol>
      </section>
    </div>
  );
}

function Call({ call: { at, severity, does, amount, to } }: { call: EffectCall }) {
  const isGrave = severity === 'critical' || severity === 'high';
  return (
    <li className={cx(styles.call, isGrave && styles[severity], isGrave && styles.grave)}>
      <span className={styles.number}>{at}</span>
      <SeverityShape severity={severity} />
      <span className={styles.does}>
        <HostileText text={does} />
      </span>
      <span className={styles.sum}>
        {amount !== null && (
          <>
            <Digits value={amount.value} />
            {amount.asset !== null && (
              <>
                {' '}
                <HostileText text={amount.asset} limit={40} />
              </>
            )}
          </>
        )}
      </span>
      {to !== null && <Wire later={isGrave} />}
      <span className={styles.to}>{to !== null && <PartyName party={to} />}</span>
      <span className={styles.chip}>{to?.trust != null && <TrustChip trust={to.trust} />}</span>
    </li>
  );
}

function PartyBox({ party }: { party: Party }) {
  const { role, name, detail, trust } = party;
  return (
    <div className={cx(styles.party, trust !== null && styles[trust.kind])}>
      <span className={styles.role}>{role}</span>
      <b>
        <PartyName party={party} />
      </b>
      {detail !== undefined && detail !== partyName(party) && (
        <span className={styles.detail}>
          <HostileText text={detail} limit={120} />
        </span>
      )}
      {trust !== null && (
        <span className={styles.chips}>
          <TrustChip trust={trust} />
        </span>
      )}
      {name === null && detail === undefined && trust === null && <span className={styles.detail}>not known here</span>}
    </div>
  );
}

const PartyName = ({ party }: { party: Party }) => <HostileText text={partyName(party)} limit={100} />;

/** SECURITY: an amount is never shortened; one of many digits breaks between its groups alone. */
const Digits = ({ value }: { value: string }) => (
  <>
    {value.split(/(?<=,)/).map((group, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their place
      <Fragment key={at}>
        {at > 0 && <wbr />}
        <span className={styles.digits}>{group}</span>
      </Fragment>
    ))}
  </>
);

const Amount = ({ amount: { value, asset } }: { amount: EffectAmount }) => (
  <span className={cx(styles.amount, value.length > 18 && styles.long)}>
    <Digits value={value} />
    {asset !== null && (
      <span className={styles.asset}>
        <HostileText text={asset} limit={40} />
      </span>
    )}
  </span>
);

const Wire = ({ later }: { later: boolean }) => <span className={cx(styles.wire, later && styles.later)} aria-hidden />;
