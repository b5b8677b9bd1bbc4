import type { ReactNode } from 'react';
import type { ReviewDocument } from '../../../electron/contract/values/document.ts';
import { Differences } from '../values/differences.tsx';
import { DigestBlock } from '../values/digest.tsx';
import { Facts } from '../values/facts.tsx';
import { HostileText } from '../values/hostile-text.tsx';
import { DecodedTree } from '../values/tree.tsx';
import { useDecisionMode } from './decision-mode.ts';
import styles from './document.module.css';
import { Findings } from './findings.tsx';

interface PartProps {
  /** What it is called by a screen reader, where it is gone to by name. */
  label?: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A titled part of a document; `action` stands at the right of the title. */
export function Part({ label, title, action, children }: PartProps) {
  // On the confirmation page the headline is the page's own heading; in the review it is the second.
  const Title = useDecisionMode() ? 'h2' : 'h3';
  return (
    <section className={styles.part} aria-label={label}>
      <div className={styles.title}>
        <Title>{title}</Title>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Effects in plain sentences; findings and facts follow, because facts never give way to interpretation. */
export function Summary({ document }: { document: ReviewDocument }) {
  return (
    <>
      <Findings findings={document.findings} />
      {document.effects.length > 0 && (
        <ul className={styles.effects} aria-label="What it will change">
          {document.effects.map(effect => (
            <li key={effect}>
              <HostileText text={effect} />
            </li>
          ))}
        </ul>
      )}
      <Facts facts={document.facts} />
      {document.differences.length > 0 && (
        <Part
          title={
            document.comparedWith === undefined ? 'Compared with the current state' : 'Compared with the last similar activity'
          }
        >
          <Differences differences={document.differences} comparedWith={document.comparedWith} />
        </Part>
      )}
    </>
  );
}

export const DigestPart = ({ document }: { document: ReviewDocument }) =>
  document.digest === null ? null : (
    <Part title="What would be signed">
      <DigestBlock digest={document.digest} />
    </Part>
  );

export const DecodedPart = ({ document, action }: { document: ReviewDocument; action?: ReactNode }) => (
  <Part title="All of it, decoded" action={action}>
    <DecodedTree tree={document.decoded} label="Decoded value" />
  </Part>
);
