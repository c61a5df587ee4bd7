export { refreshStaffList, statsQuery } from './api.ts';
export { IncidentButtons } from './compliance/incident-buttons.tsx';
export { IncidentDialog } from './compliance/incident-dialog.tsx';
export { IncidentFacts } from './compliance/incident-facts.tsx';
export { roleTones } from './tones.ts';
