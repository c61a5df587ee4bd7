import { product } from '@curbside/domain/product';
import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useUser } from '../../platform/session.ts';
import { NavEntry } from './nav-entry.tsx';
import { navItemsFor } from './nav-items.ts';
import { SideMenu } from './side-menu.tsx';
import classes from './top-bar.module.css';
import { useLoginPath } from './use-login-path.ts';

/** The bar at the top of every page; what does not fit a small screen is in the side menu. */
export function TopBar() {
  const user = useUser();
  const loginPath = useLoginPath();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const items = navItemsFor(user).filter((item) => !item.isSideOnly);
  return (
    <header className={classes.bar}>
      <div className={classes.row}>
        <ActionIcon
          aria-label="Open menu"
          aria-expanded={isMenuOpen}
          color="gray.0"
          className={classes.menu}
          onClick={() => setMenuOpen(true)}
        >
          <IconMenu2 aria-hidden="true" />
        </ActionIcon>
        <Link to="/" className={classes.brand}>
          <span className={classes.curb} aria-hidden="true" />
          {product.name}
        </Link>
        <nav aria-label="Main" className={classes.nav} data-many={items.length > 4}>
          {items.map((item) => (
            <NavEntry key={item.label} {...item} className={classes.entry} />
          ))}
        </nav>
        {user ? (
          <NavEntry label="Logout" to="/api/logout" isServerPath className={classes.entry} />
        ) : (
          <Link to={loginPath} className={classes.login}>
            Login
          </Link>
        )}
      </div>
      <SideMenu opened={isMenuOpen} onClose={() => setMenuOpen(false)} />
    </header>
  );
}
