import type { Ref } from 'react';
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button';
import { cx } from '../class-names.ts';
import styles from './button.module.css';

interface Props extends Omit<ButtonProps, 'className'> {
  look?: 'plain' | 'primary' | 'quiet' | 'danger';
  small?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export const Button = ({ look = 'plain', small = false, ref = null, ...props }: Props) => (
  <AriaButton {...props} ref={ref} className={cx(styles.button, styles[look], small && styles.small)} />
);
