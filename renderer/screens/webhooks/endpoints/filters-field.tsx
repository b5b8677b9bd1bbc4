import { Button } from '../../../parts/controls/button.tsx';
import { TextArea } from '../../../parts/fields/text-area.tsx';
import { jsonTrouble, laidOut } from '../../../store/webhooks/json-text.ts';

/** The filter of a subscription: JSON text whose syntax is the service's own, checked to be JSON as it is typed. */
export function FiltersField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const trouble = jsonTrouble(value);
  const isEmpty = value.trim() === '';
  return (
    <TextArea
      label="Filter, as JSON"
      action={
        <Button small variant="quiet" isDisabled={isEmpty || trouble !== null} onPress={() => onChange(laidOut(value))}>
          Format
        </Button>
      }
      rows={Math.min(12, Math.max(2, value.split('\n').length))}
      value={value}
      placeholder="{}"
      wrong={trouble !== null}
      said={
        trouble ??
        (isEmpty
          ? 'Left out, everything is delivered. The syntax of filters is not public.'
          : 'What it delivers shows whether the service understands it.')
      }
      onChange={onChange}
    />
  );
}
