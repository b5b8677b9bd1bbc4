import type { ReactElement, ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { cx } from '../class-names.ts';
import styles from './tooltip.module.css';

interface Props {
  /** A few words; nothing that is to be read may stand here alone. */
  says: ReactNode;
  /** What it is about: a button of the kit, which takes the focus. */
  children: ReactElement;
}

/** Words beside a control, on hover and on focus; Escape puts them away. */
export const Tooltip = ({ says, children }: Props) => (
  <TooltipTrigger delay={400} closeDelay={80}>
    {children}
    <AriaTooltip offset={6} className={cx(styles.tooltip)}>
      {says}
    </AriaTooltip>
  </TooltipTrigger>
);
