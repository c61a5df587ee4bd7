export { registerPickupReports } from './routes.ts';
export { registerPickupReportWork } from './work.ts';
