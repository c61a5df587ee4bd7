export { investigateIncident, resolveIncident, unfreezeIncident } from './change-incident.ts';
export { listIncidentsOfBooking, listPhotosOfIncidents } from './queries.ts';
export { registerIncidents } from './routes.ts';
