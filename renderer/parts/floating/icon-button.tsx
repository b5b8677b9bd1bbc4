import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import type { ButtonProps } from 'react-aria-components/Button';
import { Button } from '../controls/button.tsx';
import { Tooltip } from './tooltip.tsx';

interface Props extends Omit<ButtonProps, 'className' | 'children' | 'aria-label'> {
  /** Its name, which its tooltip shows. */
  label: string;
  icon: LucideIcon;
  variant?: 'plain' | 'primary' | 'faint';
  ref?: Ref<HTMLButtonElement>;
}

/** A button that is an icon alone. */
export const IconButton = ({ label, icon: Icon, variant = 'faint', ref = null, ...props }: Props) => (
  <Tooltip says={label}>
    <Button {...props} ref={ref} aria-label={label} variant={variant} small square>
      <Icon aria-hidden size={16} strokeWidth={1.75} />
    </Button>
  </Tooltip>
);
