import type { Disagreement } from '../../../electron/contract/values/journal.ts';
import { Table } from '../../parts/layout/table.tsx';
import { Notice } from '../../parts/state/notice.tsx';
import { Hex } from '../../parts/values/address.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { journalOutcome } from '../../words/journal.ts';
import styles from './journal.module.css';

interface Props {
  differs: readonly Disagreement[];
  machines: readonly { machine: number; name: string }[];
}

/** What several journals state about one activity, where they do not say the same: each side, and whose it is. */
export const Disagreements = ({ differs, machines }: Props) => (
  <>
    <Notice tone="critical" role="alert" title="These journals do not say the same about this activity.">
      <p>One of them was changed, or the service told them different things. Ask both people.</p>
    </Notice>
    <Table label="Where they differ" columns={['What', 'Machine', 'Says']}>
      {differs.flatMap(({ label, sides }) =>
        sides.map(({ machine, value }, at) => (
          <tr key={`${label} ${machine}`}>
            <td>{at === 0 ? label : ''}</td>
            <td className={styles.whose}>
              <HostileText text={machines.find(each => each.machine === machine)?.name ?? String(machine)} limit={80} />
            </td>
            <td>
              <Stated value={value} />
            </td>
          </tr>
        )),
      )}
    </Table>
  </>
);

/** As it was stated. Of digests every one stands by itself: where a journal states several, it contradicts itself. */
function Stated({ value }: { value: string }) {
  const digests = value.split(', ');
  if (digests.every(each => /^(sha256:)?[0-9a-f]{16,}$/.test(each)))
    return (
      <span className={styles.digests}>
        {digests.map(each => (
          <Hex key={each} value={each} />
        ))}
      </span>
    );
  return <HostileText text={value.startsWith('ACTIVITY_STATUS_') ? journalOutcome(value) : value} limit={300} />;
}
