import { useState } from 'react';
import { count } from '../../../electron/contract/text/plain-text.ts';
import { useDecisionMode } from '../review/decision-mode.ts';
import styles from './some.module.css';

/**
 * How many of a long list are drawn, and the button that draws more: two thousand calls are 400,000 elements, and seconds in
 * which the page hears nothing.
 *
 * SECURITY: nothing is left out where one decides (docs/threats.md#hostile-text); elsewhere the button says how many are.
 * @param what the rows are called: "lines"
 */
export function useSome(total: number, what: string, atOnce = 100) {
  const deciding = useDecisionMode();
  const [asked, setAsked] = useState(atOnce);
  const drawn = deciding ? total : Math.min(asked, total);
  const next = Math.min(total - drawn, 2 * atOnce);
  const more = next > 0 && (
    <button type="button" className={styles.more} onClick={() => setAsked(drawn + next)}>
      Show {count(next)} more of {count(total)} {what}
    </button>
  );
  return { drawn, more };
}
