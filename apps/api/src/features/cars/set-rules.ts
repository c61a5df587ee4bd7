import type { BookingRules } from '@curbside/domain/cars/booking-rules';
import { instantBookPausedText } from '@curbside/domain/cars/texts';
import type { Person } from '../../platform/actor.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { findPauseEnd } from './instant-book-queries.ts';
import { canEditCar } from './policy.ts';
import { findCarForUpdate, findRules, updateCarRow } from './queries.ts';
import { bookingRulesOf } from './rules.ts';

export async function getRules(
  { db }: Pick<Deps, 'db'>,
  actor: Person,
  { id }: { id: number },
): Promise<BookingRules> {
  const car = await findRules(db, { id, ownerId: actor.id });
  if (!car) throw notFound('Car');
  return bookingRulesOf(car);
}

/** Decides about new requests only; trips that were requested before stay as they are. */
export async function setRules(
  deps: Deps,
  actor: Person,
  { carId, rules }: { carId: number; rules: BookingRules },
): Promise<BookingRules> {
  await inTransaction(deps, actor, async (ctx) => {
    // Requests for the car wait for this lock, so each is checked by the old rules or by the new.
    const car = await findCarForUpdate(ctx.tx, carId);
    if (!car || !canEditCar(actor, car)) throw notFound('Car');
    await writeRules(ctx, { carId, rules });
    await recordAudit(ctx, {
      action: 'car.rules_set',
      entity: 'car',
      entityId: carId,
      details: { ...rules },
    });
  });
  return rules;
}

/** The caller has locked the car. Throws wrong_state while instant book is paused for the host. */
export async function writeRules(
  { tx, actor, now }: Context<Person>,
  { carId, rules }: { carId: number; rules: BookingRules },
): Promise<void> {
  const pausedUntil = rules.instantBook && (await findPauseEnd(tx, actor.id, now));
  if (pausedUntil) throw new AppError('wrong_state', instantBookPausedText(pausedUntil));
  await updateCarRow(tx, carId, bookingRulesOf(rules));
}
