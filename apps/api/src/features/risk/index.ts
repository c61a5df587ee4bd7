export { saveInstrument } from './instrument-queries.ts';
export { recalculateRiskJob } from './recalculate-risk.job.ts';
export { recordFingerprint } from './record-fingerprint.ts';
export { registerRisk } from './routes.ts';
export { scoreAccounts } from './score-accounts.ts';
export { insertAddress, savePresence } from './trace-queries.ts';
export { registerRiskWork } from './work.ts';
