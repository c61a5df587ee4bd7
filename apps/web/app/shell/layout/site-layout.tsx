import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ErrorScreen } from '../error-screen.tsx';
import { useLiveEvents } from '../live-events.ts';
import { useForgetWayBack } from '../way-back.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { useAwaitedPage } from './offline.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { OfflinePage } from './offline-page.tsx';
import { SiteFooter } from './site-footer.tsx';
import classes from './site-layout.module.css';
import { TopBar } from './top-bar.tsx';

function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <NavigationProgress />
      <TopBar />
      <OfflineNotice />
      {children}
      <SiteFooter />
    </div>
  );
}

/** After a navigation, keyboard and screen reader continue at the new page. */
function useFocusOnNavigation() {
  const mainRef = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    mainRef.current?.focus({ preventScroll: true });
  }, [pathname]);
  return mainRef;
}

/** Bar, page, footer. */
export default function SiteLayout() {
  const mainRef = useFocusOnNavigation();
  useForgetWayBack();
  useLiveEvents();
  const giveUp = useAwaitedPage();
  return (
    <SiteFrame>
      {/* What was typed into the last page stays. */}
      <main
        id="main"
        ref={mainRef}
        tabIndex={-1}
        className={classes.main}
        hidden={giveUp !== undefined}
      >
        <Outlet />
      </main>
      {giveUp && <OfflinePage onBack={giveUp} />}
    </SiteFrame>
  );
}

/** If a page fails, the bar and the footer stay. */
export function ErrorBoundary() {
  return (
    <SiteFrame>
      <ErrorScreen />
    </SiteFrame>
  );
}
