import { type ComponentProps, type ReactNode, useContext, useId } from 'react';
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { cx } from '../class-names.ts';
import styles from './popover.module.css';

interface Props extends Pick<ComponentProps<typeof Popover>, 'placement'> {
  label: string;
  /** Of the popover, beside the one that all have. */
  popover?: string | undefined;
  className?: string | undefined;
  children(close: () => void): ReactNode;
}

/**
 * What opens beside its trigger, with controls of its own. The popover is the dialog: a dialog within it would leave what
 * screen readers put it away with outside of every landmark.
 */
export function Panel({ label, placement = 'bottom start', popover, className, children }: Props) {
  const id = useId();
  return (
    <Popover aria-labelledby={id} placement={placement} className={cx(styles.popover, popover)}>
      <span id={id} hidden>
        {label}
      </span>
      <div className={className}>
        <Closing>{children}</Closing>
      </div>
    </Popover>
  );
}

const Closing = ({ children }: Pick<Props, 'children'>) => children(useContext(OverlayTriggerStateContext)?.close ?? (() => {}));
