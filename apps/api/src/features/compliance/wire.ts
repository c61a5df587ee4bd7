import { fullName } from '@curbside/domain/accounts/full-name';
import type { AuditEntry, ComplianceIncident } from '@curbside/domain/compliance/endpoints';
import { complianceSeverity } from '@curbside/domain/incidents/states';
import type { AuditRow, IncidentRow } from './queries.ts';

/** An incident in the words of the compliance view. */
export function incidentOnWire(incident: IncidentRow): ComplianceIncident {
  return {
    id: incident.id,
    bookingId: incident.bookingId,
    category: incident.incidentType,
    severity: complianceSeverity[incident.severity],
    status: incident.status,
    payoutFrozen: incident.payoutFrozen,
    description: incident.description,
    resolution: incident.resolution,
    createdAt: incident.createdAt.toISOString(),
  };
}

/** A row of the audit log with the name of the person who acted, where it was one. */
export function auditEntryOnWire({ entry, firstName, lastName, email }: AuditRow): AuditEntry {
  return {
    id: entry.id,
    userId: entry.userId,
    userName: firstName === null ? null : fullName({ firstName, lastName: lastName ?? '' }),
    userEmail: email,
    system: entry.system,
    action: entry.action,
    entity: entry.entity,
    entityId: entry.entityId,
    ipAddress: entry.ipAddress,
    details: entry.details,
    createdAt: entry.createdAt.toISOString(),
  };
}
