export {
  investigateIncident,
  releaseIncidentsOf,
  resolveIncident,
  unfreezeIncident,
} from './change-incident.ts';
export { reportIncident } from './report-incident.ts';
export { registerIncidents } from './routes.ts';
