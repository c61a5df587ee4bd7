import type { Incident } from '@curbside/domain/incidents/endpoints';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { auditStaffLook, getVisibleBooking } from '../bookings/index.ts';
import {
  findIncident,
  findIncidentPhoto,
  type IncidentPhotoRow,
  listIncidentsOfBooking,
} from './queries.ts';
import { incidentOnWire } from './wire.ts';

/** The incidents of a trip, for its parties and staff. */
export async function listIncidents(
  deps: Deps,
  actor: Person,
  { bookingId }: { bookingId: number },
): Promise<Incident[]> {
  const { booking } = await getVisibleBooking(deps.db, actor, bookingId);
  await auditStaffLook(deps, actor, { booking, what: 'incidents' });
  return (await listIncidentsOfBooking(deps.db, bookingId)).map(incidentOnWire);
}

/** A photo of an incident, for the parties of the trip and staff. */
export async function getIncidentPhoto(
  deps: Deps,
  actor: Person,
  { id, position }: { id: number; position: number },
): Promise<IncidentPhotoRow & { bookingId: number }> {
  const incident = await findIncident(deps.db, id);
  if (!incident) throw notFound('Photo');
  const { bookingId } = incident;
  const { booking } = await getVisibleBooking(deps.db, actor, bookingId, 'Photo');
  const photo = await findIncidentPhoto(deps.db, id, position);
  if (!photo) throw notFound('Photo');
  await auditStaffLook(deps, actor, { booking, what: 'incidents', isPart: true });
  return { ...photo, bookingId };
}
