import { toDecimal } from '@curbside/domain/money/money';
import type { StaffBooking } from '@curbside/domain/staff-bookings/endpoints';
import {
  decideStaffBookingAction,
  staffBookingActionNames,
} from '@curbside/domain/staff-bookings/states';
import { actionsOnWire } from '../../platform/actions-on-wire.ts';
import { adminCaller, type Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { findFullUser } from '../accounts/index.ts';
import { listHistory } from '../audit/index.ts';
import { auditStaffLook, bookingOnWire, getVisibleBooking } from '../bookings/index.ts';
import { getVisibleCar } from '../cars/index.ts';
import { listOrders, listTerms, orderOnWire } from '../charges/index.ts';
import { incidentOnWire, listIncidentsOfTrip } from '../compliance/index.ts';
import { contractOnWire, findContractOfBooking } from '../contracts/index.ts';
import { disputeOnWire, findNewestDispute } from '../disputes/index.ts';
import { inspectionPhotoOnWire, listInspectionPhotos } from '../inspections/index.ts';
import { ledgerLineOnWire, listLedgerPage } from '../ledger/index.ts';
import { listThreadOfBooking, messageOnWire } from '../messaging/index.ts';
import { listMovements, listPayoutsOfBooking, payoutOnWire } from '../payouts/index.ts';
import { canReadLedger } from './policy.ts';
import { factsOf } from './staff-facts.ts';
import { historyOnWire, partyOnWire, termsOnWire } from './wire.ts';

/** More than a trip ever has; what is older is in the thread, the ledger and the audit log. */
const shownRows = 500;

/** Everything about a booking, for staff; the look is in the audit log. */
export async function showStaffBooking(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<StaffBooking> {
  const { booking } = await getVisibleBooking(deps.db, actor, id);
  await auditStaffLook(deps, actor, { booking, what: 'booking' });
  return readStaffBooking(deps, actor, { id });
}

/** The same after an act, which is in the audit log itself. */
export async function readStaffBooking(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<StaffBooking> {
  const { db } = deps;
  const now = deps.clock.now();
  const details = await getVisibleBooking(db, actor, id);
  const { booking } = details;
  const facts = await factsOf(db, details);
  const caller = adminCaller(actor, booking);
  const incidents = await listIncidentsOfTrip(db, id);
  const entityIds = incidents.map(({ incident }) => incident.id);
  const [terms, orders] = await Promise.all([listTerms(db, id), listOrders(db, id)]);
  const [renter, owner, car, payouts, movements, dispute, photos, messages, contract, history] =
    await Promise.all([
      findFullUser(db, booking.renterId),
      findFullUser(db, booking.ownerId),
      getVisibleCar(db, actor, booking.carId),
      listPayoutsOfBooking(db, id),
      listMovements(db, [id]),
      findNewestDispute(db, id),
      listInspectionPhotos(db, id),
      listThreadOfBooking(db, id, shownRows),
      findContractOfBooking(db, id),
      listHistory(
        db,
        [
          { entity: 'booking', entityIds: [id] },
          { entity: 'incident', entityIds },
        ],
        shownRows,
      ),
    ]);
  return {
    booking: bookingOnWire(details, actor, now),
    renter: renter ? partyOnWire(renter) : null,
    owner: owner ? partyOnWire(owner) : null,
    car,
    ledger: canReadLedger(actor) ? await ledgerOf(deps, id) : null,
    payouts: payouts.map((payout) => payoutOnWire(payout, movements)),
    dispute: dispute ? disputeOnWire(dispute, actor, now) : null,
    incidents: incidents.map((incident) => incidentOnWire(incident, actor, now)),
    inspections: photos.map(inspectionPhotoOnWire),
    messages: messages.map((message) => messageOnWire(message, actor)),
    contract: contract ? contractOnWire(contract) : null,
    actions: actionsOnWire(staffBookingActionNames, (action) =>
      decideStaffBookingAction(action, { facts, caller, now }),
    ),
    refundable: toDecimal(facts.refundableCents),
    terms: terms.map(termsOnWire),
    charges: orders
      .filter(({ partOf }) => partOf === null)
      .map((order) =>
        orderOnWire(order, orders, { seesHostShare: true, tripPayBy: booking.payBy }),
      ),
    history: history.map(historyOnWire),
  };
}

async function ledgerOf({ db }: Deps, bookingId: number) {
  const scope = { bookingId, account: undefined, since: undefined, before: undefined };
  const { rows } = await listLedgerPage(db, scope, {
    sort: 'created',
    order: undefined,
    limit: shownRows,
    after: undefined,
    total: 0,
  });
  return rows.map(({ line }) => ledgerLineOnWire(line));
}
