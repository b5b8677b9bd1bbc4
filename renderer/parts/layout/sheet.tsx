import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { cx } from '../class-names.ts';
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

/** A dialog over the page: Escape and a press outside close it, focus returns to where it was. */
export function Sheet({ title, open, onClose, bare = false, alert = false, wide = false, children }: Props) {
  return (
    <ModalOverlay isOpen={open} onOpenChange={next => next || onClose()} isDismissable className={cx(styles.veil)}>
      <Modal className={cx(styles.modal, bare && styles.bare, wide && styles.wide)}>
        <Dialog role={alert ? 'alertdialog' : 'dialog'} className={cx(styles.dialog)} {...(bare ? { 'aria-label': title } : {})}>
          {!bare && (
            <Heading slot="title" level={2} className={cx(styles.title)}>
              {title}
            </Heading>
          )}
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
