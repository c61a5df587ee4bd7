export { incidentTones } from './incident-tones.ts';
export { IncidentsTab } from './incidents-tab.tsx';
