import { readFile } from 'node:fs/promises';
import {
  type Incident,
  maxIncidentPhotos,
  type ReportIncident,
} from '@curbside/domain/incidents/endpoints';
import { freezesPayout } from '@curbside/domain/incidents/states';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, invalidField, requireAllowed } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { decideFor, freezePayout, getVisibleBooking, partyOf } from '../bookings/index.ts';
import {
  bytesOfDataUrl,
  type PrivateFile,
  type ReceivedFile,
  readUpload,
  storePrivatePhoto,
} from '../files/index.ts';
import { announceIncident } from './announce-incident.ts';
import { insertIncident, insertIncidentPhotos, lockIncidentsOf } from './queries.ts';
import { incidentOnWire } from './wire.ts';

/**
 * Whether the actor may report this incident at this moment. Throws not_found, forbidden,
 * wrong_state and invalid_request.
 */
export async function checkReport(deps: Deps, actor: Person, input: ReportIncident): Promise<void> {
  await getReportable(deps, actor, input);
}

async function getReportable(deps: Deps, actor: Person, input: ReportIncident) {
  const now = deps.clock.now();
  const details = await getVisibleBooking(deps.db, actor, input.bookingId);
  requireAllowed(decideFor(actor, details, 'report', now));
  if (input.incidentDate > now) {
    throw invalidField('incidentDate', 'The date of the incident is in the future.');
  }
  return { now, booking: details.booking };
}

/**
 * A guest or host reports an incident while the trip is under way. Anything above minor freezes a
 * payout that has not been transferred. Both sides and administrators are told. Throws not_found,
 * forbidden, wrong_state, invalid_request, unsupported_file and too_large.
 */
export async function reportIncident(
  deps: Deps,
  actor: Person,
  { files: sent = [], ...input }: ReportIncident & { files?: readonly ReceivedFile[] },
): Promise<Incident> {
  const { bookingId, severity } = input;
  const { now, booking } = await getReportable(deps, actor, input);
  if (input.photos.length + sent.length > maxIncidentPhotos) {
    throw invalidField('photos', `Add at most ${maxIncidentPhotos} photos.`);
  }
  const files = [
    ...(await storePhotos(deps, actor, { bookingId, photos: input.photos })),
    ...(await storeSent(deps, bookingId, sent)),
  ];
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
  actor: Person,
  { bookingId, photos }: { bookingId: number; photos: ReportIncident['photos'] },
): Promise<PrivateFile[]> {
  const files: PrivateFile[] = [];
  for (const [index, photo] of photos.entries()) {
    const bytes =
      typeof photo === 'number'
        ? await readUpload(deps, actor, { id: photo, field: `photos.${index}` })
        : bytesOfDataUrl(photo);
    files.push(await storePrivatePhoto(deps.storage, bookingId, bytes));
  }
  return files;
}

async function storeSent(
  deps: Deps,
  bookingId: number,
  sent: readonly ReceivedFile[],
): Promise<PrivateFile[]> {
  const files: PrivateFile[] = [];
  for (const { path } of sent) {
    files.push(await storePrivatePhoto(deps.storage, bookingId, await readFile(path)));
  }
  return files;
}

function requireParty<Party>(party: Party | undefined): Party {
  if (!party) throw new AppError('forbidden', 'Only the guest and the host can do this.');
  return party;
}
