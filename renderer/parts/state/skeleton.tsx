import styles from './skeleton.module.css';

const rows = ['82%', '64%', '74%', '58%', '70%'];
const lines = ['62%', '48%', '71%', '55%'];

/** What is waited for, to be seen once the wait is one: a part of the name, which is read out at once. */
const Said = ({ label }: { label: string }) => (
  <p className={styles.said} aria-hidden>
    {label}…
  </p>
);

/** Before the first rows are there: the shape of what comes. */
export const RowSkeleton = ({ label }: { label: string }) => (
  <div className={styles.skeleton} role="status" aria-label={label}>
    <Said label={label} />
    {rows.map(width => (
      <div key={width} className={styles.row} aria-hidden>
        <span className={styles.bone} style={{ width }} />
        <span className={styles.bone} />
      </div>
    ))}
  </div>
);

/** Before a text is there. */
export const TextSkeleton = ({ label }: { label: string }) => (
  <div className={styles.lines} role="status" aria-label={label}>
    <Said label={label} />
    {lines.map(width => (
      <span key={width} className={styles.bone} style={{ width }} aria-hidden />
    ))}
  </div>
);
