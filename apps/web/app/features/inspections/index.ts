export { InspectionsTab } from './inspections-tab.tsx';
