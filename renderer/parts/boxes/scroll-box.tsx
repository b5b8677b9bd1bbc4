import { type ReactNode, type Ref, useCallback, useState } from 'react';

interface Props {
  /** What it holds: read out where the box itself has the focus. */
  label: string;
  className: string | undefined;
  box?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A box that scrolls. While it has more than it shows, the keyboard reaches it, so that its end can be read without a mouse. */
export function ScrollBox({ label, className, box, children }: Props) {
  const [overflows, setOverflows] = useState(false);
  const watch = useCallback(
    (element: HTMLDivElement | null) => {
      if (typeof box === 'function') box(element);
      else if (box != null) box.current = element;
      if (element === null) return;
      const look = () =>
        setOverflows(element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1);
      const sizes = new ResizeObserver(look);
      sizes.observe(element);
      // Also what is drawn later: `observe` says nothing twice.
      const observe = () => {
        for (const child of element.children) sizes.observe(child);
      };
      const children = new MutationObserver(observe);
      children.observe(element, { childList: true });
      observe();
      return () => {
        sizes.disconnect();
        children.disconnect();
      };
    },
    [box],
  );
  return (
    <div ref={watch} className={className} {...(overflows ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}>
      {children}
    </div>
  );
}
