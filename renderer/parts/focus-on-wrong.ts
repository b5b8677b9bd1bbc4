import { type RefObject, useEffect, useRef } from 'react';
import type { Problem } from '../../electron/contract/outcome.ts';

/** After a refusal that names fields, whoever sent the form goes on in the first of them, and hears what is wrong. */
export function useFocusOnWrong(problems: readonly Problem[] | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problems !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problems]);
  return form;
}
