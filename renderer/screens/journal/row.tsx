import {
  BookText,
  CircleAlert,
  CircleCheck,
  CircleX,
  Eye,
  KeyRound,
  type LucideIcon,
  Send,
  ShieldAlert,
  SlidersHorizontal,
} from 'lucide-react';
import type { Matter } from '../../../electron/contract/values/journal.ts';
import { RowEnd, RowHeadline, RowLine, RowMeta, RowName, RowNote } from '../../parts/layout/rows.tsx';
import { matterLine, matterTitle } from '../../words/journal.ts';
import { clockOf } from '../../words/text/days.ts';
import { glance } from '../../words/text/hostile.ts';
import { absolute } from '../../words/text/times.ts';
import styles from './journal.module.css';

interface Props {
  matter: Matter;
  who: string | null;
  isOwn: boolean;
  machines?: readonly { machine: number; name: string }[] | undefined;
}

/** What it was about and what came of it; of several journals, which tell of it. */
export function MatterRow({ matter, who, isOwn, machines = [] }: Props) {
  const { at, known, differs } = matter;
  const told = machines.filter(({ machine }) => matter.machines.includes(machine)).map(({ name }) => name);
  return (
    <div className={styles.row}>
      <MatterSign matter={matter} />
      <div className={styles.words}>
        <RowLine>
          <RowHeadline text={matterTitle(matter)} />
          {known?.amount !== undefined && <b className={styles.amount}>{glance(known.amount)}</b>}
        </RowLine>
        <RowMeta>
          <RowName
            text={[matterLine(matter, isOwn), isOwn || differs.length > 0 ? '' : (who ?? '')].filter(Boolean).join(' · ')}
          />
          <RowEnd>
            {differs.length > 0 && <b className={styles.differs}>Journals differ</b>}
            {machines.length > 1 && <span className={styles.machine}>{glance(told.join(', '))}</span>}
            <RowNote>
              <time dateTime={at} title={absolute(at)}>
                {clockOf(at)}
              </time>
            </RowNote>
          </RowEnd>
        </RowMeta>
      </div>
    </div>
  );
}

/** By its shape what it is; ink alone, for nothing here asks for anything. A withheld signature and a broken journal are not calm. */
export function MatterSign({ matter }: { matter: Matter }) {
  const { icon: Icon, grave } = signOf(matter);
  return <Icon aria-hidden size={16} strokeWidth={1.8} className={grave ? styles.grave : styles.sign} />;
}

function signOf({ decision, steps, differs }: Matter): { icon: LucideIcon; grave: boolean } {
  const kinds = new Set(steps.map(({ kind }) => kind));
  if (differs.length > 0 || kinds.has('signature_withheld')) return { icon: ShieldAlert, grave: true };
  if (kinds.has('journal_damaged') || kinds.has('passphrase_wrong')) return { icon: CircleAlert, grave: true };
  if (decision === 'approve') return { icon: CircleCheck, grave: false };
  if (decision === 'reject') return { icon: CircleX, grave: false };
  if (kinds.has('submit_intent') || kinds.has('submit_outcome')) return { icon: Send, grave: false };
  if (kinds.has('review_sealed')) return { icon: Eye, grave: false };
  if (kinds.has('key_changed')) return { icon: KeyRound, grave: false };
  return { icon: [...kinds].some(kind => kind.startsWith('journal_')) ? BookText : SlidersHorizontal, grave: false };
}
