export { type AuditRow, type IncidentRow, listIncidentsOfTrip } from './queries.ts';
export { registerCompliance } from './routes.ts';
export { incidentOnWire } from './wire.ts';
