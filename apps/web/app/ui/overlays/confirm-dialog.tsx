import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog, DialogFooter } from './dialog.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** Says what will happen. */
  children: ReactNode;
  /** The action's own verb, such as 'Cancel trip'. */
  confirmLabel: string;
  /** The button that changes nothing; not 'Cancel' where that is the action itself. */
  keepLabel?: string;
  isDestructive?: boolean;
  /** For a question with many facts. */
  width?: 'narrow' | 'wide';
  /** The action is not possible now; the dialog says why. */
  isDisabled?: boolean;
  isPending?: boolean;
}

/** Asks before an action that cannot be undone. Stays open while the action runs. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, onConfirm, title, children, confirmLabel } = props;
  const {
    keepLabel = 'Go back',
    isDestructive = false,
    isDisabled,
    isPending = false,
    width = 'narrow',
  } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={title} width={width} isLocked={isPending}>
      {children}
      <DialogFooter>
        <Button variant="default" onClick={onClose} disabled={isPending} data-autofocus>
          {keepLabel}
        </Button>
        <Button
          variant={isDestructive ? 'destroy' : 'filled'}
          onClick={onConfirm}
          disabled={isDisabled}
          loading={isPending}
        >
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
