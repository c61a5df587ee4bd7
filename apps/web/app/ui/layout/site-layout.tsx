import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { ErrorScreen } from '../error-screen.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SiteFooter } from './site-footer.tsx';
import classes from './site-layout.module.css';
import { TopBar } from './top-bar.tsx';

function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <TopBar />
      <OfflineNotice />
      {children}
      <SiteFooter />
    </div>
  );
}

/** Bar, page, footer. */
export default function SiteLayout() {
  return (
    <SiteFrame>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </SiteFrame>
  );
}

/** A page that fails leaves the bar and the footer standing. */
export function ErrorBoundary() {
  return (
    <SiteFrame>
      <ErrorScreen />
    </SiteFrame>
  );
}
