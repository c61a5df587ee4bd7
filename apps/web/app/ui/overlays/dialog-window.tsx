import { Modal } from '@mantine/core';
import type { DialogProps } from './dialog.tsx';
import { useOpenAfterMount } from './opening.ts';

const widths = {
  narrow: 'var(--w-440)',
  normal: 'var(--w-560)',
  wide: 'var(--w-760)',
} as const satisfies Record<NonNullable<DialogProps['width']>, string>;

/** Loaded when a dialog is first opened. */
export default function DialogWindow(props: DialogProps) {
  const { opened, onClose, title, width = 'normal', isCovered, isLocked, children } = props;
  return (
    <Modal
      opened={useOpenAfterMount(opened)}
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
