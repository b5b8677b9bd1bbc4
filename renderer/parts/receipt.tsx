import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react';
import type { Receipt, SignatureForm } from '../../electron/contract/document.ts';
import { receiptFacts, verdictWords } from '../words/receipts.ts';
import { Groups } from './address.tsx';
import { Checks } from './checks.tsx';
import { cx } from './class-names.ts';
import { CopyButton } from './copy.tsx';
import { Part } from './document.tsx';
import { Facts } from './facts.tsx';
import { HostileText } from './hostile-text.tsx';
import styles from './receipt.module.css';

const shapes = { verified: ShieldCheck, unverifiable: ShieldQuestionMark, mismatch: ShieldAlert } as const;

/**
 * What a signature that came back was found to be: the verdict in words and shape, what was compared with what, and
 * only where nothing speaks against it the signature itself (design §4.5).
 */
export function ReceiptPart({ receipt }: { receipt: Receipt }) {
  const { verdict, sentence, checks, notes, signature } = receipt;
  const Shape = shapes[verdict];
  return (
    <Part title="Receipt of the signature">
      <div className={cx(styles.verdict, styles[verdict])} role={verdict === 'mismatch' ? 'alert' : undefined}>
        <Shape aria-hidden size={20} strokeWidth={1.8} />
        <b>{verdictWords[verdict]}</b>
        <p>
          <HostileText text={sentence} limit={1200} />
        </p>
      </div>
      <Checks checks={checks.filter(check => !sentence.startsWith(check.sentence))} label="What was compared" />
      <Facts facts={receiptFacts(receipt)} />
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label="Also noticed">
          {notes.map(note => (
            <li key={note}>
              <HostileText text={note} />
            </li>
          ))}
        </ul>
      )}
      {signature !== null && signature.forms.length > 0 && <Forms forms={signature.forms} />}
    </Part>
  );
}

/** The same signature as other tools want it written. Copying reads the clipboard back. */
function Forms({ forms }: { forms: readonly SignatureForm[] }) {
  return (
    <details className={styles.forms}>
      <summary>The signature assembled, in {forms.length} forms</summary>
      <ul>
        {forms.map(form => (
          <li key={`${form.label} ${form.encoding}`}>
            <span className={styles.label}>
              {form.label} <span className={styles.encoding}>{form.encoding}</span>
            </span>
            <span className={styles.value}>
              <Groups value={form.value} size={8} />
            </span>
            <CopyButton value={form.value} what={`${form.label}, ${form.encoding}`} />
          </li>
        ))}
      </ul>
    </details>
  );
}
