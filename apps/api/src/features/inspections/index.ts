export { registerInspections } from './routes.ts';
