import { lazy, type ReactNode, Suspense } from 'react';
import classes from './dialog.module.css';
import { useHasOpened, useLoadWhenIdle } from './opening.ts';

const loadWindow = () => import('./dialog-window.tsx');
const DialogWindow = lazy(loadWindow);

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  width?: 'narrow' | 'normal' | 'wide';
  /** A dialog over this one takes Escape for itself. */
  isCovered?: boolean;
  /** While an action runs that closing would not stop. */
  isLocked?: boolean;
  children: ReactNode;
}

/** Asks or shows something over the page; from below on phones. */
export function Dialog(props: DialogProps) {
  useLoadWhenIdle(loadWindow);
  const hasOpened = useHasOpened(props.opened);
  return <Suspense>{hasOpened && <DialogWindow {...props} />}</Suspense>;
}

/** The buttons of a dialog or sheet, in view however long it is; the main one comes last. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className={classes.footer}>{children}</div>;
}
