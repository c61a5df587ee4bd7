export { bundleEvidence } from './bundle-evidence.ts';
export { listTripRecords } from './queries.ts';
export { registerEvidence } from './routes.ts';
export { judgeBundle } from './verify-evidence.ts';
