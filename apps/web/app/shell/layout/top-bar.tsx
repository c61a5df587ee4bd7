import IconMenu2 from 'icon:menu-2';
import { product } from '@curbside/domain/product';
import { ActionIcon } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useUser } from '../../platform/session.ts';
import { useHasOpened } from '../../ui/overlays/opening.ts';
import { useBarLook } from '../bar-look.ts';
import { useWaitingCounts } from '../live-events.ts';
import { useLoginPath } from '../require-user.ts';
import { AccountMenu } from './account-menu.tsx';
import { Logo } from './logo.tsx';
import { LogoutLink } from './logout-link.tsx';
import { NavEntry } from './nav-entry.tsx';
import { navItemsFor } from './nav-items.ts';
import classes from './top-bar.module.css';

const SideMenu = lazy(() => import('./side-menu.tsx'));

/** The bar at the top of every page; what does not fit a small screen is in the side menu. */
export function TopBar() {
  const user = useUser();
  const loginPath = useLoginPath();
  const look = useBarLook();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const hasMenuOpened = useHasOpened(isMenuOpen);
  const items = navItemsFor(user, 'bar');
  const waiting = useWaitingCounts();
  return (
    <header
      className={classes.bar}
      data-look={look}
      data-ground={look === 'paper' ? undefined : 'asphalt'}
    >
      <div className={classes.row}>
        <ActionIcon
          aria-label="Open menu"
          aria-expanded={isMenuOpen}
          className={classes.menu}
          onClick={() => setMenuOpen(true)}
        >
          <IconMenu2 />
        </ActionIcon>
        <Link to="/" className={classes.brand}>
          <Logo />
          {product.name}
        </Link>
        {look === 'staff' && <span className={classes.tag}>Staff</span>}
        <nav aria-label="Main" className={classes.nav}>
          {items.map((item) => (
            <NavEntry
              key={item.label}
              {...item}
              count={item.counts && waiting[item.counts]}
              className={item.audience === 'everyone' ? classes.entry : classes.ownEntry}
            />
          ))}
          {user && <LogoutLink className={classes.ownEntry} />}
        </nav>
        {user ? (
          <AccountMenu user={user} unreadCount={waiting.unread} />
        ) : (
          <Link to={loginPath} className={classes.login}>
            Login
          </Link>
        )}
      </div>
      <Suspense>
        {hasMenuOpened && <SideMenu opened={isMenuOpen} onClose={() => setMenuOpen(false)} />}
      </Suspense>
    </header>
  );
}
