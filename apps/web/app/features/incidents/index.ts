export { IncidentsTab } from './incidents-tab.tsx';
