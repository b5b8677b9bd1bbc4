import row from '../../../parts/controls/form-row.module.css';
import { SegmentRow } from '../../../parts/controls/segments.tsx';
import type { Draft } from '../../../store/organisation/allowlist.ts';
import { allowlist } from '../../../stores.ts';

interface Props {
  draft: Draft;
  isKey: boolean;
  organisationEnabled: boolean | null;
}

/** On or off, and what happens when a list cannot be evaluated. */
export function AllowlistSwitches({ draft, isKey, organisationEnabled }: Props) {
  const { edit } = allowlist.getState();
  return (
    <div>
      {isKey ? (
        <p className={row.row}>
          <span className={row.label}>Allowlist</span>
          <span>
            They hold while the organisation’s list is on. It is{' '}
            {organisationEnabled === null ? 'in an unknown state' : organisationEnabled ? 'on' : 'off'}.
          </span>
        </p>
      ) : (
        <SegmentRow
          label="Allowlist"
          value={draft.enabled ? 'on' : 'off'}
          segments={[
            { value: 'on', words: 'On' },
            { value: 'off', words: 'Off' },
          ]}
          onChange={value => edit({ enabled: value === 'on' })}
        />
      )}
      <SegmentRow
        label="When it cannot be evaluated"
        value={draft.onEvaluationError}
        segments={[
          { value: 'DENY', words: 'Refuse' },
          { value: 'ALLOW', words: 'Let everybody in' },
        ]}
        onChange={onEvaluationError => edit({ onEvaluationError })}
      />
    </div>
  );
}
