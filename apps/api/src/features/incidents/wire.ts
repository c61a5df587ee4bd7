import type { Incident } from '@curbside/domain/incidents/endpoints';
import { toDecimal } from '@curbside/domain/money/money';
import type { IncidentDetails } from './queries.ts';

export function incidentOnWire(incident: IncidentDetails): Incident {
  const { id, photoCount, estimatedDamageCents } = incident;
  return {
    id,
    bookingId: incident.bookingId,
    reporterId: incident.reporterId,
    reporterRole: incident.reporterRole,
    incidentType: incident.incidentType,
    severity: incident.severity,
    description: incident.description,
    location: incident.location,
    incidentDate: incident.happenedAt.toISOString(),
    policeReportNumber: incident.policeReportNumber,
    estimatedDamage: estimatedDamageCents === null ? null : toDecimal(estimatedDamageCents),
    photos: Array.from(
      { length: photoCount },
      (_, position) => `/api/incidents/${id}/photos/${position}`,
    ),
    status: incident.status,
    payoutFrozen: incident.payoutFrozen,
    resolution: incident.resolution,
    createdAt: incident.createdAt.toISOString(),
  };
}
