import type { Ref } from 'react';
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button';
import { cx } from '../class-names.ts';
import styles from './button.module.css';

interface Props extends Omit<ButtonProps, 'className'> {
  /** `quiet`: words in the accent, without an outline; `faint`: the same in second ink, beside something more important. */
  variant?: 'plain' | 'primary' | 'quiet' | 'faint' | 'danger';
  /** 28 px, among other small things. */
  small?: boolean;
  /** 40 px: where something is decided. */
  large?: boolean;
  /** Holds an icon alone. */
  square?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export const Button = ({ variant = 'plain', small = false, large = false, square = false, ref = null, ...props }: Props) => (
  <AriaButton
    {...props}
    ref={ref}
    className={cx(styles.button, styles[variant], small && styles.small, large && styles.large, square && styles.square)}
  />
);
