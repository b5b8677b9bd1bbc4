import type { AllowlistReport, LockOut } from '../../../../electron/contract/values/organisation.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import type { Tone } from '../../../parts/state/tone.ts';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { allowlist } from '../../../stores.ts';
import styles from './allowlist.module.css';

const tones: Record<LockOut['verdict'], Tone> = {
  'let in': 'ok',
  'locked out': 'critical',
  'not affected': 'plain',
  unknown: 'look',
};
const words: Record<LockOut['verdict'], string> = {
  'let in': 'Let in',
  'locked out': 'Locked out',
  'not affected': 'Not affected',
  unknown: 'Unknown',
};

/** Would this computer be locked out? Held against the address a person gives; nobody outside is asked for it. */
export function LockOutCheck({ address, report }: { address: string; report: AllowlistReport | null }) {
  const { edit, add } = allowlist.getState();
  const isOut = report?.lockOut.verdict === 'locked out' && address.trim() !== '';
  return (
    <section className={styles.lockout} aria-label="Would this computer be locked out?" data-verdict={report?.lockOut.verdict}>
      <Field
        name="address"
        label="Public address of this computer"
        placeholder="203.0.113.7"
        help="As the service sees it. Ask your network administrator: Countersign does not look it up."
        mono
        value={address}
        onChange={value => edit({ address: value })}
      />
      <div className={styles.verdict} role="status">
        {report !== null && (
          <>
            <Chip tone={tones[report.lockOut.verdict]}>{words[report.lockOut.verdict]}</Chip>
            <p>
              <HostileText text={report.lockOut.sentence} limit={300} />
            </p>
            {isOut && (
              <Button small onPress={() => add({ cidr: address.trim(), label: 'This computer' })}>
                Add it as a rule
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  );
}
