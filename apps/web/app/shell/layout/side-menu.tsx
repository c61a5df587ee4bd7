import { fullName } from '@curbside/domain/accounts/full-name';
import { product } from '@curbside/domain/product';
import { Drawer } from '@mantine/core';
import { useUser } from '../../platform/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useOpenAfterMount } from '../../ui/overlays/opening.ts';
import { useWaitingCounts } from '../live-events.ts';
import { useLoginPath } from '../require-user.ts';
import { Logo } from './logo.tsx';
import { LogoutLink } from './logout-link.tsx';
import { NavEntry } from './nav-entry.tsx';
import { navItemsFor } from './nav-items.ts';
import classes from './side-menu.module.css';

interface SideMenuProps {
  opened: boolean;
  onClose: () => void;
}

/** Every entry that the user has, and at the foot who is signed in. */
export default function SideMenu({ opened, onClose }: SideMenuProps) {
  const user = useUser();
  const loginPath = useLoginPath();
  const waiting = useWaitingCounts();
  return (
    <Drawer
      opened={useOpenAfterMount(opened)}
      onClose={onClose}
      title={
        <span className={classes.title}>
          <Logo />
          {product.name}
        </span>
      }
      size={320}
    >
      <nav aria-label="Menu" className={classes.nav}>
        {navItemsFor(user, 'menu').map((item) => (
          <NavEntry
            key={item.label}
            {...item}
            count={item.counts && waiting[item.counts]}
            className={classes.entry}
            onClick={onClose}
          />
        ))}
      </nav>
      <div className={classes.footer}>
        {user ? (
          <>
            <div className={classes.person}>
              <Avatar name={fullName(user)} isPlain />
              <div>
                <div className={classes.name}>{fullName(user)}</div>
                <div className={classes.email}>{user.email}</div>
              </div>
            </div>
            <LogoutLink className={classes.entry} />
          </>
        ) : (
          <NavEntry label="Sign In" to={loginPath} className={classes.entry} onClick={onClose} />
        )}
      </div>
    </Drawer>
  );
}
