import { fullName } from '@curbside/domain/accounts/full-name';
import type {
  AuditEntry,
  AuditMonth,
  ComplianceIncident,
} from '@curbside/domain/compliance/endpoints';
import {
  complianceSeverity,
  decideIncidentAction,
  incidentActionNames,
} from '@curbside/domain/incidents/states';
import { toDecimal } from '@curbside/domain/money/money';
import { actionsOnWire } from '../../platform/actions-on-wire.ts';
import { adminCaller, type Person } from '../../platform/actor.ts';
import { countRows, type listAuditMonths } from '../audit/index.ts';
import type { AuditRow, IncidentRow } from './queries.ts';

/** An incident in the compliance view's terms, with the caller's allowed actions. */
export function incidentOnWire(row: IncidentRow, actor: Person, now: Date): ComplianceIncident {
  const { incident, trip } = row;
  const caller = adminCaller(actor, trip);
  return {
    ...incidentRecord(row),
    actions: actionsOnWire(incidentActionNames, (action) =>
      decideIncidentAction(action, { facts: incident, caller, now }),
    ),
  };
}

/** An incident as exported. */
export function incidentRecord({
  incident,
  carTitle,
  reporterName,
  photoCount,
}: IncidentRow): Omit<ComplianceIncident, 'actions'> {
  const { estimatedDamageCents } = incident;
  return {
    id: incident.id,
    bookingId: incident.bookingId,
    category: incident.incidentType,
    severity: complianceSeverity[incident.severity],
    status: incident.status,
    payoutFrozen: incident.payoutFrozen,
    description: incident.description,
    reporterId: incident.reporterId,
    reporterName,
    reporterRole: incident.reporterRole,
    incidentDate: incident.happenedAt.toISOString(),
    location: incident.location,
    policeReportNumber: incident.policeReportNumber,
    estimatedDamage: estimatedDamageCents === null ? null : toDecimal(estimatedDamageCents),
    photos: Array.from(
      { length: photoCount },
      (_, position) => `/api/incidents/${incident.id}/photos/${position}`,
    ),
    carId: incident.carId,
    carTitle,
    resolution: incident.resolution,
    note: incident.staffNote,
    resolvedAt: incident.resolvedAt?.toISOString() ?? null,
    createdAt: incident.createdAt.toISOString(),
  };
}

/** An audit row with the name of the person who acted, if any. */
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

/** A sealed month of the audit log. */
export function auditMonthOnWire(
  row: Awaited<ReturnType<typeof listAuditMonths>>[number],
): AuditMonth {
  return {
    month: row.month,
    rows: countRows(row),
    head: row.head,
    seal: row.seal,
    sealedAt: row.sealedAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
    fileSha256: row.fileSha256,
  };
}
