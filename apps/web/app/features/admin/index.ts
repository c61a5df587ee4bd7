export { refreshStaffList, staffListQuery, statsQuery } from './api.ts';
export {
  actionWords as incidentActionWords,
  IncidentDialog,
} from './compliance/incident-dialog.tsx';
export { IncidentFacts } from './compliance/incident-facts.tsx';
export { FilterButtons } from './filter-buttons.tsx';
export { StaffList } from './staff-list.tsx';
export { roleTones } from './tones.ts';
export { useFilter } from './use-filter.ts';
