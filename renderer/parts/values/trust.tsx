import { BookUser, CircleQuestionMark, History, KeyRound, Landmark, type LucideIcon, VenetianMask } from 'lucide-react';
import type { Trust } from '../../../electron/contract/values/document.ts';
import { trustWords } from '../../words/review/trust.ts';
import { cx } from '../class-names.ts';
import { HostileText } from './hostile-text.tsx';
import styles from './trust.module.css';

const icons: Record<Trust['kind'], LucideIcon> = {
  own: KeyRound,
  book: BookUser,
  well_known: Landmark,
  dealt: History,
  first_seen: CircleQuestionMark,
  imitates: VenetianMask,
};

/** Who stands at the other end: quiet for the known, dashed for the stranger, solid for the impostor. */
export function TrustChip({ trust }: { trust: Trust }) {
  const Icon = icons[trust.kind];
  return (
    <span className={cx(styles.chip, styles[trust.kind])}>
      <Icon aria-hidden size={12} />
      <span>
        {trustWords(trust)}
        {trust.kind === 'imitates' && trust.name !== undefined && (
          <>
            {' “'}
            <HostileText text={trust.name} />”
          </>
        )}
      </span>
    </span>
  );
}
