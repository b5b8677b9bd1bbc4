import { strangerLimits } from '../../../electron/contract/stranger-limits.ts';
import { Button } from '../../parts/controls/button.tsx';
import { TextArea } from '../../parts/fields/text-area.tsx';
import { limitLines, limitMeans, limitsIn } from '../../words/settings.ts';
import { useTyped } from '../shell/use-typed.ts';
import styles from './settings.module.css';

interface Props {
  value: Readonly<Record<string, string>>;
  onChange(value: Readonly<Record<string, string>>): void;
}

/** By asset, up to how much a payment to an unknown address is not held: a line each, taken together. */
export function StrangerLimits({ value, onChange }: Props) {
  const form = useTyped('limits', { lines: limitLines(value) });
  const { lines } = form.value;
  const read = limitsIn(lines);
  const isChanged = lines.trim() !== limitLines(value).trim();
  const take = (next: Readonly<Record<string, string>>) => {
    form.forget();
    onChange(next);
  };
  return (
    <div className={styles.limits}>
      <TextArea
        label="Limit of each asset"
        rows={8}
        value={lines}
        onChange={next => form.put({ lines: next })}
        wrong={!read.ok}
        said={read.ok ? limitMeans : read.problem}
      />
      <div className={styles.buttons}>
        <Button variant="primary" isDisabled={!read.ok || !isChanged} onPress={() => read.ok && take(read.limits)}>
          Keep these limits
        </Button>
        <Button onPress={() => take(strangerLimits)}>As the app comes</Button>
      </div>
    </div>
  );
}
