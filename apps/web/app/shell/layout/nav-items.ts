import type { User } from '@curbside/domain/accounts/endpoints';
import { isAdmin, isStaff, type Role } from '@curbside/domain/accounts/states';
import { product } from '@curbside/domain/product';

/** Who sees an entry. Staff includes admins. */
type Audience = 'everyone' | 'signed-in' | 'staff' | 'admins';

/** The top bar, or the side menu, which has room for longer names. */
type Place = 'bar' | 'menu';

interface NavItem {
  label: string;
  to: string;
  audience: Audience;
  /** Both without it. */
  only?: Place;
  /** A visitor signs in first. */
  needsSignIn?: boolean;
  /** Answered by the API server rather than a page. */
  isServerPath?: boolean;
  /** Shows how many messages wait to be read, or requests for an answer. */
  counts?: 'unread' | 'requests';
}

/** Every entry of the top bar and the side menu, in order. */
const navItems: readonly NavItem[] = [
  { label: 'Browse Cars', to: '/browse', audience: 'everyone' },
  { label: 'FAQ', to: '/faq', audience: 'everyone' },
  { label: 'List a Car', to: '/list-car', audience: 'everyone', needsSignIn: true },
  { label: 'Dashboard', to: '/dashboard', audience: 'signed-in' },
  { label: 'My Bookings', to: '/my-bookings', audience: 'signed-in' },
  { label: 'Favorites', to: '/favorites', audience: 'signed-in', only: 'menu' },
  { label: 'Host Dashboard', to: '/host-dashboard', audience: 'signed-in' },
  { label: 'Inbox', to: '/inbox', audience: 'signed-in', counts: 'unread' },
  { label: 'Requests', to: '/owner-bookings', audience: 'signed-in', counts: 'requests' },
  { label: 'Support', to: '/support-dashboard', audience: 'staff', only: 'bar' },
  { label: 'Admin', to: '/admin', audience: 'admins', only: 'bar' },
  { label: 'Late Returns', to: '/staff/late-returns', audience: 'staff', only: 'menu' },
  { label: 'Staff Search', to: '/staff/search', audience: 'staff', only: 'menu' },
  { label: 'Settings', to: '/account-settings', audience: 'signed-in' },
  {
    label: 'Help & Support',
    to: '/support',
    audience: 'everyone',
    needsSignIn: true,
    only: 'menu',
  },
  { label: 'Support Dashboard', to: '/support-dashboard', audience: 'staff', only: 'menu' },
  { label: 'Admin Panel', to: '/admin', audience: 'admins', only: 'menu' },
  {
    label: `${product.name}Defend`,
    to: `/${product.slug}-defend`,
    audience: 'staff',
    only: 'menu',
  },
];

function isAudience(audience: Audience, role: Role | undefined): boolean {
  switch (audience) {
    case 'everyone':
      return true;
    case 'signed-in':
      return role !== undefined;
    case 'staff':
      return role !== undefined && isStaff(role);
    case 'admins':
      return role !== undefined && isAdmin(role);
  }
}

/** The entries that this user sees. Those that need an account send a visitor to /api/login. */
export function navItemsFor(user: User | null, place: Place): NavItem[] {
  return navItems
    .filter(({ audience, only = place }) => only === place && isAudience(audience, user?.role))
    .map((item) =>
      item.needsSignIn && !user
        ? { ...item, to: `/api/login?returnUrl=${encodeURIComponent(item.to)}`, isServerPath: true }
        : item,
    );
}
