import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';

const widths = {
  narrow: 'var(--w-440)',
  normal: 'var(--w-560)',
  wide: 'var(--w-760)',
} as const;

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  width?: keyof typeof widths;
  /** A dialog over this one takes Escape for itself. */
  isCovered?: boolean;
  /** While an action runs that closing would not stop. */
  isLocked?: boolean;
  children: ReactNode;
}

/** Asks or shows something over the page; from below on phones. */
export function Dialog(props: DialogProps) {
  const { opened, onClose, title, width = 'normal', isCovered, isLocked, children } = props;
  return (
    <Modal
      opened={opened}
      onClose={isLocked ? () => undefined : onClose}
      title={title}
      size={widths[width]}
      withCloseButton={!isLocked}
      closeOnEscape={!isCovered}
    >
      {children}
    </Modal>
  );
}

/** The buttons of a dialog or sheet, in view however long it is; the main one comes last. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className={classes.footer}>{children}</div>;
}
