import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { cx } from '../../parts/class-names.ts';
import type { Draft } from '../../store/allowlist.ts';
import { allowlist } from '../../stores.ts';
import styles from './allowlist.module.css';

interface Props {
  draft: Draft;
  isKey: boolean;
  organisationEnabled: boolean | null;
}

/** On or off, and what happens when a list cannot be evaluated. */
export function AllowlistSwitches({ draft, isKey, organisationEnabled }: Props) {
  const { edit } = allowlist.getState();
  return (
    <div className={styles.switches}>
      {isKey ? (
        <p className={styles.switch}>
          <b>Allowlist</b>
          <span>
            The rules of a key have no switch of their own: they hold while the organisation’s list is on, and it is{' '}
            {organisationEnabled === null ? 'not known whether it is' : organisationEnabled ? 'on' : 'off'}.
          </span>
        </p>
      ) : (
        <Choice
          label="Allowlist"
          value={draft.enabled ? 'on' : 'off'}
          choices={[
            ['on', 'On'],
            ['off', 'Off'],
          ]}
          onChange={value => edit({ enabled: value === 'on' })}
        />
      )}
      <Choice
        label="When it cannot be evaluated"
        value={draft.onEvaluationError}
        choices={[
          ['DENY', 'Refuse (DENY)'],
          ['ALLOW', 'Let everybody in (ALLOW)'],
        ]}
        onChange={value => edit({ onEvaluationError: value === 'ALLOW' ? 'ALLOW' : 'DENY' })}
      />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, words: string])[];
  onChange(value: string): void;
}

const Choice = ({ label, value, choices, onChange }: ChoiceProps) => (
  <RadioGroup className={cx(styles.switch)} value={value} onChange={onChange} orientation="horizontal">
    <Label>{label}</Label>
    <div className={styles.segments}>
      {choices.map(([each, words]) => (
        <Radio key={each} value={each} className={cx(styles.segment)}>
          {words}
        </Radio>
      ))}
    </div>
  </RadioGroup>
);
