import { readFile } from 'node:fs/promises';
import type { Incident } from '@curbside/domain/incidents/endpoints';
import {
  maxIncidentPhotos,
  maxReportsPerDay,
  type ReportIncident,
} from '@curbside/domain/incidents/forms';
import { freezesPayout } from '@curbside/domain/incidents/states';
import type { Person } from '../../platform/actor.ts';
import { hoursBefore } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { lockWritesOf } from '../../platform/database/person-lock.ts';
import type { Deps } from '../../platform/deps.ts';
import { requireDiskSpace } from '../../platform/disk-space.ts';
import { AppError, invalidField, requireAllowed } from '../../platform/errors.ts';
import type { Storage } from '../../platform/storage/index.ts';
import { recordAudit } from '../audit/index.ts';
import { lockBooking } from '../booking-rows/index.ts';
import { decideFor, getVisibleBooking, requireParty } from '../bookings/index.ts';
import {
  bytesOfDataUrl,
  type EncodedPhoto,
  encodePhoto,
  type PrivateFile,
  type ReceivedFile,
  readUpload,
  storePrivatePhoto,
} from '../files/index.ts';
import { freezePayout } from '../settlement/index.ts';
import { announceIncident } from './announce-incident.ts';
import { countReportedSince, insertIncident, insertIncidentPhotos } from './queries.ts';
import { incidentOnWire } from './wire.ts';

/** Throws unless the actor may report this incident now. */
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
  await requireRate(deps.db, actor, now);
  return details.booking;
}

async function requireRate(db: Queryable, actor: Person, now: Date): Promise<void> {
  const count = await countReportedSince(db, actor.id, hoursBefore(now, 24));
  if (count < maxReportsPerDay) return;
  throw new AppError(
    'too_many_requests',
    `You have reported ${maxReportsPerDay} incidents in the last 24 hours. Please contact support.`,
  );
}

/**
 * A guest or host reports an incident while the trip is under way. Anything above minor freezes a
 * payout that has not been transferred.
 */
export async function reportIncident(
  deps: Deps,
  actor: Person,
  { files: sent = [], ...input }: ReportIncident & { files?: readonly ReceivedFile[] },
): Promise<Incident> {
  const { bookingId, severity } = input;
  const booking = await getReportable(deps, actor, input);
  if (input.photos.length + sent.length > maxIncidentPhotos) {
    throw invalidField('photos', `Add at most ${maxIncidentPhotos} photos.`);
  }
  if (input.photos.some((photo) => typeof photo === 'string')) await requireDiskSpace(deps.env);
  const files = await storePhotos(deps.storage, bookingId, [
    ...input.photos.map((photo, index) => () => bytesOf(deps, actor, photo, `photos.${index}`)),
    ...sent.map(
      ({ path }) =>
        () =>
          readFile(path),
    ),
  ]);
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    await lockWritesOf(tx, 'incidents', actor.id);
    await requireRate(tx, actor, now);
    await lockBooking(tx, bookingId);
    const payoutFrozen = freezesPayout(severity) && (await freezePayout(ctx, { bookingId }));
    const incident = await insertIncident(tx, {
      bookingId,
      carId: booking.carId,
      reporterId: actor.id,
      reporterRole: requireParty(actor, booking),
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
    await recordAudit(ctx, {
      action: 'incident.reported',
      entity: 'incident',
      entityId: incident.id,
      details: { bookingId, severity, payoutFrozen },
    });
    await announceIncident(ctx, incident, booking);
    return incidentOnWire({ ...incident, photoCount: files.length });
  });
}

/**
 * Runs before the transaction, since encoding takes seconds. Encodes every photo before storing any, so
 * that a broken one leaves nothing.
 */
async function storePhotos(
  storage: Storage,
  bookingId: number,
  photos: readonly (() => Promise<Buffer>)[],
): Promise<PrivateFile[]> {
  const encoded: { read: () => Promise<Buffer>; widths: EncodedPhoto }[] = [];
  for (const read of photos) encoded.push({ read, widths: await encodePhoto(await read()) });
  const files: PrivateFile[] = [];
  for (const { read, widths } of encoded) {
    files.push(await storePrivatePhoto(storage, bookingId, await read(), widths));
  }
  return files;
}

async function bytesOf(
  deps: Deps,
  actor: Person,
  photo: ReportIncident['photos'][number],
  field: string,
): Promise<Buffer> {
  return typeof photo === 'number'
    ? readUpload(deps, actor, { id: photo, field })
    : bytesOfDataUrl(photo);
}
