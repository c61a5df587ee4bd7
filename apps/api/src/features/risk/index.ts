export { saveInstrument } from './instrument-queries.ts';
export { recalculateRiskJob } from './recalculate-risk.job.ts';
export { registerRisk } from './routes.ts';
export { registerRiskWork } from './work.ts';
