import { Fragment } from 'react';
import { unseenAt } from '../../../electron/contract/text/unseen.ts';
import { chunks } from '../../words/text/groups.ts';
import { plain } from '../../words/text/hostile.ts';
import { cx } from '../class-names.ts';
import styles from './address.module.css';

/**
 * An address, digest or key in full, in groups an eye can compare. The gaps are drawn, not typed: what is selected
 * and copied is the exact value. Lines break between groups only.
 */
export function Groups({ value, size, faint = false }: { value: string; size: number; faint?: boolean }) {
  // SECURITY: a value that carries anything invisible is not grouped as if it were clean (docs/threats.md#hostile-text).
  const hostile = unseenAt(value) !== -1;
  if (hostile) return <span className={cx(styles.groups, styles.hostile)}>{plain(value)}</span>;
  return (
    <span className={cx(styles.groups, faint && styles.faint)} translate="no">
      {chunks(value, size).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their place
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span className={styles.group}>{group}</span>
        </Fragment>
      ))}
    </span>
  );
}

export const Address = ({ value }: { value: string }) => <Groups value={value} size={4} />;
/** Digests, keys and payloads. */
export const Hex = ({ value, faint = false }: { value: string; faint?: boolean }) => (
  <Groups value={value} size={8} faint={faint} />
);
