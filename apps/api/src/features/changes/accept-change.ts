import { extensionPayBy } from '@curbside/domain/changes/rules';
import { changeTexts } from '@curbside/domain/changes/texts';
import type { Person } from '../../platform/actor.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { isExclusionViolation } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, justChanged, requireAllowed } from '../../platform/errors.ts';
import { findRoom, moveHold } from '../availability/index.ts';
import { areBothActive, lockBooking, quoteOf } from '../booking-rows/index.ts';
import { changeTerms, decideFor, partyOf } from '../bookings/index.ts';
import { getCarForBooking } from '../cars/index.ts';
import { insertOrder } from '../charges/index.ts';
import { makeContract } from '../contracts/index.ts';
import { connectRequired, refreshPayoutAccount } from '../payout-accounts/index.ts';
import {
  collectOrder,
  collectOrderJob,
  promiseLowerPrice,
  settleMoneyNow,
} from '../settlement/index.ts';
import { announceChange } from './announce-change.ts';
import { auditChange } from './audit-change.ts';
import { type ChangeOf, decideOn, getVisibleChange } from './decide-change.ts';
import { followExtension } from './follow-extension.ts';
import { type ChangeRow, markAccepted } from './queries.ts';
import { lowerPriceOf, orderLines, reasonOf, requireRoom } from './rules.ts';

interface AcceptChange {
  id: number;
  changeId: number;
}

/**
 * Moves the trip at once, and then charges or refunds the difference. An extension that the card of the
 * trip does not pay keeps its days until the guest's time to pay is over.
 */
export async function acceptChange(deps: Deps, actor: Person, ids: AcceptChange): Promise<void> {
  const found = await getVisibleChange(deps.db, actor, ids);
  requireAllowed(decideOn(actor, found, 'accept', deps.clock.now()));
  if (isCharged(found.change)) await requirePayable(deps, actor, found);
  const change = await inTransaction(deps, actor, (ctx) => accept(ctx, ids)).catch(datesTaken);
  if (change.orderId === null) await settleMoneyNow(deps, actor, ids.id);
  else await collectNow(deps, actor, { change, orderId: change.orderId });
}

const isCharged = ({ difference }: ChangeRow) => difference.totalCents > 0;

/** A constraint that is checked only at commit has the last word on the days. */
function datesTaken(error: unknown): never {
  if (!isExclusionViolation(error)) throw error;
  throw new AppError('dates_taken', changeTexts.taken, { cause: error });
}

/** Charges at once; if Stripe does not answer, the queued job retries. */
async function collectNow(
  deps: Deps,
  actor: Person,
  { change, orderId }: { change: ChangeRow; orderId: number },
): Promise<void> {
  const { id: changeId, bookingId } = change;
  try {
    await collectOrder(deps, actor, orderId);
    await followExtension(deps, actor, { changeId, bookingId });
  } catch (error) {
    deps.log.warn({ err: error, orderId }, 'the extension is left to its job');
  }
}

async function accept(ctx: Context<Person>, ids: AcceptChange): Promise<ChangeRow> {
  const { tx, actor, now } = ctx;
  const { details: seen } = await getVisibleChange(tx, actor, ids);
  // Changes of one calendar run one after another.
  await getCarForBooking(tx, seen.booking.carId);
  const booking = await lockBooking(tx, ids.id);
  const found = await getVisibleChange(tx, actor, ids);
  const { change } = found;
  requireAllowed(decideOn(actor, found, 'accept', now));
  requireAllowed(decideFor(actor, { ...found.details, openChange: null }, 'change', now));
  if (!booking) throw justChanged('booking');
  if (!(await areBothActive(tx, booking))) {
    throw new AppError('wrong_state', changeTexts.disabled);
  }
  const { id: bookingId, carId } = booking;
  requireRoom(
    await findRoom(tx, { carId, bookingId, startsAt: change.startsAt, endsAt: change.endsAt }),
  );
  // Until an extension is paid, the former days stay held: the trip may fall back to them.
  const isUnpaid = isCharged(change);
  await moveHold(ctx, {
    carId,
    bookingId,
    startsAt: isUnpaid ? earlier(change.startsAt, booking.startsAt) : change.startsAt,
    endsAt: isUnpaid ? later(change.endsAt, booking.endsAt) : change.endsAt,
  });
  const termsVersion = await changeTerms(ctx, {
    booking,
    terms: change,
    reason: reasonOf(booking, change),
  });
  const order = isUnpaid
    ? await insertOrder(ctx, {
        booking,
        purpose: 'extension',
        status: 'due',
        termsVersion,
        lines: orderLines(change),
        price: change.difference,
        payBy: extensionPayBy(now, booking, change),
      })
    : undefined;
  const accepted = await markAccepted(tx, change.id, { now, orderId: order?.id ?? null });
  if (!accepted) throw justChanged('change');
  const lowerPrice = lowerPriceOf(found.details, quoteOf(change));
  if (lowerPrice) await promiseLowerPrice(ctx, { bookingId, cents: -change.difference.totalCents });
  if (order) await collectOrderJob.enqueue(ctx, { orderId: order.id });
  await auditChange(ctx, { change: accepted, booking, step: 'accepted' });
  await announceChange(ctx, { change: accepted, booking, step: 'accepted', lowerPrice });
  await makeContract(ctx, { bookingId, signed: signedAt(accepted, now) });
  return accepted;
}

const earlier = (a: Date, b: Date) => (a < b ? a : b);
const later = (a: Date, b: Date) => (a > b ? a : b);

/** One side signs by asking, the other by accepting. */
function signedAt({ askedBy, createdAt }: ChangeRow, now: Date) {
  return askedBy === 'renter'
    ? { guestAt: createdAt, hostAt: now }
    : { guestAt: now, hostAt: createdAt };
}

/** Throws unless the host can be paid for an extension. */
async function requirePayable(
  deps: Deps,
  actor: Person,
  { details: { booking } }: ChangeOf,
): Promise<void> {
  if (await refreshPayoutAccount(deps, actor, booking.ownerId)) return;
  if (partyOf(actor, booking) === 'owner') throw connectRequired();
  throw new AppError('wrong_state', changeTexts.hostCannotBePaid);
}
