import { type ComponentProps, lazy, type MouseEvent, Suspense, useState } from 'react';
import { keptMarks } from '../../platform/kept-marks.ts';

const LogoutDialog = lazy(() => import('./logout-dialog.tsx'));

const href = '/api/logout';

interface LogoutLinkProps extends ComponentProps<'a'> {
  /** The question opens over the page. */
  onAsking?: () => void;
}

/** Ends the session; asks first where photos of a trip still wait in this browser. */
export function LogoutLink({ children = 'Logout', onAsking, ...others }: LogoutLinkProps) {
  const [isAsking, setAsking] = useState(false);
  function ask(event: MouseEvent) {
    if (keptMarks().length === 0) return;
    event.preventDefault();
    onAsking?.();
    setAsking(true);
  }
  return (
    <>
      <a {...others} href={href} onClick={ask}>
        {children}
      </a>
      <Suspense>
        {isAsking && <LogoutDialog href={href} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}
