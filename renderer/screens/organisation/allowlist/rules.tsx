import { Plus, X } from 'lucide-react';
import type { Problem } from '../../../../electron/contract/outcome.ts';
import type { AllowlistReport, AllowlistRow } from '../../../../electron/contract/values/organisation.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { useFocusOnAdded } from '../../../parts/controls/focus-on-added.ts';
import { Field } from '../../../parts/fields/field.tsx';
import { IconButton } from '../../../parts/floating/icon-button.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import type { Draft, RuleDraft } from '../../../store/organisation/allowlist.ts';
import { allowlist, ui } from '../../../stores.ts';
import pane from '../pane.module.css';
import styles from './allowlist.module.css';

interface Props {
  draft: Draft;
  report: AllowlistReport | null;
  /** What the last one that was sent was refused for. */
  problems: readonly Problem[];
}

/** The ranges as rows: what each stands for, how many addresses it lets in, and what is odd about it. */
export function AllowlistRules({ draft, report, problems }: Props) {
  const counts = report?.counts ?? { ipv4: 0, ipv6: 0 };
  const [list, adding] = useFocusOnAdded<HTMLOListElement>('li[aria-label]');
  return (
    <Section
      title="Rules"
      action={
        <span className={pane.quiet} role="status">
          {counts.ipv4} of 10 IPv4, {counts.ipv6} of 10 IPv6; no wider than /20 and /48
        </span>
      }
    >
      {draft.rules.length > 0 && (
        <div className={styles.columns} aria-hidden>
          <span>Range</span>
          <span>Label</span>
        </div>
      )}
      {draft.rules.length === 0 && <p className={pane.quiet}>No rules: nobody is let in while the list is on.</p>}
      <ol ref={list} className={styles.rules}>
        {draft.rules.map((rule, index) => (
          <Rule key={rule.key} rule={rule} index={index} row={report?.rows[index] ?? null} problems={problems} />
        ))}
      </ol>
      <div>
        <Button
          small
          onPress={() => {
            adding();
            allowlist.getState().add();
          }}
        >
          <Plus aria-hidden size={14} /> Add a rule
        </Button>
      </div>
    </Section>
  );
}

interface RuleProps {
  rule: RuleDraft;
  index: number;
  row: AllowlistRow | null;
  problems: readonly Problem[];
}

function Rule({ rule, index, row, problems }: RuleProps) {
  const { change, remove, bring } = allowlist.getState();
  const takeAway = () => {
    const { draft } = allowlist.getState();
    remove(rule.key);
    if (draft !== null && rule.cidr !== '') ui.getState().cleared(`Rule ${index + 1} is removed`, () => bring(draft));
  };
  const problem = row?.problem ?? null;
  return (
    <li className={styles.rule} aria-label={`Rule ${index + 1}`}>
      <span className={styles.number}>{index + 1}</span>
      <Field
        name={`rules[${index}].cidr`}
        label="Range"
        placeholder="203.0.113.0/24"
        mono
        value={rule.cidr}
        problems={problems}
        onChange={cidr => change(rule.key, { cidr })}
        {...(problem !== null && rule.cidr !== '' && { error: problem })}
      />
      <Field
        name={`rules[${index}].label`}
        label="Label"
        placeholder="Office"
        value={rule.label}
        problems={problems}
        onChange={label => change(rule.key, { label })}
      />
      <span className={styles.remove}>
        <IconButton icon={X} label={`Remove rule ${index + 1}`} onPress={takeAway} />
      </span>
      {row?.cidr != null && (
        <p className={styles.reading}>
          <b>{row.size}</b>
          {row.from !== row.to && (
            <code>
              {row.from} to {row.to}
            </code>
          )}
          {row.holdsAddress && <Chip tone="ok">this computer</Chip>}
        </p>
      )}
      {(row?.notes.length ?? 0) > 0 && (
        <ul className={styles.notes}>
          {row?.notes.map(note => (
            <li key={note}>
              <HostileText text={note} limit={200} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
