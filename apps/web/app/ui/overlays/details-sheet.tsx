import { CloseButton } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useMedia } from '../theme/use-media.ts';
import classes from './details-sheet.module.css';
import { Sheet, type SheetProps } from './sheet.tsx';

/** Details of a list's row: beside the list where there is room for both, otherwise over it. */
export function DetailsSheet({ children, ...props }: SheetProps) {
  const isWide = useMedia('wide');
  const content = <div className={classes.content}>{children}</div>;
  if (!isWide) return <Sheet {...props}>{content}</Sheet>;
  return props.opened && <BesidePanel {...props}>{content}</BesidePanel>;
}

function BesidePanel({ onClose, title, isCovered, children }: SheetProps) {
  const titleId = useId();
  const panelRef = useRef<HTMLDialogElement>(null);
  // As a dialog does, although the list stays usable: the focus goes in, and back on closing.
  useEffect(() => {
    const panel = panelRef.current;
    const opener = document.activeElement;
    panel?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      open
      ref={panelRef}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={classes.panel}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && !isCovered) onClose();
      }}
    >
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <CloseButton aria-label="Close" onClick={onClose} />
      </header>
      {children}
    </dialog>
  );
}
