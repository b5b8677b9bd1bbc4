import type { Disagreement } from '../../../electron/contract/values/journal.ts';
import { Table } from '../../parts/layout/table.tsx';
import { Notice } from '../../parts/state/notice.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { journalOutcome } from '../../words/journal.ts';

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
            <td>
              <HostileText text={machines.find(each => each.machine === machine)?.name ?? String(machine)} limit={80} />
            </td>
            <td>
              <HostileText text={value.startsWith('ACTIVITY_STATUS_') ? journalOutcome(value) : value} mono limit={300} />
            </td>
          </tr>
        )),
      )}
    </Table>
  </>
);
