import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { VisuallyHidden } from 'react-aria-components/VisuallyHidden';
import { ScrollBox } from '../boxes/scroll-box.tsx';
import { cx } from '../class-names.ts';
import { Closes } from '../fields/cancel.tsx';
import { IconButton } from '../floating/icon-button.tsx';
import styles from './sheet.module.css';

interface Props {
  title: string;
  open: boolean;
  onClose(): void;
  /** `bare`: no visible title (the palette). */
  bare?: boolean;
  alert?: boolean;
  /** Room for facts with where they come from. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * A dialog over the page. Whoever opens it goes on in its first field, also where that is drawn a moment later; Escape, a
 * press outside and the sign in its corner close it, and focus returns to where it was.
 */
export function Sheet({ title, open, onClose, bare = false, alert = false, wide = false, children }: Props) {
  return (
    <ModalOverlay isOpen={open} onOpenChange={next => next || onClose()} isDismissable className={cx(styles.veil)}>
      <Modal className={cx(styles.modal, bare && styles.bare, wide && styles.wide)}>
        <Dialog role={alert ? 'alertdialog' : 'dialog'} className={cx(styles.dialog)}>
          {bare ? (
            <VisuallyHidden>
              <Heading slot="title" level={1}>
                {title}
              </Heading>
            </VisuallyHidden>
          ) : (
            <header className={styles.head}>
              <Heading slot="title" level={1} className={cx(styles.title)}>
                {title}
              </Heading>
              <IconButton label="Put away" icon={X} onPress={onClose} />
            </header>
          )}
          <Closes value={onClose}>
            <FirstField title={title}>{children}</FirstField>
          </Closes>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

const field =
  ':is(input:not([type="hidden"], [type="radio"], [type="checkbox"], [type="file"]), textarea, select):not(:disabled, [tabindex="-1"])';

/** Gives the focus to the first field, once: not where something else in the dialog has it by then. */
function FirstField({ title, children }: Pick<Props, 'title' | 'children'>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    const dialog = element?.closest('[role=dialog], [role=alertdialog]');
    if (element === null || dialog == null) return;
    const changes = new MutationObserver(look);
    function look() {
      const { activeElement } = document;
      if (activeElement !== dialog && dialog?.contains(activeElement)) return changes.disconnect();
      const first = [...(element?.querySelectorAll<HTMLElement>(field) ?? [])].find(each => each.checkVisibility());
      if (first === undefined) return;
      changes.disconnect();
      first.focus();
    }
    changes.observe(element, { childList: true, subtree: true });
    look();
    return () => changes.disconnect();
  }, []);
  return (
    <ScrollBox box={box} label={title} className={styles.content}>
      {children}
    </ScrollBox>
  );
}
