import { isAdmin } from '@curbside/domain/accounts/states';
import type { Person } from '../../platform/actor.ts';

/** Each kind of work is for those who may do it. */
export function mayActOn(
  { role }: Person,
  { for: who }: { for: 'staff' | 'admin' | 'master_admin' },
): boolean {
  if (who === 'staff') return true;
  return who === 'admin' ? isAdmin(role) : role === 'master_admin';
}
