import type { ReactNode } from 'react';
import type { ReviewDocument } from '../../../electron/contract/values/document.ts';
import { laidOut } from '../../words/review/laid-out.ts';
import { useSome } from '../state/some.tsx';
import { Differences } from '../values/differences.tsx';
import { DigestBlock } from '../values/digest.tsx';
import { Facts } from '../values/facts.tsx';
import { HostileText } from '../values/hostile-text.tsx';
import { DecodedTree } from '../values/tree/tree.tsx';
import styles from './document.module.css';
import { EffectLine } from './effect.tsx';
import { UsualStrip } from './usual.tsx';
import { Verdict } from './verdict.tsx';

interface PartProps {
  /** What it is called by a screen reader, where it is gone to by name. */
  label?: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A titled part of a document; `action` stands at the right of the title. */
export const Part = ({ label, title, action, children }: PartProps) => (
  <section className={styles.part} aria-label={label}>
    <div className={styles.title}>
      <h2>{title}</h2>
      {action}
    </div>
    {children}
  </section>
);

interface SummaryProps {
  document: ReviewDocument;
  judged?: boolean;
  folded?: boolean;
}

/**
 * What it comes to, in the order in which a careful person asks: who gives what to whom, the verdict, and the facts that
 * prove it. `judged`: the verdict stands above, in view; `folded`: the machine's words stand in
 * Exact, below. Each is said once: effects in sentences stand here only where the line at the top does not say them all.
 */
export function Summary({ document, judged = false, folded = false }: SummaryProps) {
  const { effect, effects, findings, routine, severity, facts, differences, comparedWith } = document;
  const laid = laidOut(document);
  const { drawn, more } = useSome(effects.length, 'effects');
  const { calls, told } = folded ? laid : { calls: [], told: facts };
  // Of a text, its receiver is whoever it is shown to: the box says so.
  const isSaid = effect !== undefined && (effect.amount !== null || effect.to?.role === 'Can show it') && effects.length <= 1;
  const isTold = isSaid || (laid.calls.length > 0 && effects.length <= laid.calls.length);
  return (
    <>
      {effect !== undefined && <EffectLine effect={effect} severity={severity} />}
      {!judged && <Verdict findings={findings} routine={routine} severity={severity} />}
      {effect !== undefined && <UsualStrip effect={effect} />}
      {!isTold && effects.length > 0 && (
        <ul className={styles.effects} aria-label="What it will change">
          {effects.slice(0, drawn).map(each => (
            <li key={each}>
              <HostileText text={each} />
            </li>
          ))}
          {more && <li>{more}</li>}
        </ul>
      )}
      {calls.length > 0 && (
        <Part title="As the calls run">
          <Facts facts={calls} />
        </Part>
      )}
      <Facts facts={told} explained />
      {differences.length > 0 && (
        <Part title={comparedWith === undefined ? 'Compared with the current state' : 'Compared with the last similar activity'}>
          <Differences differences={differences} comparedWith={comparedWith} />
        </Part>
      )}
    </>
  );
}

export const DigestPart = ({ document }: { document: ReviewDocument }) =>
  document.digest === null ? null : <DigestBlock digest={document.digest} />;

export const DecodedPart = ({ document, action }: { document: ReviewDocument; action?: ReactNode }) => (
  <Part title="All of it, decoded" action={action}>
    <DecodedTree tree={document.decoded} label="Decoded value" />
  </Part>
);
