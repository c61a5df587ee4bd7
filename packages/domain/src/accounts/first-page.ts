import { isAdmin, isStaff, type Role } from './states.ts';

/** Where signing in leads unless a page asked for it: staff find there what waits for them. */
export function firstPageOf(role: Role): string {
  if (isAdmin(role)) return '/admin';
  return isStaff(role) ? '/support-dashboard?tab=work' : '/';
}
