import { type Actor, isPerson } from '../../../platform/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/errors.ts';
import { canSeeContact } from '../policy.ts';
import { findProfile, hasBookedWith } from '../queries.ts';
import { profileOnWire } from '../wire.ts';

/** A host also sees the email address of their own guests, as in the booking. */
export async function showProfile({ db }: Pick<Deps, 'db'>, actor: Actor, { id }: { id: string }) {
  const profile = await findProfile(db, id);
  if (!profile) throw notFound('User');
  if (canSeeContact(actor, id)) return profileOnWire(profile, 'contact');
  const isGuest = isPerson(actor) && (await hasBookedWith(db, { renterId: id, ownerId: actor.id }));
  return profileOnWire(profile, isGuest ? 'email' : 'public');
}
