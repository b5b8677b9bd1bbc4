import { useState } from 'react';
import { isUnits } from '../../../../electron/contract/values/views.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { PickPanel } from '../../../parts/controls/pick.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { inUnits } from '../../../store/activities/chosen.ts';

interface Props {
  over: string | null;
  onChange(over: string | null): void;
}

/** Amounts above so many whole units, of whatever asset. */
export const OverPick = ({ over, onChange }: Props) => (
  <PickPanel label="Over" said={over === null ? null : inUnits(over)} onClear={() => onChange(null)}>
    {close => (
      <OverForm
        over={over}
        onChange={value => {
          onChange(value);
          close();
        }}
      />
    )}
  </PickPanel>
);

function OverForm({ over, onChange }: Props) {
  const [typed, setTyped] = useState(over ?? '');
  const [wrong, setWrong] = useState('');
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        const value = typed.replaceAll(',', '').trim();
        if (value === '') onChange(null);
        else if (isUnits(value)) onChange(value);
        else setWrong(`An amount has digits and one point. Received “${typed.slice(0, 20)}”.`);
      }}
    >
      <Field
        name="over"
        label="More than"
        value={typed}
        onChange={value => {
          setTyped(value);
          setWrong('');
        }}
        error={wrong}
        autoFocus
      />
      <p>In whole units, of whatever asset. No limit is always more.</p>
      <Button small variant="primary" type="submit">
        Show these
      </Button>
    </form>
  );
}
