import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react';
import type { Receipt, SignatureForm } from '../../../../electron/contract/values/document.ts';
import { receiptFacts, verdictWords } from '../../../words/review/receipts.ts';
import { CopyButton } from '../../controls/copy.tsx';
import { Notice } from '../../state/notice.tsx';
import { Groups } from '../../values/address.tsx';
import { Facts } from '../../values/facts.tsx';
import { HostileText } from '../../values/hostile-text.tsx';
import { Checks } from '../checks.tsx';
import { Part } from '../document.tsx';
import styles from './receipt.module.css';

const looks = {
  verified: { sign: ShieldCheck, tone: 'ok' },
  unverifiable: { sign: ShieldQuestionMark, tone: 'look' },
  mismatch: { sign: ShieldAlert, tone: 'critical' },
} as const;

/**
 * What a signature that came back was found to be: the verdict in words and shape, what was compared with what, and
 * only where nothing speaks against it the signature itself (docs/threats.md#receipts).
 */
export function ReceiptPart({ receipt }: { receipt: Receipt }) {
  const { verdict, sentence, checks, notes, signature } = receipt;
  return (
    <Part title="Receipt of the signature">
      <Notice {...looks[verdict]} role={verdict === 'mismatch' ? 'alert' : undefined} title={verdictWords[verdict]}>
        <p>
          <HostileText text={sentence} limit={1200} />
        </p>
      </Notice>
      {/* The last one settled it: the verdict is its sentence. */}
      <Checks checks={verdict === 'unverifiable' ? checks : checks.slice(0, -1)} label="What was compared" />
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
      <summary>The assembled signature in {forms.length} formats</summary>
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
