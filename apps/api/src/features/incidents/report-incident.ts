import type { Incident, ReportIncident } from '@curbside/domain/incidents/endpoints';
import { freezesPayout } from '@curbside/domain/incidents/states';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, invalidField, requireAllowed } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { decideFor, freezePayout, getVisibleBooking, partyOf } from '../bookings/index.ts';
import { bytesOfDataUrl, type PrivateFile, storePrivatePhoto } from '../files/index.ts';
import { announceIncident } from './announce-incident.ts';
import { insertIncident, insertIncidentPhotos, lockIncidentsOf } from './queries.ts';
import { incidentOnWire } from './wire.ts';

/**
 * A guest or host reports an incident while the trip is under way. Anything above minor freezes a
 * payout that has not been transferred. Both sides and administrators are told. Throws not_found,
 * forbidden, wrong_state, invalid_request, unsupported_file and too_large.
 */
export async function reportIncident(
  deps: Deps,
  actor: Person,
  input: ReportIncident,
): Promise<Incident> {
  const now = deps.clock.now();
  const { bookingId, severity } = input;
  const details = await getVisibleBooking(deps.db, actor, bookingId);
  requireAllowed(decideFor(actor, details, 'report', now));
  const { booking } = details;
  if (input.incidentDate > now) {
    throw invalidField('incidentDate', 'The date of the incident is in the future.');
  }
  const files = await storePhotos(deps, bookingId, input.photos);
  return deps.db.transaction(async (tx) => {
    await lockIncidentsOf(tx, bookingId);
    const payoutFrozen =
      freezesPayout(severity) && (await freezePayout(tx, actor, { bookingId, at: now }));
    const incident = await insertIncident(tx, {
      bookingId,
      carId: booking.carId,
      reporterId: actor.id,
      reporterRole: requireParty(partyOf(actor, booking)),
      incidentType: input.incidentType,
      severity,
      description: input.description,
      location: input.location,
      happenedAt: input.incidentDate,
      policeReportNumber: input.policeReportNumber,
      estimatedDamageCents: input.estimatedDamage,
      payoutFrozen,
      createdAt: now,
    });
    await insertIncidentPhotos(
      tx,
      files.map((file, position) => ({ incidentId: incident.id, position, ...file })),
    );
    await recordAudit(tx, actor, {
      at: now,
      action: 'incident.reported',
      entity: 'incident',
      entityId: incident.id,
      details: { bookingId, severity, payoutFrozen },
    });
    await announceIncident(tx, deps, incident, booking);
    return incidentOnWire({ ...incident, photoCount: files.length });
  });
}

/** Runs before the transaction, since encoding takes seconds; an unused stored photo does no harm. */
async function storePhotos(
  deps: Deps,
  bookingId: number,
  dataUrls: readonly string[],
): Promise<PrivateFile[]> {
  const photos = dataUrls.map(bytesOfDataUrl);
  const files: PrivateFile[] = [];
  for (const bytes of photos) files.push(await storePrivatePhoto(deps.storage, bookingId, bytes));
  return files;
}

function requireParty<Party>(party: Party | undefined): Party {
  if (!party) throw new AppError('forbidden', 'Only the guest and the host can do this.');
  return party;
}
