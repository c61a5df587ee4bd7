import { isStaff } from '@curbside/domain/accounts/states';
import type { Actor } from '../../platform/actor.ts';

/** Blocked days are public; why they are blocked is the owner's business, and staff's. */
export function canSeeReasons(actor: Actor, ownerId: string): boolean {
  return actor.id === ownerId || isStaff(actor.role);
}
