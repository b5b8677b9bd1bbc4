import { ShieldCheck } from 'lucide-react';
import type { ManagedState } from '../../../electron/contract/values/app-values.ts';
import { Panel } from '../../parts/boxes/panel.tsx';
import { cx } from '../../parts/class-names.ts';
import row from '../../parts/controls/form-row.module.css';
import { Chip } from '../../parts/state/chip.tsx';
import { Notice } from '../../parts/state/notice.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import styles from './settings.module.css';

/** A setting that was decided: what holds, and by whom. */
export function Decided({ label, by, children }: { label: string; by: string; children: string }) {
  return (
    <div className={cx(row.row)}>
      <span className={row.label}>{label}</span>
      <span className={styles.values}>
        <span>{children}</span>
        <Chip tone="plain">
          Managed by <HostileText text={by} limit={80} />
        </Chip>
      </span>
    </div>
  );
}

/** What the administrator decided for this computer, rule by rule, and where it stands. */
export function ManagedRules({ managed: { path, by, problem, rules } }: { managed: ManagedState }) {
  return (
    <Panel icon={ShieldCheck} title="Managed">
      {problem !== null ? (
        <Notice tone="critical" role="alert" title="The managed settings of this computer cannot be used">
          <p>
            <HostileText text={problem} limit={2000} />
          </p>
          <p>
            None of them applies, and it is not known what they forbid. Nothing is sent or changed until an administrator corrects
            the file. Then start Countersign again.
          </p>
        </Notice>
      ) : (
        <>
          <p className={styles.note}>
            Decided by <HostileText text={by ?? ''} limit={80} /> in <HostileText text={path} mono />. It is read when Countersign
            starts.
          </p>
          <dl>
            {rules.map(({ label, value }) => (
              <div key={label} className={styles.entry}>
                <dt>
                  <HostileText text={label} limit={120} />
                </dt>
                <dd className={styles.words}>
                  <HostileText text={value} limit={4000} />
                </dd>
              </div>
            ))}
          </dl>
          {rules.length === 0 && <p className={styles.note}>The file decides nothing.</p>}
        </>
      )}
    </Panel>
  );
}
