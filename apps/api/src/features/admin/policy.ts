import { type Actor, isPerson } from '../../platform/actor.ts';

/** Nobody changes their own role. */
export const canChangeRole = (actor: Actor, account: { id: string }) =>
  isPerson(actor) && actor.role === 'master_admin' && actor.id !== account.id;
