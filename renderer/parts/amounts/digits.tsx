import { Fragment } from 'react';
import { digitsOf } from '../../words/text/decimal.ts';
import { cx } from '../class-names.ts';
import styles from './digits.module.css';

interface Props {
  /** Whole atomic units. */
  amount: bigint;
  /** Null: they are not known, and the atomic units are shown as they are. */
  decimals: number | null;
  /** A plus before what came in. */
  signed?: boolean;
  /** In accent: it came in. */
  incoming?: boolean;
  /** It did not move. */
  struck?: boolean;
}

/** "+186,707.409934": all digits in one line, the fraction in third ink unless it is all there is. */
export function Digits({ amount, decimals, signed = false, incoming = false, struck = false }: Props) {
  const [whole = '', fraction] = digitsOf(amount, decimals, signed);
  const isAll = fraction !== undefined && /^[+−]?0$/.test(whole);
  return (
    <span className={cx(styles.digits, incoming && styles.incoming, struck && styles.struck)} translate="no" data-digits>
      {whole.length < long ? whole : grouped(whole)}
      {fraction !== undefined && <span className={isAll ? undefined : styles.fraction}>.{fraction}</span>}
    </span>
  );
}

/** More digits than any line has room for may go on in the next one, after a group: where the line of it lets them. */
const long = 40;
const grouped = (whole: string) =>
  whole.split(/(?<=,)/).map((group, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name than their place.
    <Fragment key={place}>
      {group}
      <wbr />
    </Fragment>
  ));
