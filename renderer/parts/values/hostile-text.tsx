import { useId, useState } from 'react';
import { mixedInAWord } from '../../../electron/contract/text/alphabets.ts';
import { count } from '../../../electron/contract/text/plain-text.ts';
import { pieces } from '../../../electron/contract/text/unseen.ts';
import { beginning } from '../../words/text/hostile.ts';
import { cx } from '../class-names.ts';
import { useDecisionMode } from '../review/decision-mode.ts';
import styles from './hostile-text.module.css';

interface Props {
  text: string;
  /** Line feeds and tabs are kept. */
  lines?: boolean;
  mono?: boolean;
  /** Characters shown before "show all"; never applied where a decision is made. */
  limit?: number;
}

/** Text from outside. Never HTML, never a link, isolated from the direction of what stands around it. */
export function HostileText({ text, lines = false, mono = false, limit = 400 }: Props) {
  const deciding = useDecisionMode();
  const [open, setOpen] = useState(false);
  const id = useId();
  const begun = deciding ? null : beginning(text, limit, lines);
  const clamped = begun !== null && !open;
  const shown = clamped ? begun : pieces(text, lines);
  const mixed = mixedInAWord(text);
  return (
    <>
      <bdi id={id} className={cx(styles.text, lines && styles.lines, mono && styles.mono)}>
        {shown.map((piece, index) =>
          piece.kind === 'text' ? (
            piece.text
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
            <span key={index} className={styles.code} title="An invisible or misleading character, spelt out">
              {piece.text}
            </span>
          ),
        )}
        {clamped && '…'}
      </bdi>
      {mixed.length > 0 && <span className={styles.mixed}>mixes {mixed.join(' and ')} letters</span>}
      {begun !== null && (
        <button type="button" className={styles.more} aria-controls={id} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : `Show all ${count(text.length)} characters`}
        </button>
      )}
    </>
  );
}
