import { tenThousandths } from '../../words/text/decimal.ts';
import { cx } from '../class-names.ts';
import styles from './share-bar.module.css';

export interface Share {
  id: string;
  label: string;
  /** Not negative. */
  size: bigint;
  /** Exact. */
  words: string;
  variant: 'kept' | 'first' | 'second';
}

/** How a whole is divided: a bar, and under it each part with its exact words. */
export function ShareBar({ label, shares }: { label: string; shares: readonly Share[] }) {
  const whole = shares.reduce((sum, { size }) => sum + size, 0n);
  return (
    <div className={styles.shares}>
      {whole > 0n && (
        <div className={styles.bar} aria-hidden>
          {shares.map(
            ({ id, size, variant }) =>
              size > 0n && (
                <i key={id} className={cx(styles.part, styles[variant])} style={{ flexGrow: tenThousandths(size, whole) + 1 }} />
              ),
          )}
        </div>
      )}
      <dl className={styles.list} aria-label={label}>
        {shares.map(({ id, label: name, words, variant }) => (
          <div key={id} className={styles.row}>
            <dt>
              <i className={cx(styles.key, styles[variant])} aria-hidden /> {name}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
