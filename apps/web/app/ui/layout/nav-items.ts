import type { User } from '@curbside/domain/accounts/endpoints';
import { isAdmin, isStaff, type Role } from '@curbside/domain/accounts/states';

/** Who sees an entry; staff ⊂ admin as in section 6. */
type Audience = 'everyone' | 'visitors' | 'signed-in' | 'staff' | 'admins';

interface NavItem {
  label: string;
  to: string;
  audience: Audience;
  /** Only in the side menu, where there is room. */
  isSideOnly?: boolean;
  /** Needs an account: a visitor is led through the sign-in first. */
  needsSignIn?: boolean;
  /** Answered by the API server rather than a page of ours. */
  isServerPath?: boolean;
}

/** Every entry of the top bar and the side menu, in order (specification, section 2). */
const navItems: readonly NavItem[] = [
  { label: 'Browse Cars', to: '/browse', audience: 'everyone' },
  { label: 'List a Car', to: '/list-car', audience: 'everyone', needsSignIn: true },
  { label: 'My Bookings', to: '/my-bookings', audience: 'signed-in' },
  { label: 'Requests', to: '/owner-bookings', audience: 'signed-in' },
  { label: 'Settings', to: '/account-settings', audience: 'signed-in' },
];

function isAudience(audience: Audience, role: Role | undefined): boolean {
  switch (audience) {
    case 'everyone':
      return true;
    case 'visitors':
      return role === undefined;
    case 'signed-in':
      return role !== undefined;
    case 'staff':
      return role !== undefined && isStaff(role);
    case 'admins':
      return role !== undefined && isAdmin(role);
  }
}

/** The entries that this user sees; where sign-in comes first, the way leads through /api/login. */
export function navItemsFor(user: User | null): NavItem[] {
  return navItems
    .filter((item) => isAudience(item.audience, user?.role))
    .map((item) =>
      item.needsSignIn && !user
        ? { ...item, to: `/api/login?returnUrl=${encodeURIComponent(item.to)}`, isServerPath: true }
        : item,
    );
}
