import { Plus, X } from 'lucide-react';
import type { Problem } from '../../../../electron/contract/outcome.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { useFocusOnAdded } from '../../../parts/controls/focus-on-added.ts';
import { Field } from '../../../parts/fields/field.tsx';
import { IconButton } from '../../../parts/floating/icon-button.tsx';
import styles from './row.module.css';

export interface SecretRowDraft {
  key: number;
  name: string;
  properties: { key: number; name: string; value: string }[];
}
let lastKey = 0;
const nextKey = () => {
  lastKey += 1;
  return lastKey;
};
export const freshSecret = (): SecretRowDraft => ({ key: nextKey(), name: '', properties: [] });

interface Props {
  row: SecretRowDraft;
  index: number;
  problems: readonly Problem[];
  onChange(change: Partial<SecretRowDraft>): void;
  onRemove?(): void;
}

/** One secret: its name and the properties bound to it for good. Its value is typed in the trusted window. */
export function SecretRow({ row, index, problems, onChange, onRemove }: Props) {
  const at = `secrets[${index}]`;
  const local = problems.flatMap(problem =>
    problem.path.startsWith(`${at}.`) ? [{ ...problem, path: problem.path.slice(at.length + 1) }] : [],
  );
  const [properties, adding] = useFocusOnAdded<HTMLDivElement>(`.${styles.property}`);
  const change = (key: number, part: Partial<SecretRowDraft['properties'][number]>) =>
    onChange({ properties: row.properties.map(each => (each.key === key ? { ...each, ...part } : each)) });
  return (
    <fieldset className={styles.row} aria-label={`Secret ${index + 1}`}>
      <Field
        name="name"
        label="Name"
        placeholder="exchange-api-token"
        help="Optional; unique within the organisation."
        value={row.name}
        problems={local}
        onChange={name => onChange({ name })}
      />
      <div ref={properties} className={styles.properties}>
        {row.properties.map((property, place) => (
          <div key={property.key} className={styles.property}>
            <Field
              name={`staticProperties[${place}].key`}
              label="Property"
              placeholder="environment"
              value={property.name}
              problems={local}
              onChange={name => change(property.key, { name })}
            />
            <Field
              name={`staticProperties[${place}].value`}
              label="Property value"
              placeholder="production"
              value={property.value}
              problems={local}
              onChange={value => change(property.key, { value })}
            />
            <span className={styles.remove}>
              <IconButton
                icon={X}
                label={`Remove property ${place + 1} of secret ${index + 1}`}
                onPress={() => onChange({ properties: row.properties.filter(each => each.key !== property.key) })}
              />
            </span>
          </div>
        ))}
        <div className={styles.foot}>
          <Button
            small
            variant="quiet"
            onPress={() => {
              adding();
              onChange({ properties: [...row.properties, { key: nextKey(), name: '', value: '' }] });
            }}
          >
            <Plus aria-hidden size={14} /> Static property
          </Button>
          <span>Policies can see properties; they are permanently bound to the secret.</span>
          {onRemove !== undefined && (
            <Button small variant="quiet" aria-label={`Remove secret ${index + 1}`} onPress={onRemove}>
              <X aria-hidden size={14} /> Remove
            </Button>
          )}
        </div>
      </div>
    </fieldset>
  );
}
