export { contestReport } from './answer-report.ts';
export { listReports } from './list-reports.ts';
export { refuseCar, reportNoShow } from './report-pickup.ts';
export { registerPickupReports } from './routes.ts';
export { registerPickupReportWork } from './work.ts';
