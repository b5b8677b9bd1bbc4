import styles from './skeleton.module.css';

const rows = ['82%', '64%', '74%', '58%', '70%'];
const lines = ['62%', '48%', '71%', '55%'];

/** What is waited for: seen from a third of a second on. */
const Said = ({ children }: { children: string }) => (
  <p className={styles.said} aria-hidden>
    {children}…
  </p>
);

/** Before the first rows are there: the shape of what comes, and what is waited for ("Reading the wallets"). */
export const RowSkeleton = ({ label }: { label: string }) => (
  <div className={styles.skeleton} role="status" aria-label={label}>
    <Said>{label}</Said>
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
    <Said>{label}</Said>
    {lines.map(width => (
      <span key={width} className={styles.bone} style={{ width }} aria-hidden />
    ))}
  </div>
);
