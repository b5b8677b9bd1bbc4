import { type ReactNode, useCallback, useRef } from 'react';
import { UNSAFE_PortalProvider } from 'react-aria/PortalProvider';
import styles from './in-front.module.css';

/** Popovers, tooltips and dialogs of what is in it stand in a landmark: whoever goes by landmarks finds all there is. */
export function InFront({ children }: { children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  const getContainer = useCallback(() => box.current ?? document.body, []);
  return (
    <UNSAFE_PortalProvider getContainer={getContainer}>
      {children}
      <section ref={box} aria-label="In front" className={styles.front} />
    </UNSAFE_PortalProvider>
  );
}
