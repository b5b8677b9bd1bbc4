import type { Ref } from 'react';
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button';
import { cx } from '../class-names.ts';
import styles from './button.module.css';

interface Props extends Omit<ButtonProps, 'className'> {
  variant?: 'plain' | 'primary' | 'quiet' | 'danger';
  small?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export const Button = ({ variant = 'plain', small = false, ref = null, ...props }: Props) => (
  <AriaButton {...props} ref={ref} className={cx(styles.button, styles[variant], small && styles.small)} />
);
