import type { ManagedState } from '../../../electron/contract/values/app-values.ts';
import { SegmentRow } from '../../parts/controls/segments.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { plain } from '../../words/text/hostile.ts';
import styles from './connect-form.module.css';

interface Props {
  managed: ManagedState;
  /** Below 0: one of the person's own. */
  chosen: number;
  onChoose(n: number): void;
}

/** Organisations that the administrator filled in: address and id stand there, and cannot be changed. */
export function ManagedOrganisations({ managed: { by, connections, onlyTheseConnections }, chosen, onChoose }: Props) {
  const one = connections[chosen];
  const segments = [
    ...connections.map(({ name }, n) => ({ value: String(n), words: plain(name) })),
    ...(onlyTheseConnections ? [] : [{ value: '-1', words: 'Another one' }]),
  ];
  return (
    <div className={styles.managed}>
      {segments.length > 1 && (
        <SegmentRow label="Organisation" value={String(chosen)} segments={segments} onChange={value => onChoose(Number(value))} />
      )}
      {one !== undefined && (
        <dl>
          <dt>Service address</dt>
          <dd>
            <HostileText text={one.baseUrl} mono />
          </dd>
          <dt>Organisation id</dt>
          <dd>
            <HostileText text={one.organizationId} mono />
          </dd>
          <dt>Managed by</dt>
          <dd>
            <HostileText text={by ?? ''} limit={80} />
          </dd>
        </dl>
      )}
    </div>
  );
}
