export { importedCalendarsQuery } from './api.ts';
export { CalendarsPanel } from './calendars-panel.tsx';
