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

/** For the trip's parties and staff. */
export async function listIncidents(
  deps: Deps,
  actor: Person,
  { bookingId }: { bookingId: number },
): Promise<Incident[]> {
  const { booking } = await getVisibleBooking(deps.db, actor, bookingId);
  await auditStaffLook(deps, actor, { booking, what: 'incidents' });
  return (await listIncidentsOfBooking(deps.db, bookingId)).map(incidentOnWire);
}

/** For the trip's parties and staff. */
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
