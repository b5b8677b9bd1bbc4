import { useState } from 'react';
import { strangerLimits } from '../../../electron/contract/stranger-limits.ts';
import { Button } from '../../parts/controls/button.tsx';
import { TextArea } from '../../parts/fields/text-area.tsx';
import { limitLines, limitMeans, limitsIn } from '../../words/settings.ts';
import styles from './settings.module.css';

interface Props {
  value: Readonly<Record<string, string>>;
  onChange(value: Readonly<Record<string, string>>): void;
}

/** By asset, up to how much a payment to an unknown address is not held: a line each, taken together. */
export function StrangerLimits({ value, onChange }: Props) {
  /** null where nothing is being typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const lines = typed ?? limitLines(value);
  const read = limitsIn(lines);
  const isChanged = lines.trim() !== limitLines(value).trim();
  const take = (next: Readonly<Record<string, string>>) => {
    setTyped(null);
    onChange(next);
  };
  return (
    <div className={styles.limits}>
      <TextArea
        label="Limit of each asset"
        rows={8}
        value={lines}
        onChange={setTyped}
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
