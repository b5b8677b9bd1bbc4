import { createContext, useContext } from 'react';
import { Button } from '../controls/button.tsx';

/** How the dialog around is closed; null where there is none. */
export const Closes = createContext<(() => void) | null>(null);

/** Goes out of the dialog around, as Escape does; what was typed stays. Nothing where a form stands on a page of its own. */
export function Cancel({ isDisabled = false }: { isDisabled?: boolean }) {
  const close = useContext(Closes);
  if (close === null) return null;
  return (
    <Button variant="quiet" isDisabled={isDisabled} onPress={close}>
      Cancel
    </Button>
  );
}
