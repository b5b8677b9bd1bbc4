import { Minus, Plus } from 'lucide-react';
import { type Zoom, zoomSteps } from '../../../electron/contract/zoom.ts';
import { Button } from '../../parts/controls/button.tsx';
import row from '../../parts/controls/form-row.module.css';
import { IconButton } from '../../parts/floating/icon-button.tsx';
import { zoom } from '../shell/keyboard/zoom.ts';
import styles from './settings.module.css';

/** How large everything is drawn: letters, targets and measures together, so that what fits goes on to fit. */
export const Size = ({ value }: { value: Zoom }) => (
  <fieldset className={row.row} aria-label="Size">
    <span className={row.label}>Size</span>
    <div className={styles.size}>
      <IconButton
        label="Smaller"
        icon={Minus}
        variant="plain"
        isDisabled={value === zoomSteps[0]}
        onPress={() => void zoom(-1)}
      />
      <output className={styles.zoom}>{value} %</output>
      <IconButton
        label="Larger"
        icon={Plus}
        variant="plain"
        isDisabled={value === zoomSteps.at(-1)}
        onPress={() => void zoom(1)}
      />
      {value !== 100 && (
        <Button small variant="quiet" onPress={() => void zoom(0)}>
          Actual size
        </Button>
      )}
    </div>
  </fieldset>
);
