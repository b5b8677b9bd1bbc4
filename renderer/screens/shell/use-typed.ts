import type { Json, Plain } from '../../store/typed.ts';
import { typed, ui, useTypedForms } from '../../stores.ts';

interface Kept<T> {
  value: T;
  /** Something else than the form begins with. */
  isTyped: boolean;
  put(change: Partial<T>): void;
  /** After it was sent. */
  forget(): void;
  /** A person starts over; what was typed can be brought back. */
  clear(): void;
}

/**
 * What is typed into one form. It stays while the form is closed, another screen is looked at or the app is locked.
 * @param form names it, with its connection where it belongs to one
 * @param fresh what it begins with
 */
export function useTyped<T extends object & Plain<T>>(form: string, fresh: T): Kept<T> {
  const kept = useTypedForms(state => state.forms.get(form)) as Partial<T> | undefined;
  const { put, forget } = typed.getState();
  return {
    value: kept === undefined ? fresh : { ...fresh, ...kept },
    isTyped: kept !== undefined,
    // A part of what is `Plain` is, too.
    put: change => put(form, { ...(typed.getState().forms.get(form) as Partial<T> | undefined), ...change } as Json),
    forget: () => forget(form),
    clear() {
      if (kept === undefined) return;
      forget(form);
      ui.getState().cleared('The form is cleared', () => put(form, kept as Json));
    },
  };
}
