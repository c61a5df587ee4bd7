export { registerEvidence } from './routes.ts';
export { judgeBundle } from './verify-evidence.ts';
