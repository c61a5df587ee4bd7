export { investigateIncident, resolveIncident, unfreezeIncident } from './change-incident.ts';
export { registerIncidents } from './routes.ts';
