import { Check, CircleHelp, Eye, X } from 'lucide-react';
import { VisuallyHidden } from 'react-aria-components/VisuallyHidden';
import type { DeliveryCheck } from '../../../../electron/contract/values/delivery.ts';
import { Hex } from '../../../parts/values/address.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { checkTitles, resultWords } from '../../../words/webhooks.ts';
import styles from './check-list.module.css';

const icons = { pass: Check, look: Eye, fail: X, unchecked: CircleHelp } as const;

/** Each check by itself, in words: a signature that holds says nothing about a header it does not cover. */
export function CheckList({ checks }: { checks: readonly DeliveryCheck[] }) {
  return (
    <ul className={styles.checks} aria-label="Checks">
      {checks.map(({ name, result, sentence, publicKey }) => {
        const Icon = icons[result];
        return (
          <li key={name} data-result={result}>
            <Icon aria-hidden size={15} strokeWidth={2.2} className={styles.mark} />
            <b className={styles.check}>{checkTitles[name]}</b>
            <VisuallyHidden elementType="span">{resultWords[result]}: </VisuallyHidden>
            <span className={styles.sentence}>
              <HostileText text={sentence} limit={900} /> {publicKey !== undefined && <Hex value={publicKey} />}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
