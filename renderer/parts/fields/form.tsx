import { type ComponentProps, useEffect, useRef } from 'react';
import type { Problem } from '../../../electron/contract/outcome.ts';

interface Props extends Omit<ComponentProps<'form'>, 'ref' | 'onSubmit'> {
  /** What was wrong with the fields that were sent. */
  problems: readonly Problem[] | undefined;
  onSend(): void;
}

/**
 * Fields that are sent together. After a refusal that names fields, whoever sent them goes on in the first of those, and
 * hears what is wrong.
 */
export function Form({ problems, onSend, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problems !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problems]);
  return (
    <form
      {...rest}
      ref={form}
      onSubmit={event => {
        event.preventDefault();
        onSend();
      }}
    />
  );
}
