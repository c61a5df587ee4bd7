import { useEffect, useRef, useState } from 'react';

/** Whether it was ever open: until then, what opens need not be loaded. */
export function useHasOpened(opened: boolean): boolean {
  const [hasOpened, setHasOpened] = useState(opened);
  if (opened && !hasOpened) setHasOpened(true);
  return hasOpened;
}

/**
 * Opens one render after the mount, for a dialog or drawer that is mounted when it is first
 * opened: Mantine notes where the focus must return to only when it changes from closed to open.
 */
export function useOpenAfterMount(opened: boolean): boolean {
  const [isOpen, setIsOpen] = useState(false);
  const openerRef = useRef<Element>(null);
  useEffect(() => {
    openerRef.current = opened ? document.activeElement : null;
    setIsOpen(opened);
  }, [opened]);
  // Mantine gives the focus back to a button on closing, but not where an open dialog is taken away.
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body;
      if (isLost && openerRef.current instanceof HTMLElement) {
        openerRef.current.focus({ preventScroll: true });
      }
    },
    [],
  );
  return isOpen;
}

/** Loads what opens later as soon as the page has nothing else to do. */
export function useLoadWhenIdle(load: () => Promise<unknown>): void {
  useEffect(() => {
    // Safari has no idle time to wait for.
    const whenIdle = window.requestIdleCallback ?? window.setTimeout;
    whenIdle(() => void load().catch(() => undefined));
  }, [load]);
}
