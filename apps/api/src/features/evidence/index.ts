export { registerEvidence } from './routes.ts';
