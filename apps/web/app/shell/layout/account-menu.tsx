import type { User } from '@curbside/domain/accounts/endpoints';
import { fullName } from '@curbside/domain/accounts/full-name';
import { useId, useRef } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import classes from './account-menu.module.css';
import { LogoutLink } from './logout-link.tsx';
import { NavEntry } from './nav-entry.tsx';

/** The person's own pages; the side menu has the rest. */
const entries = [
  { label: 'Trips', to: '/dashboard' },
  { label: 'My Bookings', to: '/my-bookings' },
  { label: 'Favorites', to: '/favorites' },
  { label: 'Inbox', to: '/inbox', counts: 'unread' as const },
  { label: 'Account Settings', to: '/account-settings' },
];

interface AccountMenuProps {
  user: User;
  unreadCount: number;
}

/** The avatar, which opens the menu of one's own pages. It is the browser's popover: no script. */
export function AccountMenu({ user, unreadCount }: AccountMenuProps) {
  const menuId = useId();
  const menuRef = useRef<HTMLElement>(null);
  const name = fullName(user);
  return (
    <>
      <button
        type="button"
        aria-label="Your account"
        className={classes.account}
        popoverTarget={menuId}
      >
        <Avatar name={name} isPlain />
      </button>
      <nav ref={menuRef} id={menuId} popover="auto" aria-label="Account" className={classes.menu}>
        <div className={classes.person}>
          <div className={classes.name}>{name}</div>
          <div className={classes.email}>{user.email}</div>
        </div>
        {entries.map(({ label, to, counts }) => (
          <NavEntry
            key={to}
            label={label}
            to={to}
            counts={counts}
            count={counts && unreadCount}
            className={classes.entry}
            onClick={() => menuRef.current?.hidePopover()}
          />
        ))}
        <LogoutLink className={classes.leave} onAsking={() => menuRef.current?.hidePopover()} />
      </nav>
    </>
  );
}
