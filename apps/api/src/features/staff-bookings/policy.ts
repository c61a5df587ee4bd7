import { isAdmin } from '@curbside/domain/accounts/states';
import type { Person } from '../../platform/actor.ts';

export const canReadLedger = (actor: Person) => isAdmin(actor.role);
