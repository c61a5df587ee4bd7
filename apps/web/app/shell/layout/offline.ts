import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker, useLocation } from 'react-router';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** The paths that this tab has shown: their scripts are here. */
const shownPaths = new Set<string>();

/**
 * A page that was chosen offline and cannot come. React Router would load the document again when its
 * scripts fail, and end on the browser's own error page. This one waits, and opens with the network.
 * While it waits, returns what gives it up.
 */
export function useAwaitedPage(): (() => void) | undefined {
  const { pathname } = useLocation();
  const isOnline = useIsOnline();
  useEffect(() => {
    shownPaths.add(pathname);
  }, [pathname]);
  const blocker = useBlocker(
    ({ nextLocation }) => !navigator.onLine && !shownPaths.has(nextLocation.pathname),
  );
  useEffect(() => {
    if (isOnline) blocker.proceed?.();
  }, [isOnline, blocker]);
  return blocker.reset;
}
