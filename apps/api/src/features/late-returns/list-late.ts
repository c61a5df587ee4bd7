import type { StaffLateReturn } from '@curbside/domain/late-returns/endpoints';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { listChains, listLate } from './queries.ts';

const shown = 100;
const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;

/** For staff: who holds which car, and what the next guests were told and chose. */
export async function listLateReturns(deps: Deps, _actor: Person): Promise<StaffLateReturn[]> {
  const { db, clock } = deps;
  const now = clock.now();
  const rows = await listLate(db, now, shown);
  const chains = await listChains(
    db,
    rows.map(({ late }) => late.bookingId),
    now,
  );
  return rows.map(({ late, ...row }) => ({
    ...row,
    bookingId: late.bookingId,
    carId: late.carId,
    dueAt: late.dueAt.toISOString(),
    foundAt: late.foundAt.toISOString(),
    backAt: iso(late.backAt),
    backBy: late.backBy,
    chain: chains
      .filter(({ lateBookingId }) => lateBookingId === late.bookingId)
      .map((trip) => ({
        bookingId: trip.bookingId,
        guestId: trip.guestId,
        guestName: trip.guestName,
        status: trip.status,
        startsAt: trip.startsAt.toISOString(),
        endsAt: trip.endsAt.toISOString(),
        toldAt: iso(trip.told?.toldAt),
        choice: trip.told?.choice ?? null,
        chosenAt: iso(trip.told?.chosenAt),
        newBookingId: trip.told?.newBookingId ?? null,
        backToldAt: iso(trip.told?.backToldAt),
      })),
  }));
}
